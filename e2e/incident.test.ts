/** An operator opens an incident from an alarm, explains it with notes, and a colleague with fewer rights opens its link. */
import { afterAll, afterEach, expect, test } from 'vitest';
import { type OpenedPage, openPage, plantFault, type SignedIn, seriousFindings, signIn, until, whenSettled } from './page.ts';

interface Entry {
  readonly id: number;
  readonly severity: number | null;
  readonly deviceId: number | null;
}
interface Incident {
  readonly id: number;
  readonly title: string;
  readonly state: string;
  readonly notes: readonly { readonly at: number | null; readonly text: string }[];
}

/** The panel's mains supply: severity 2, and the plant does nothing about it. */
const mains = { kind: 'reminder', device: 'fire-1', member: 8 } as const;

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});
afterAll(() => plantFault({ ...mains, on: false }));

const active = (person: SignedIn) => person.ask<Entry[]>(`/czyun/realAlarm?id=${person.projectId()}`);

test('an alarm becomes an incident with its explanation and notes', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const operator = await signIn(page, 'operator');
  const project = operator.projectId();
  const fire = await operator.deviceId('fire-1');
  await plantFault({ ...mains, on: true });
  const alarm = await until('the mains supply', async () =>
    (await active(operator)).find(({ deviceId, severity }) => deviceId === fire && severity === 2),
  );
  await page.goto(`/czyun/${project}/log?type=2&device=${fire}&recovered=false`);
  await page
    .locator(`tr[data-row-key="${alarm.id}"]`)
    .getByRole('button', { name: /^查看告警/ })
    .click();
  const drawer = page.getByRole('dialog').first();
  await drawer.getByRole('button', { name: '新建事件' }).click();
  await page.waitForURL(/\/incident\?id=\d+/);
  await page.getByRole('heading', { level: 1, name: /主电/ }).waitFor();
  await page.getByText('待查明', { exact: true }).waitFor();

  // A note about the whole, and one about an instant, which is a mark in the picture.
  const add = async (text: string, isInstant: boolean) => {
    if (isInstant) await page.getByRole('switch', { name: '时刻' }).click();
    await page.getByRole('textbox', { name: '备注' }).fill(text);
    await page.getByRole('button', { name: '添加', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: text }).waitFor();
  };
  await add('现场检查：市电开关跳闸', false);
  await add('备用电池接管', true);

  await page.getByRole('button', { name: '修改' }).click();
  const form = page.getByRole('dialog').last();
  await form.getByLabel('标题').fill('');
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByText('请输入名称').waitFor();
  await form.getByLabel('标题').fill('市电开关跳闸');
  await form.getByText('已查明', { exact: true }).click();
  await form.getByLabel('原因说明').fill('雷雨后开关跳闸，已合闸');
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByRole('heading', { level: 1, name: '市电开关跳闸' }).waitFor();
  await page.getByText('雷雨后开关跳闸，已合闸').waitFor();
  await whenSettled(page);
  expect(await seriousFindings(page, 'main')).toEqual([]);

  const { list } = await operator.ask<{ list: { id: number }[] }>(`/api/incidents/list?projectId=${project}&entryId=${alarm.id}`);
  const stored = await operator.ask<Incident>(`/api/incidents/get?projectId=${project}&id=${list[0]?.id}`);
  expect(stored).toMatchObject({ title: '市电开关跳闸', state: 'explained' });
  expect(stored.notes.map(({ text }) => text)).toEqual(['现场检查：市电开关跳闸', '备用电池接管']);
  expect(stored.notes.map(({ at }) => at === null)).toEqual([true, false]);

  // The drawer of the alarm now leads to it, and so does the list.
  await page.goto(`/czyun/${project}/incidents?state=explained`);
  await page.getByRole('link', { name: '市电开关跳闸' }).click();
  await page.waitForURL(new RegExp(`/incident\\?id=${stored.id}$`));
  expect(errors).toEqual([]);
});

test('a monitor reads it by its link and returns to its time, and changes nothing', async () => {
  opened = await openPage(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { page, errors } = opened;
  const monitor = await signIn(page, 'monitor', 'en');
  const project = monitor.projectId();
  const { list } = await monitor.ask<{ list: { id: number }[] }>(`/api/incidents/list?projectId=${project}&state=explained`);
  await page.goto(`/czyun/${project}/incident?id=${list[0]?.id}`);
  await page.getByText('Explained', { exact: true }).waitFor();
  await page.getByText('备用电池接管').waitFor();
  expect(await page.getByRole('button', { name: /Edit|Delete|Add/ }).count()).toBe(0);
  await whenSettled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByText(/All pages show the values of/).waitFor();
  await page.goto(`/czyun/${project}/incident?id=999999`);
  await page.getByText('Incident not found').waitFor();
  expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
});
