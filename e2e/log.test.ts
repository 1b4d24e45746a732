/** The log as users work with it: searching, sorting, acknowledging, exporting; and the end of a session meanwhile. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { clockOfSerial, readSheet, unzipped } from '../packages/server/src/testing/sheet.ts';
import {
  type ApiSession,
  apiSession,
  downloadedBytes,
  endSession,
  type OpenedPage,
  openPage,
  plantFault,
  signIn,
  signInByHand,
  until,
} from './page.ts';

interface Entry {
  readonly id: number;
  readonly type: number;
  readonly severity: number | null;
  readonly deviceId: number | null;
  readonly content: string;
  readonly startTime: number;
  readonly recovered: boolean;
  readonly ackUser: string | null;
  readonly reading?: string;
  readonly firstId?: number;
}

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const logs = (api: ApiSession, query: string) => api.ask<{ total: number; list: Entry[] }>(`/dv2/log/getLogs?${query}`);
const rows = (page: Page) => page.locator('.log-table tbody tr');
/** Opens the filters behind the query field. */
const more = (page: Page) => page.getByRole('button', { name: '更多筛选' }).click();

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
// The station is shared: faults are always removed, whatever the result of the tests.
afterAll(async () => {
  await plantFault({ kind: 'pcs-trip', device: 'pcs-2', on: false });
  await plantFault({ kind: 'fire-smoke', device: 'fire-1', on: false });
  await plantFault({ kind: 'hot-cell', device: 'bms-1', on: false });
});

test('filter, order and page are in the address and survive a reload', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engineer');
  const fire = await person.deviceId('fire-1');
  await page.goto(`/czyun/${projectId}/log`);
  await rows(page).first().waitFor();

  // Calendars and selects are loaded when one is opened.
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(scripts.filter((name) => /\/(pickers|select-lists)-/.test(name))).toEqual([]);
  await more(page);
  const types = page.getByRole('group', { name: '类型' });
  // In one step: none is rendered as pressed before the next one is clicked.
  await types.evaluate((group) => {
    for (const button of group.querySelectorAll('button'))
      if (['通知', '操作', '运行状态'].includes(button.innerText.trim())) button.click();
  });
  await page.waitForURL(/type=2%2C3%2C1%2C4%2C5/);
  await page.getByRole('button', { name: '第 2 页' }).click();
  await page.waitForURL(/[?&]page=2/);
  const all = await logs(person, `projectId=${projectId}&type=1,2,3,4,5&page=2`);
  expect(all.total).toBeGreaterThan(20);
  await until('the second page', async () => ((await rows(page).count()) === Math.min(20, all.total - 20) ? true : undefined));

  // Sorting returns to the first page; most severe first.
  await page.getByRole('columnheader', { name: '级别' }).click();
  await page.waitForURL((url) => url.searchParams.get('sort') === 'severity' && !url.searchParams.has('page'));
  await page.getByRole('columnheader', { name: '级别' }).click();
  await page.waitForURL((url) => url.searchParams.get('order') === 'asc');
  await until('the most severe first', async () => ((await rows(page).first().innerText()).includes('一级') ? true : undefined));
  await page.goBack();
  await page.waitForURL((url) => url.searchParams.get('order') !== 'asc');

  await page.getByRole('combobox', { name: '搜索日志' }).fill('没有这样的记录');
  // While history is imported, an empty result is not yet final.
  await page
    .locator('.cz-state')
    .getByText(/没有符合条件的记录|历史数据导入中/)
    .waitFor();
  await page.getByRole('button', { name: '清除筛选' }).first().click();
  await page.locator('[data-part="more"]').getByText('未恢复', { exact: true }).click();
  await page.waitForURL(/recovered=false/);
  await page.getByRole('combobox', { name: '设备', exact: true }).click();
  await page.keyboard.type('消防');
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`device=${fire}`));
  // The fire continues meanwhile and may raise more alarms.
  const isMine = async () => {
    const mine = await logs(person, `projectId=${projectId}&recovered=false&deviceId=${fire}&sort=severity`);
    return (await rows(page).count()) === mine.list.length ? true : undefined;
  };
  await until('only that device', isMine);
  const address = page.url();
  await page.reload();
  await until('the same after reload', isMine);
  expect(page.url()).toBe(address);
  // Each filter is a chip in the field, which can be removed.
  await page.locator('[data-filter="recovered"]').getByRole('button').click();
  await page.waitForURL((url) => !url.searchParams.has('recovered') && url.searchParams.has('device'));
  await page.goBack();
  await page.waitForURL(/recovered=false/);
  await page.getByRole('heading', { name: /消防.*日志/ }).waitFor();

  expect(errors).toEqual([]);
});

test('an alarm is described in usual terms and links to the quantity that caused it', async () => {
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

  // An alarm without a linked quantity says so instead of showing another one.
  await page.route('**/dv2/log/getLogs?**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { list: Record<string, unknown>[] } };
    // An entry that the stream of active alarms does not contain: its details are shown before any answer.
    body.data.list.unshift({ ...body.data.list[0], id: 999_999_999, content: '无测点告警', quantities: { metrics: [], limit: null } });
    await route.fulfill({ response: answer, json: body });
  });
  await page.route('**/api/alarm/detail?**', async (route) => {
    const known =
      (await page.evaluate(() =>
        document.querySelector('tr[data-row-key]:not([data-row-key="999999999"])')?.getAttribute('data-row-key'),
      )) ?? '';
    await route.continue({ url: route.request().url().replace('id=999999999', `id=${known}`) });
  });
  const refresh = async () => {
    const answered = page.waitForResponse(/dv2\/log\/getLogs/);
    await page.getByRole('button', { name: '刷新' }).click();
    await answered;
  };
  await refresh();
  await rows(page)
    .getByRole('button', { name: /无测点告警/ })
    .first()
    .click();
  await drawer.getByText('这条告警没有对应的测点').waitFor();
  expect(await drawer.locator('.cz-chart').count()).toBe(0);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await page.unroute('**/dv2/log/getLogs?**');
  await page.unroute('**/api/alarm/detail?**');
  await refresh();

  // The smoke of the detectors, around the marked instant; no status word.
  await smoke.click();
  await drawer.getByRole('img', { name: /1号探测器烟雾浓度/ }).waitFor();
  await drawer.getByText(/告警发生于 \d{4}-\d\d-\d\d .*竖线处/).waitFor();
  await drawer.getByText('限值保存在设备内，未上送').waitFor();
  await drawer.getByRole('link', { name: '在历史曲线中打开' }).click();
  await page.waitForURL(new RegExp(`/history\\?keys=${fire}%3Asmoke_1%2C${fire}%3Asmoke_2.*&start=\\d+&end=\\d+`));
  await page.locator('.cz-chart').first().waitFor();
  expect(errors).toEqual([]);
});

test('an operation shows the action with its old and new value; a refused one is shown as refused', async () => {
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
  // Lines are readable: no JSON, no timestamps in ms, no hashes before a line is opened.
  for (const text of await rows(page).allInnerTexts()) expect(text).not.toMatch(/\{"|\b\d{13}\b|[0-9a-f]{32}/);
  expect(await refused.innerText()).toMatch(/设置.*功率变化率.*要求 99999 kW\/s，原为 150 kW\/s；未执行.*已拒绝.*高于上限/s);
  expect(await refused.innerText()).not.toContain('→');
  await expect.poll(() => refused.locator('[data-outcome="refused"]').count()).toBe(1);
  const done = line(/120 kW\/s → 150 kW\/s/).first();
  expect(await done.innerText()).toMatch(/李强 Li Qiang \(operator\).*功率变化率.*完成/s);
  await done.getByText('原始记录').click();
  await done.getByText(/^[0-9a-f]{64}$/).waitFor();

  // The same on a phone, and beside alarms.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/czyun/${projectId}/log?type=2,3,4&device=${pcs}`);
  const card = page.locator('.log-table li').filter({ hasText: '99999 kW/s' }).first();
  await card.locator('[data-outcome="refused"]').waitFor();
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
  // Consequential alarms are folded under the first fault on the page.
  for (const fold of await page.locator('main [data-followers]').all()) await fold.click();
  await page
    .locator(`tr[data-row-key="${open[0]?.id}"]`)
    .getByRole('button', { name: /^确认“/ })
    .click();
  await page.getByText('已确认 1 条').waitFor();
  await page.locator(`tr[data-row-key="${open[0]?.id}"]`).getByText('李强 Li Qiang').waitFor();
  // The others are acknowledged together.
  for (const entry of open.slice(1, 3)) await page.locator(`tr[data-row-key="${entry.id}"]`).getByRole('checkbox').check();
  await page.getByRole('button', { name: '确认所选 2 条' }).click();
  await page.getByText('已确认 2 条').waitFor();
  const after = await logs(operator, `projectId=${projectId}&recovered=false&pageSize=200`);
  for (const { id } of open.slice(0, 3)) expect(after.list.find((entry) => entry.id === id)?.ackUser).toBe('李强 Li Qiang');
  expect(errors).toEqual([]);
  await opened.close();

  const another = await openPage();
  opened = another;
  const monitor = await signIn(another.page, 'monitor', 'en');
  await another.page.goto(`/czyun/${projectId}/log`);
  await rows(another.page).first().waitFor();
  await another.page.getByText('Active').first().waitFor();
  await expect.poll(() => another.page.getByRole('button', { name: /^Acknowledge/ }).count()).toBe(0);
  await expect.poll(() => another.page.getByRole('checkbox').count()).toBe(0);
  await expect.poll(() => another.page.getByRole('button', { name: 'Export', exact: true }).count()).toBe(0);
  const refused = await fetch(`${inject('api')}/api/log/acknowledge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', sid: monitor.sid },
    body: JSON.stringify({ projectId, ids: [open[0]?.id ?? 1] }),
  });
  expect(refused.status).toBe(403);
  expect(another.errors).toEqual([]);
});

test('new alarms are announced without moving the rows, and the filtered list can be exported', async () => {
  opened = await openPage(undefined, { acceptDownloads: true });
  const { page, errors } = opened;
  const person = await signIn(page, 'engadmin', 'en');
  const bms = await person.deviceId('bms-1');
  // A list without rows shows the first entry at once, since nothing can move.
  const empty = await openPage();
  onTestFinished(() => empty.close());
  await signIn(empty.page, 'engadmin', 'en');
  await empty.page.goto(`/czyun/${projectId}/log?type=1,2,3&device=${bms}&recovered=false`);
  await empty.page.getByText('No matching entries').waitFor();

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
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Download CSV' }).click();
  const stream = await (await download).createReadStream();
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  const [head = '', ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(head).toContain('Severity,Type,Device,Event,Occurred (Asia/Shanghai)');
  const { total } = await logs(person, `projectId=${projectId}&type=1,2,3&deviceId=${bms}`);
  expect(Math.abs(lines.length - total)).toBeLessThanOrEqual(2);
  expect(lines[0]).toMatch(/^Level [123],(Notice|Alarm|Fault),/);
  // No register names: `Alarm word 1` means nothing to a reader of the file.
  expect(text).not.toMatch(/Alarm word|Fault word/);

  // The same export as a job: it is listed in the bar, reports its end and returns the same file.
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export CSV as a job' }).click();
  await page
    .getByRole('status')
    .getByText(/^Job .*: Done$/)
    .waitFor({ state: 'attached' });
  await page.getByRole('button', { name: /^My jobs/ }).click();
  const made = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download .*\.csv/ })
    .first()
    .click();
  expect((await downloadedBytes(await made)).toString().replace('\uFEFF', '')).toContain(head);
  expect(errors).toEqual([]);
});

test('the values on screen are in the sheet of the log and in the file of the members', async () => {
  opened = await openPage(undefined, { acceptDownloads: true });
  const { page, errors } = opened;
  const person = await signIn(page, 'engadmin', 'en');
  const pcs = await person.deviceId('pcs-2');
  await page.goto(`/czyun/${projectId}/log?type=1,2,3&device=${pcs}&sort=startTime&order=asc`);
  const first = rows(page).first();
  await first.waitFor();
  const cell = (column: string) => first.locator(`[data-column="${column}"]`).innerText();
  // By keyboard only: the menu opens with its first entry focused.
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Download Excel' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitem', { name: 'Download Excel' }).press('Enter');
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  const [head, entry] = readSheet(unzipped(await downloadedBytes(file))).rows;
  expect(head?.['E']?.value).toBe('Occurred (Asia/Shanghai)');
  expect(await cell('severity')).toContain(entry?.['A']?.value ?? 'nothing');
  expect(await cell('deviceId')).toContain(entry?.['C']?.value ?? 'nothing');
  // In the file the device name precedes the text.
  for (const line of (await cell('content')).split('\n')) expect(entry?.['D']?.value).toContain(line);
  expect(entry?.['E']?.kind).toBe('number');
  expect(clockOfSerial(entry?.['E']?.value ?? '').slice(0, 19)).toBe(await cell('startTime'));

  await page.goto(`/czyun/${projectId}/user/p/u/manage?q=op`);
  const members = page.getByRole('table', { name: 'Members' }).locator('tbody tr');
  await members.first().waitFor();
  const shown = await members.first().locator('[data-column]').allInnerTexts();
  const listed = await members.count();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [list] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Download CSV' }).click()]);
  expect(list.suggestedFilename()).toMatch(/^Members_\d{4}-\d\d-\d\d\.csv$/);
  const [titles, ...lines] = (await downloadedBytes(list)).toString().replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(titles).toBe('Name,Account,Role,Mobile,Company,Joined (Asia/Shanghai)');
  expect(lines).toHaveLength(listed);
  const [name, account, role, , , joined] = (lines[0] ?? '').split(',');
  expect([shown[0], shown[1], shown[5]]).toEqual([expect.stringContaining(name ?? '-'), account, joined]);
  expect(shown[2]).toContain(role);
  expect(errors).toEqual([]);
});

test('matching alarms are acknowledged together, ended ones are removed after typing their count, a device has its own log', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engadmin');
  const [bms, pcs] = [await person.deviceId('bms-1'), await person.deviceId('pcs-2')];
  await plantFault({ kind: 'hot-cell', device: 'bms-1', member: 17, on: true });
  const ofBms = `projectId=${projectId}&type=1,2,3&deviceId=${bms}`;
  await until('an alarm', async () => ((await logs(person, `${ofBms}&recovered=false`)).total > 0 ? true : undefined), {
    timeoutMs: 60_000,
  });
  await plantFault({ kind: 'hot-cell', device: 'bms-1', on: false });
  const over = await until('one that is over', async () => (await logs(person, `${ofBms}&recovered=true`)).list[0], { timeoutMs: 60_000 });

  // The log of a device: the same list without the device filter.
  await page.goto(`/czyun/${projectId}/dev-log?id=${bms}&type=1,2,3&recovered=true`);
  const row = page.locator(`tr[data-row-key="${over.id}"]`);
  await row.waitFor();
  await page.getByRole('heading', { name: /· 运行日志$/ }).waitFor();
  await more(page);
  expect(await page.getByRole('combobox', { name: '设备', exact: true }).count()).toBe(0);
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '删除所选 1 条' }).click();
  const question = page.getByRole('dialog');
  await question.getByText('删除后无法恢复').waitFor();
  expect(await question.getByRole('button', { name: '删除 1 条' }).isDisabled()).toBe(true);
  await question.getByLabel('输入条数 1 以确认').fill('1');
  await question.getByRole('button', { name: '删除 1 条' }).click();
  await page.getByText('已删除 1 条').waitFor();
  await row.waitFor({ state: 'detached' });
  const left = await logs(person, `${ofBms}&pageSize=200`);
  expect(left.list.map(({ id }) => id)).not.toContain(over.id);

  // A text search covers a limited range, which is shown.
  await page.goto(`/czyun/${projectId}/log?type=1,2,3,4,5&query=PCS`);
  await page.getByText(/只在 \d{4}-\d\d-\d\d .*之后的记录中查找/).waitFor();
  await more(page);
  await page.getByRole('group', { name: '级别' }).getByRole('button', { name: '一级' }).click();
  await page.waitForURL(/severity=1/);

  const waiting = `projectId=${projectId}&type=1,2,3&deviceId=${pcs}&acknowledged=false`;
  await plantFault({ kind: 'pcs-trip', device: 'pcs-2', on: false });
  // A trip whose end was not detected would still be the one that is acknowledged.
  const standing = async () => (await logs(person, `projectId=${projectId}&type=1,2,3&deviceId=${pcs}&recovered=false`)).total;
  await until('the end of the trip', async () => ((await standing()) === 0 ? true : undefined), { timeoutMs: 60_000 });
  await plantFault({ kind: 'pcs-trip', device: 'pcs-2', on: true });
  const before = await until(
    'alarms that wait',
    async () => {
      const found = await logs(person, `${waiting}&pageSize=200`);
      return found.total > 0 ? found : undefined;
    },
    { timeoutMs: 60_000 },
  );
  await page.goto(`/czyun/${projectId}/log?type=1,2,3&device=${pcs}&acknowledged=false`);
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: '全部确认' }).click();
  await question
    .getByText(/确认符合当前筛选条件的 \d+ 条/)
    .last()
    .waitFor();
  await question.getByRole('button', { name: /^确认 \d+ 条$/ }).click();
  await page.getByText(/^已确认 \d+ 条$/).waitFor();
  const after = await logs(person, waiting);
  for (const { id } of before.list) expect(after.list.map((entry) => entry.id)).not.toContain(id);
  expect(errors).toEqual([]);
});

test('one field searches by words and values, and four presets apply by one click each', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  await signIn(page, 'operator');
  await page.goto(`/czyun/${projectId}/log`);
  await rows(page).first().waitFor();
  const field = page.getByRole('combobox', { name: '搜索日志' });
  // By keyboard: a filter value becomes a chip, and Backspace removes it.
  await field.focus();
  await field.fill('故障');
  await page.getByRole('option', { name: /故障/ }).first().waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('type') === '2' && !url.searchParams.has('query'));
  await page.locator('[data-filter="type"]').getByText('告警', { exact: true }).waitFor();
  await field.press('Escape');
  await field.press('Backspace');
  await page.waitForURL((url) => !url.searchParams.has('type'));

  const preset = (key: string) => page.locator(`[data-preset="${key}"]`);
  await preset('now').click();
  await page.waitForURL(/recovered=false/);
  await expect.poll(() => preset('now').getAttribute('aria-pressed')).toBe('true');
  await preset('waiting').click();
  await page.waitForURL((url) => url.searchParams.get('acknowledged') === 'false' && !url.searchParams.has('recovered'));
  await preset('last').click();
  await page.waitForURL((url) => url.searchParams.has('start') && url.searchParams.has('end'));
  await preset('mine').click();
  await page.waitForURL((url) => url.searchParams.get('account') === 'operator' && !url.searchParams.has('start'));
  await preset('mine').click();
  await page.waitForURL((url) => url.search === '');

  // On a phone the presets stay on one line, which scrolls.
  await page.setViewportSize({ width: 390, height: 844 });
  const tops = await page.locator('[data-preset]').evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
  expect(tops).toBe(1);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(0);
  expect(errors).toEqual([]);
});

test('a hot cell is identified, acknowledged, commented and shelved in six actions', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engadmin');
  const bms = await person.deviceId('bms-1');
  await plantFault({ kind: 'hot-cell', device: 'bms-1', member: 17, on: true });
  const ofBms = `projectId=${projectId}&type=2,3&deviceId=${bms}&recovered=false`;
  // The temperature rise raises a separate alarm, which clears when the cell stays hot. The over-temperature lasts.
  await until(
    'the alarm that names the cell',
    async () => (await logs(person, ofBms)).list.find(({ reading, content }) => reading?.includes('17 号电芯') && content.includes('过温')),
    { timeoutMs: 90_000, everyMs: 500 },
  );
  await page.goto(`/czyun/${projectId}/log`);
  await rows(page).first().waitFor();

  // An action: a click, or a text that is typed and sent with Enter.
  let actions = 0;
  const press = async (what: Locator) => {
    actions += 1;
    await what.click();
  };
  const type = async (field: Locator, text: string) => {
    actions += 1;
    await field.fill(text);
    await field.press('Enter');
  };
  await press(page.locator('[data-preset="now"]'));
  const named = rows(page).filter({ has: page.locator('[data-part="reading"]', { hasText: '17 号电芯' }) });
  await named.first().waitFor();
  const lasting = named.filter({ hasNotText: '温升过快' });
  const row = (await lasting.count()) > 0 ? lasting.first() : named.first();
  const id = Number(await row.getAttribute('data-row-key'));
  await press(row.getByRole('button', { name: /^查看告警/ }));
  const drawer = page.getByRole('dialog').first();
  await drawer
    .getByText(/17 号电芯 [\d.]+ ℃，高于平均 [\d.]+ ℃$/)
    .first()
    .waitFor();
  await press(drawer.locator(`[data-acknowledge="${id}"]`));
  await type(drawer.locator('[data-part="comments"]').getByRole('textbox'), '风机停转，已派人');
  await press(drawer.getByRole('button', { name: '搁置…' }));
  await type(page.getByRole('dialog', { name: '搁置告警' }).getByLabel('原因'), '等待更换风机');
  await expect.poll(() => drawer.locator('[data-facts]').getAttribute('data-facts'), { timeout: 20_000 }).toBe('shelved');
  await drawer.locator('[data-part="comments"]').getByText('风机停转，已派人').waitFor();
  expect(actions).toBeLessThanOrEqual(6);
  const after = (await logs(person, `projectId=${projectId}&type=2,3&deviceId=${bms}`)).list.find((entry) => entry.id === id);
  expect(after).toMatchObject({ ackUser: expect.any(String) });
  await drawer.getByRole('button', { name: '取消搁置' }).click();
  await plantFault({ kind: 'hot-cell', device: 'bms-1', on: false });
  expect(errors).toEqual([]);
});

test('after a session has ended elsewhere the next action opens the login page, and signing in returns', async () => {
  opened = await openPage();
  const { page } = opened;
  const first = await signIn(page, 'engadmin');
  await page.goto(`/czyun/${projectId}/log`);
  await rows(page).first().waitFor();
  await endSession(first.sid);
  // The live connection or the next action detects it, whichever comes first.
  await page
    .getByRole('button', { name: '刷新' })
    .click({ timeout: 3000 })
    .catch(() => undefined);
  // Inside a project the return address is not in the address of the login page, but it is stored.
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
