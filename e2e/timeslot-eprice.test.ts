/**
 * A plan is drawn over the prices of the day, its errors are shown, it is sent to the EMS of the plant and read back; a monitor can only
 * read.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DevicePlan, PlanSending, PlanSlot } from '../packages/contract/src/index.ts';
import { addSlot, chooseMode, clearPlan, planSender, sendPlan } from './money-steps.ts';
import { type ApiSession, apiSession, type OpenedPage, openPage, seriousFindings, signIn, until, whenSettled } from './page.ts';

let opened: OpenedPage | undefined;
let api: ApiSession;
let [projectId, deviceId] = [0, 0];
let before: readonly PlanSlot[] = [];

const held = () => api.ask<DevicePlan>(`/api/plan/ofDevice?projectId=${projectId}&deviceId=${deviceId}`);

/** Sends a plan by call and waits for its end. */
async function send(slots: readonly PlanSlot[]): Promise<PlanSending> {
  const { id } = await api.ask<PlanSending>('/api/plan/send', { projectId, deviceId, slots });
  return until('the plan is sent', async () => {
    const sending = await api.ask<PlanSending>(`/api/plan/sending?projectId=${projectId}&id=${id}`);
    return sending.endTime === null ? undefined : sending;
  });
}

beforeAll(async () => {
  api = await apiSession('engadmin');
  const { list } = await api.ask<{ list: { id: number; projectType: { id: number } }[] }>('/proj/getProjList');
  projectId = list.find((project) => project.projectType.id === 1)?.id ?? 0;
  const devices = await api.ask<{ id: number; key: string }[]>(`/device/getAllByProjId?id=${projectId}`);
  deviceId = devices.find(({ key }) => key === 'ems-1')?.id ?? 0;
  before = await until('the EMS tells its plan', async () => (await held()).slots ?? undefined, { timeoutMs: 60_000 });
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});
// The station is shared: its own plan is restored.
afterAll(async () => {
  expect((await send(before)).state).toBe('done');
});

test('an engineer draws a plan, sees its errors and its profit, and sends it', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  await signIn(page, 'engadmin');
  await page.goto(`/czyun/${projectId}/timeslot-eprice?device=${deviceId}`);
  const picture = page.locator('[data-plan]');
  await picture.waitFor();
  await page.locator('[data-outlook]').waitFor();
  await expect.poll(() => picture.locator('[data-period]').count()).toBeGreaterThan(0);
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);

  expect(await page.getByRole('main').getByRole('link', { name: '电价版本' }).getAttribute('href')).toMatch(/\/power-price\?tab=versions$/);

  // A plan different from the one in the EMS: one slot at night, one in the evening.
  await clearPlan(page, 'zh', before.length);
  await addSlot(page, 'zh', 1, ['01:00', '05:00', '120']);
  await addSlot(page, 'zh', 2, ['04:00', '06:00', '100']);
  await page.locator('[data-faults="1"]').getByText('时段 2：与前面的时段重叠').waitFor();
  await expect.poll(() => planSender(page, 'zh').isDisabled()).toBe(true);
  await page.getByLabel('时段 2 开始', { exact: true }).fill('18:00');
  await page.getByLabel('时段 2 结束', { exact: true }).fill('20:00');
  await chooseMode(page, 'zh', 2, 'discharge');
  await expect.poll(() => page.locator('[data-faults]').count()).toBe(0);

  // Moved by keys, then dragged.
  const bar = picture.locator('[data-slot="2"]');
  await bar.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByLabel('时段 2 开始', { exact: true }).inputValue()).toBe('18:15');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => page.getByLabel('时段 2 结束', { exact: true }).inputValue()).toBe('20:00');
  const [box, whole] = [await bar.boundingBox(), await picture.boundingBox()];
  if (!box || !whole) throw new Error('the slot is not drawn');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + whole.width / 24, middle.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => page.getByLabel('时段 2 开始', { exact: true }).inputValue()).toBe('19:15');

  // Saved under a name, then sent.
  await page.getByLabel('计划名称').fill('流程试用');
  await page.getByRole('button', { name: '保存计划' }).click();
  await page.getByText('已保存').waitFor();
  await page.locator('[data-outlook]').getByText('¥').first().waitFor();
  // A plan for tomorrow is pending, visible in the device's card; withdrawn, it is sent at once.
  await page.getByRole('button', { name: '明日下发' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /00:00 下发$/ })
    .click();
  const note = page.locator('[data-scheduled]');
  await note.getByText('流程试用').waitFor();
  await expect.poll(() => note.evaluate((element) => element.parentElement === document.activeElement)).toBe(true);
  await note.getByRole('button', { name: '撤回' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
  await note.waitFor({ state: 'detached' });
  await sendPlan(page, 'zh', '控制器会短暂转为待机');

  // The plant has the plan, and follows it.
  const wanted = [
    { mode: 1, from: 60, to: 300, power: 120 },
    { mode: 2, from: 1155, to: 1260, power: 100 },
  ];
  expect(await held()).toMatchObject({ slots: wanted, inForce: true, sent: { by: { loginName: 'engadmin' } } });
  await page.getByRole('table', { name: '下发记录' }).getByText('下发成功').first().waitFor();
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  expect(errors).toEqual([]);
});

test('a monitor sees the plan of the device, on a phone in English, and changes nothing', async () => {
  opened = await openPage(undefined, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const { page, errors } = opened;
  await signIn(page, 'monitor', 'en');
  await page.goto(`/czyun/${projectId}/timeslot-eprice?device=${deviceId}`);
  await page.getByText('Read-only: you have no control permission').waitFor();
  await page.locator('[data-outlook]').waitFor();
  await whenSettled(page);
  expect(await page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0);
  expect(await page.locator('[data-slot]').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  expect(errors).toEqual([]);
});
