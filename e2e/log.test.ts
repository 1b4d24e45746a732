/** The log as a person uses it: finding, sorting, acknowledging, taking it away; and what happens when the session ends meanwhile. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { type ApiSession, apiSession, endSession, type OpenedPage, openPage, plantFault, signIn, signInByHand, until } from './page.ts';

interface Entry {
  readonly id: number;
  readonly type: number;
  readonly severity: number | null;
  readonly deviceId: number | null;
  readonly content: string;
  readonly startTime: number;
  readonly recovered: boolean;
  readonly ackUser: string | null;
}

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const logs = (api: ApiSession, query: string) => api.ask<{ total: number; list: Entry[] }>(`/dv2/log/getLogs?${query}`);
const rows = (page: Page) => page.locator('.log-table tbody tr.ant-table-row');

let projectId = 0;
beforeAll(async () => {
  const api = await apiSession('engadmin');
  const { list } = await api.ask<{ list: { id: number; projectType: { id: number } }[] }>('/proj/getProjList');
  projectId = list.find((project) => project.projectType.id === 1)?.id ?? 0;
  await plantFault({ kind: 'pcs-trip', device: 'pcs-2', on: true });
  await plantFault({ kind: 'fire-smoke', device: 'fire-1', on: true });
  await until(
    'alarms of the plant',
    async () => ((await logs(api, `projectId=${projectId}&recovered=false`)).total >= 3 ? true : undefined),
    { timeoutMs: 60_000, everyMs: 500 },
  );
});
// The station is shared: what was broken here is mended, whatever came of the tests.
afterAll(async () => {
  await plantFault({ kind: 'pcs-trip', device: 'pcs-2', on: false });
  await plantFault({ kind: 'fire-smoke', device: 'fire-1', on: false });
  await plantFault({ kind: 'hot-cell', device: 'bms-1', on: false });
});

test('filter, order and page stand in the address and survive a reload', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engineer');
  const fire = await person.deviceId('fire-1');
  await page.goto(`/czyun/${projectId}/log`);
  await rows(page).first().waitFor();

  const types = page.getByRole('group', { name: '类型' });
  for (const name of ['通知', '操作', '运行状态']) await types.getByRole('button', { name, exact: true }).click();
  await page.waitForURL(/type=1%2C2%2C3%2C4%2C5/);
  await page.getByRole('listitem', { name: '2' }).or(page.locator('.ant-pagination-item-2')).first().click();
  await page.waitForURL(/[?&]page=2/);
  const all = await logs(person, `projectId=${projectId}&type=1,2,3,4,5&page=2`);
  expect(all.total).toBeGreaterThan(20);
  await until('the second page', async () => ((await rows(page).count()) === Math.min(20, all.total - 20) ? true : undefined));

  // Sorting begins at the first page; most severe first.
  await page.getByRole('columnheader', { name: '级别' }).click();
  await page.waitForURL((url) => url.searchParams.get('sort') === 'severity' && !url.searchParams.has('page'));
  await page.getByRole('columnheader', { name: '级别' }).click();
  await page.waitForURL((url) => url.searchParams.get('order') === 'asc');
  await until('the most severe first', async () => ((await rows(page).first().innerText()).includes('一级') ? true : undefined));
  await page.goBack();
  await page.waitForURL((url) => url.searchParams.get('order') !== 'asc');

  await page.getByRole('textbox', { name: '搜索日志' }).fill('没有这样的记录');
  await page.getByText('没有符合条件的记录').waitFor();
  await page.getByRole('button', { name: '清除筛选' }).first().click();
  await page.getByText('未恢复', { exact: true }).first().click();
  await page.waitForURL(/recovered=false/);
  await page.getByRole('combobox', { name: '设备', exact: true }).click();
  await page.keyboard.type('消防');
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`device=${fire}`));
  // The fire goes on meanwhile and may raise more.
  const isMine = async () => {
    const mine = await logs(person, `projectId=${projectId}&recovered=false&deviceId=${fire}&sort=severity`);
    return (await rows(page).count()) === mine.list.length ? true : undefined;
  };
  await until('only that device', isMine);
  const address = page.url();
  await page.reload();
  await until('the same after reload', isMine);
  expect(page.url()).toBe(address);
  await page.getByRole('heading', { name: /消防.*日志/ }).waitFor();

  expect(errors).toEqual([]);
});

test('an alarm is told in words of the trade and leads to the quantity that it is about', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engineer');
  const fire = await person.deviceId('fire-1');
  await page.goto(`/czyun/${projectId}/log?type=1,2,3&device=${fire}`);
  await rows(page).first().waitFor();
  expect((await rows(page).allInnerTexts()).join()).not.toMatch(/告警字|故障字/);
  const smoke = rows(page)
    .getByRole('button', { name: /感烟探测器报警/ })
    .first();
  const drawer = page.getByRole('dialog');

  // What is known of no quantity says so instead of showing another one.
  await page.route('**/dv2/log/getLogs?**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { list: Record<string, unknown>[] } };
    for (const entry of body.data.list) entry['quantities'] = { metrics: [], limit: null };
    await route.fulfill({ response: answer, json: body });
  });
  const refresh = async () => {
    const answered = page.waitForResponse(/dv2\/log\/getLogs/);
    await page.getByRole('button', { name: '刷新' }).click();
    await answered;
  };
  await refresh();
  await expect
    .poll(async () => {
      await smoke.click();
      const told = await drawer.getByText('这条告警没有对应的测点').count();
      if (told === 0) await page.keyboard.press('Escape');
      return told;
    })
    .toBe(1);
  expect(await drawer.locator('.cz-chart').count()).toBe(0);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await page.unroute('**/dv2/log/getLogs?**');
  await refresh();

  // The smoke of the detectors, around the instant that is marked; no status word.
  await smoke.click();
  await drawer.getByRole('img', { name: /1号探测器烟雾浓度/ }).waitFor();
  await drawer.getByText(/告警发生于 \d{4}-\d\d-\d\d .*竖线处/).waitFor();
  await drawer.getByText('限值保存在设备内，未上送').waitFor();
  await drawer.getByRole('link', { name: '在历史曲线中打开' }).click();
  await page.waitForURL(new RegExp(`/history\\?keys=${fire}%3Asmoke_1%2C${fire}%3Asmoke_2.*&start=\\d+&end=\\d+`));
  await page.locator('.cz-chart').first().waitFor();
  expect(errors).toEqual([]);
});

test('an operation reads what was done from which value to which; a refused one reads refused', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'operator');
  const pcs = await person.deviceId('pcs-1');
  const { params } = await person.ask<{ params: { paramId: number; metric: string }[] }>(`/device/ex/getDetail?deviceId=${pcs}`);
  const paramId = params.find(({ metric }) => metric === 'power_ramp')?.paramId ?? 0;
  const set = (value: number) => person.ask<{ result: string }>('/api/operate/setDeviceParamValue', { paramId, value });
  expect((await set(120)).result).toBe('done');
  expect((await set(150)).result).toBe('done');
  expect((await set(99_999)).result).toBe('refused');

  await page.goto(`/czyun/${projectId}/log?type=4&device=${pcs}`);
  const line = (text: RegExp) => rows(page).filter({ hasText: text });
  const refused = line(/99999 kW\/s/).first();
  await refused.waitFor();
  // A line is read as a person reads it: no JSON, no times since 1970, no hashes before it is opened.
  for (const text of await rows(page).allInnerTexts()) expect(text).not.toMatch(/\{"|\b\d{13}\b|[0-9a-f]{32}/);
  expect(await refused.innerText()).toMatch(/设置.*功率变化率.*要求 99999 kW\/s，原为 150 kW\/s；未执行.*已拒绝.*高于上限/s);
  expect(await refused.innerText()).not.toContain('→');
  await expect.poll(() => refused.locator('.log-outcome.refused').count()).toBe(1);
  const done = line(/120 kW\/s → 150 kW\/s/).first();
  expect(await done.innerText()).toMatch(/运维员 \(operator\).*功率变化率.*完成/s);
  await done.getByText('原始记录').click();
  await done.getByText(/^[0-9a-f]{64}$/).waitFor();

  // The same on a phone, and beside alarms.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/czyun/${projectId}/log?type=2,3,4&device=${pcs}`);
  const card = page.locator('.log-cards li').filter({ hasText: '99999 kW/s' }).first();
  await card.locator('.log-outcome.refused').waitFor();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(0);
  expect(errors).toEqual([]);
});

test('an operator acknowledges; a monitor finds no button and the server refuses', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const operator = await signIn(page, 'operator');
  await page.goto(`/czyun/${projectId}/log?recovered=false`);
  const before = await logs(operator, `projectId=${projectId}&recovered=false&sort=startTime`);
  const open = before.list.filter((entry) => entry.ackUser === null);
  await rows(page).first().waitFor();
  await page
    .locator(`tr[data-row-key="${open[0]?.id}"]`)
    .getByRole('button', { name: /^确认“/ })
    .click();
  await page.getByText('已确认 1 条').waitFor();
  await page.locator(`tr[data-row-key="${open[0]?.id}"]`).getByText('运维员').waitFor();
  // The others together.
  for (const entry of open.slice(1, 3)) await page.locator(`tr[data-row-key="${entry.id}"]`).getByRole('checkbox').check();
  await page.getByRole('button', { name: '确认所选 2 条' }).click();
  await page.getByText('已确认 2 条').waitFor();
  const after = await logs(operator, `projectId=${projectId}&recovered=false&pageSize=200`);
  for (const { id } of open.slice(0, 3)) expect(after.list.find((entry) => entry.id === id)?.ackUser).toBe('运维员');
  expect(errors).toEqual([]);
  await opened.close();

  const another = await openPage();
  opened = another;
  const monitor = await signIn(another.page, 'monitor', 'en');
  await another.page.goto(`/czyun/${projectId}/log`);
  await rows(another.page).first().waitFor();
  await another.page.getByText('Not recovered').first().waitFor();
  await expect.poll(() => another.page.getByRole('button', { name: /^Acknowledge/ }).count()).toBe(0);
  await expect.poll(() => another.page.getByRole('checkbox').count()).toBe(0);
  await expect.poll(() => another.page.getByRole('button', { name: 'Export CSV' }).count()).toBe(0);
  const refused = await fetch(`${inject('api')}/api/log/acknowledge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', sid: monitor.sid },
    body: JSON.stringify({ projectId, ids: [open[0]?.id ?? 1] }),
  });
  expect(refused.status).toBe(403);
  expect(another.errors).toEqual([]);
});

test('new alarms are announced without moving the rows, and the filtered list can be taken away', async () => {
  opened = await openPage(undefined, { acceptDownloads: true });
  const { page, errors } = opened;
  const person = await signIn(page, 'engadmin', 'en');
  const bms = await person.deviceId('bms-1');
  // A list without a row shows the first entry at once; there is nothing that it could move.
  const empty = await openPage();
  onTestFinished(() => empty.close());
  await signIn(empty.page, 'engadmin', 'en');
  await empty.page.goto(`/czyun/${projectId}/log?type=1,2,3&device=${bms}&recovered=false`);
  await empty.page.getByText('No entry fits').waitFor();

  await page.goto(`/czyun/${projectId}/log?type=1,2,3`);
  await rows(page).first().waitFor();
  const top = await rows(page).first().getAttribute('data-row-key');
  await plantFault({ kind: 'hot-cell', device: 'bms-1', member: 17, on: true });
  const bar = page.getByRole('button', { name: /new entries/ });
  await bar.waitFor({ timeout: 60_000 });
  await expect.poll(() => rows(page).first().getAttribute('data-row-key')).toBe(top);
  await bar.click();
  await until('the new entry', async () => ((await rows(page).first().getAttribute('data-row-key')) !== top ? true : undefined));
  await rows(empty.page).first().waitFor({ timeout: 60_000 });
  expect(empty.errors).toEqual([]);

  await page.goto(`/czyun/${projectId}/log?type=1,2,3&device=${bms}`);
  await rows(page).first().waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const stream = await (await download).createReadStream();
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  const [head = '', ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(head).toContain('Severity,Type,Device,What happened,Occurred (Asia/Shanghai)');
  const { total } = await logs(person, `projectId=${projectId}&type=1,2,3&deviceId=${bms}`);
  expect(Math.abs(lines.length - total)).toBeLessThanOrEqual(2);
  expect(lines[0]).toMatch(/^Level [123],(Notice|Alarm|Fault),/);
  // No register names: `Alarm word 1` says nothing to whoever reads the file.
  expect(text).not.toMatch(/Alarm word|Fault word/);
  expect(errors).toEqual([]);
});

test('a session that ended elsewhere leads to the login page with the next action, and back after signing in', async () => {
  opened = await openPage();
  const { page } = opened;
  const first = await signIn(page, 'engadmin');
  await page.goto(`/czyun/${projectId}/log`);
  await rows(page).first().waitFor();
  await endSession(first.sid);
  // The live link or the next action notices, whichever comes first.
  await page
    .getByRole('button', { name: '刷新' })
    .click({ timeout: 3000 })
    .catch(() => undefined);
  // Inside a project the way back does not stand in the address of the login page; it is known all the same.
  await page.waitForURL((url) => url.pathname === '/login' && url.search === '');
  await page.getByText('登录已失效，或已在其他设备上被退出，请重新登录').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('czyun.token'))).toBeNull();
  await signInByHand(page);
  await page.waitForURL((url) => url.pathname === `/czyun/${projectId}/log`);

  const second = await signIn(page, 'engadmin');
  await page.goto('/projects');
  await page.getByText('示范储能电站').first().waitFor();
  await endSession(second.sid);
  await page.reload();
  await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/projects');
  await signInByHand(page);
  await page.waitForURL(/\/projects$/);
  await page.getByText('示范储能电站').first().waitFor();
});
