/** What users do with an alarm: first fault, instruction, shelving, comment, assignment, maintenance window; on a phone. */
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type OpenedPage, openPage, plantFault, type SignedIn, seriousFindings, signIn, until, whenSettled } from './page.ts';

interface Entry {
  readonly id: number;
  readonly severity: number | null;
  readonly ackTime: number | null;
  readonly deviceId: number | null;
  readonly firstId?: number;
  readonly quiet?: { readonly kind: string };
}

const trip = { kind: 'pcs-trip', device: 'pcs-1' } as const;
/** The panel's mains supply: severity 2, without an automatic reaction of the plant. */
const mains = { kind: 'reminder', device: 'fire-1', member: 8 } as const;
const slow = { timeout: 20_000 };

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});
// The station is shared: faults are always removed, whatever the result of the tests.
afterAll(async () => {
  await plantFault({ ...trip, on: false });
  await plantFault({ ...mains, on: false });
});

const standing = (person: SignedIn) => person.ask<Entry[]>(`/czyun/realAlarm?id=${person.projectId()}`);
const part = (drawer: Locator, name: string) => drawer.locator(`[data-part="${name}"]`);
const raised = (person: SignedIn, what: string, is: (entry: Entry) => boolean) =>
  until(what, async () => (await standing(person)).find(is), { everyMs: 300 });
test('an engineer finds the first fault of a trip and its instruction, shelves it, and unshelves it', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engineer');
  const [pcs, ems] = [await person.deviceId('pcs-1'), await person.deviceId('ems-1')];
  await page.goto(`/czyun/${person.projectId()}/log?type=3&recovered=false`);
  await page.locator('[data-link="open"]').waitFor();
  await plantFault({ ...trip, on: true });
  const first = await raised(
    person,
    'the trip',
    ({ deviceId, severity, firstId }) => deviceId === pcs && severity === 1 && firstId === undefined,
  );
  await raised(person, 'what follows it', ({ deviceId, firstId }) => deviceId === ems && firstId === first.id);

  // The log folds consequential alarms under the first fault; its drawer names them.
  await page.reload();
  const row = page.locator(`tr[data-row-key="${first.id}"]`);
  const unfold = row.locator('[data-followers]');
  await unfold.click();
  await expect.poll(() => unfold.getAttribute('aria-expanded'), slow).toBe('true');
  await page.getByText('伴随告警', { exact: true }).first().waitFor();
  await row.getByRole('button', { name: /^查看告警/ }).click();
  const drawer = page.getByRole('dialog').first();
  await part(drawer, 'first')
    .getByText(/变流器故障/)
    .waitFor();
  await part(drawer, 'instruction')
    .getByText(/不得反复复位/)
    .waitFor();
  await drawer.getByRole('img').first().waitFor();
  await whenSettled(page);
  expect(await seriousFindings(page, '.ant-drawer')).toEqual([]);

  // Without a reason nothing is sent; with one the alarm is shelved and no longer annunciated.
  const shownIn = drawer.locator('[data-facts]');
  await drawer.getByRole('button', { name: '搁置…' }).click();
  const asking = page.getByRole('dialog', { name: '搁置告警' });
  const ok = asking.locator('.ant-modal-footer .ant-btn-primary');
  await ok.click();
  await asking.getByText('请填写原因').waitFor();
  await asking.getByLabel('原因').fill('等待更换电流传感器');
  await asking.getByText('4 小时').click();
  await ok.click();
  await expect.poll(() => shownIn.getAttribute('data-facts'), slow).toBe('shelved');
  await drawer.getByText(/等待更换电流传感器/).waitFor();
  expect((await standing(person)).find(({ id }) => id === first.id)?.quiet?.kind).toBe('shelved');
  await expect.poll(() => page.locator(`section[role="alert"][data-alarm="${first.id}"]`).count(), slow).toBe(0);

  await part(drawer, 'comments').getByRole('textbox').fill('已联系厂家');
  await part(drawer, 'comments')
    .getByRole('button', { name: /添加备注/ })
    .click();
  await part(drawer, 'comments').getByText('已联系厂家').waitFor();
  await drawer.getByRole('combobox', { name: '指派给' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'operator' }).click();
  await expect.poll(() => shownIn.textContent(), slow).toMatch(/处理人.*operator/);

  // The log marks it as shelved, and the chip filters for it.
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await expect.poll(() => row.locator('[data-quiet]').getAttribute('data-quiet'), slow).toBe('shelved');
  // On the overview it is shelved, not recovered.
  await page.goto(`/czyun/${person.projectId()}/home`);
  const onHome = page.locator(`[data-entry="${first.id}"] [data-state]`);
  await expect.poll(() => onHome.getAttribute('data-state'), slow).toBe('shelved');
  await page.goto(`/czyun/${person.projectId()}/log`);
  await page.locator('[data-chip="quiet"]').click();
  await page.waitForURL(/quiet=true/);
  await row.getByRole('button', { name: /^查看告警/ }).click();
  await drawer.getByRole('button', { name: '取消搁置' }).click();
  await expect.poll(() => shownIn.getAttribute('data-facts'), slow).toBe('annunciated');
  const done = await person.ask<{ list: { content: string }[] }>(
    `/dv2/log/getLogs?projectId=${person.projectId()}&type=4&query=%E5%91%8A%E8%AD%A6`,
  );
  const said = done.list.map(({ content }) => content.split('：')[0]);
  for (const action of ['搁置告警', '告警备注', '指派告警', '取消告警搁置']) expect(said).toContain(action);
  expect(errors).toEqual([]);
});

test('a maintenance window of a device suppresses all its alarms until it is ended', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engadmin');
  const fire = await person.deviceId('fire-1');
  await plantFault({ ...mains, on: true });
  const alarm = await raised(person, 'the mains supply', ({ deviceId, severity }) => deviceId === fire && severity === 2);
  await page.goto(`/czyun/${person.projectId()}/dev-monitor?id=${fire}`);
  // An entry of the alarm strip opens its alarm.
  await page
    .locator('[data-alarm]')
    .getByRole('button', { name: /^查看告警/ })
    .first()
    .press('Enter');
  const opening = page.locator('.ant-drawer').getByRole('dialog');
  await part(opening, 'instruction').waitFor();
  await page.keyboard.press('Escape');
  await opening.waitFor({ state: 'hidden' });
  const button = page.locator('[data-window]');
  await button.click();
  const dialog = page.getByRole('dialog', { name: '检修窗口' });
  await dialog.getByLabel('原因').fill('年度检测');
  await whenSettled(page);
  await dialog.locator('.ant-modal-footer .ant-btn-primary').click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => button.getAttribute('data-window'), slow).toBe('active');
  await expect.poll(async () => (await standing(person)).find(({ id }) => id === alarm.id)?.quiet?.kind, slow).toBe('outOfService');
  await button.click();
  await dialog.getByRole('button', { name: '结束窗口' }).click();
  await page
    .getByRole('dialog', { name: /结束.*检修窗口/ })
    .getByRole('button', { name: '结束窗口' })
    .click();
  await expect.poll(async () => (await standing(person)).find(({ id }) => id === alarm.id)?.quiet, slow).toBe(undefined);
  expect(errors).toEqual([]);
});

test('on a phone an operator acknowledges an alarm and reads the instruction', async () => {
  opened = await openPage(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { page, errors } = opened;
  const person = await signIn(page, 'operator', 'en');
  const fire = await person.deviceId('fire-1');
  await plantFault({ ...mains, on: true });
  const alarm = await raised(person, 'the mains supply', ({ deviceId, severity }) => deviceId === fire && severity === 2);
  await page.goto(`/czyun/${person.projectId()}/log?type=2&device=${fire}&recovered=false`);
  await page
    .getByRole('button', { name: /^Open alarm.*Mains supply lost/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog').first();
  await part(drawer, 'instruction')
    .getByText(/the backup lasts some hours/)
    .waitFor();
  await whenSettled(page);
  expect(await drawer.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(1);
  const acknowledge = drawer.locator(`[data-acknowledge="${alarm.id}"]`);
  if (alarm.ackTime === null) await acknowledge.click();
  await expect.poll(() => acknowledge.count(), slow).toBe(0);
  await drawer
    .getByText(/Acknowledged/)
    .first()
    .waitFor();
  expect((await standing(person)).find(({ id }) => id === alarm.id)?.ackTime).not.toBe(null);
  expect(errors).toEqual([]);
});
