/**
 * Shifts: crews and a pattern are created, the log is written and corrected, a shift is handed over and taken over by another user; in
 * Chinese on a desktop, in English on a phone.
 */
import { timeText } from '@czyun/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { apiSession, type OpenedPage, openPage, type SignedIn, seriousFindings, signIn, until, whenSettled } from './page.ts';

const password = 'demo12345';
const dayMs = 86_400_000;

let opened: OpenedPage | undefined;
let tag: { readonly projectId: number; readonly id: number } | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});
// The station is shared: the lock-out is removed.
afterAll(async () => {
  if (tag) await (await apiSession('engadmin')).ask('/api2/control/removeTag', tag);
});

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const at = (person: SignedIn, query: string) => `/czyun/${person.projectId()}/shifts?${query}`;

/** Selects an option of the open list. */
const choose = (page: Page, name: string) =>
  page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: name }).click();

async function pickDate(page: Page, label: string, date: string) {
  await dialog(page).getByLabel(label).fill(date);
  await page.keyboard.press('Tab');
}

async function makeCrew(page: Page, name: string, english: string, member: string) {
  await press(page, '新建班组');
  await dialog(page).getByLabel('名称', { exact: true }).fill(name);
  await dialog(page).getByLabel('英文名称').fill(english);
  await dialog(page).getByLabel('成员').click();
  await choose(page, member);
  await page.keyboard.press('Escape');
  await press(page, /^保\s*存$/);
  await page.getByRole('button', { name: `编辑班组 ${name}` }).waitFor();
}

test('an engineer plans shifts, writes into the log, corrects it and hands over', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engineer');
  const projectId = person.projectId();
  const zone =
    (await person.ask<{ list: { id: number; timeZone: string }[] }>('/proj/getProjList')).list.find(({ id }) => id === projectId)
      ?.timeZone ?? '';
  await page.goto(at(person, 'tab=plan'));
  const people = await person.ask<{ userId: number; userName: string }[]>(`/api/shifts/members?projectId=${projectId}`);
  await makeCrew(page, '甲班', 'Crew A', people[0]?.userName ?? '');
  await makeCrew(page, '乙班', 'Crew B', people[1]?.userName ?? '');

  // A predefined pattern, valid from yesterday: a shift is running at any hour.
  await press(page, '新建班制');
  await dialog(page).getByLabel('现成班制').click();
  await choose(page, '两班制（12 小时）');
  await pickDate(page, '生效日期', timeText(Date.now() - dayMs, zone, 'day'));
  await dialog(page).getByLabel('班次 1 休息').fill('12:00-12:3');
  await press(page, /^保\s*存$/);
  await page.getByText('请填写班次名称和时间，例如 08:00').waitFor();
  await dialog(page).getByLabel('班次 1 休息').fill('12:00-12:30');
  await press(page, /^保\s*存$/);
  await page.getByText('白班 08:00–20:00 · 夜班 20:00–08:00').waitFor();
  await whenSettled(page);
  expect(await seriousFindings(page, 'main')).toEqual([]);

  await page.getByRole('tab', { name: '排班日历' }).click();
  await page.getByRole('rowheader', { name: '甲班' }).waitFor();
  await press(page, '添加例外');
  await pickDate(page, '开始日期', timeText(Date.now() + 40 * dayMs, zone, 'day'));
  await dialog(page).getByLabel('说明').fill('春节');
  await press(page, '保存例外');
  await page.getByRole('cell', { name: '春节' }).waitFor();
  await whenSettled(page);
  expect(await seriousFindings(page, 'main')).toEqual([]);

  await page.getByRole('tab', { name: '班次日志' }).click();
  const entry = page.getByRole('textbox', { name: '记录内容' });
  await entry.fill('3 号电池舱空调已报修');
  await press(page, /^记\s*录$/);
  await page.getByText('3 号电池舱空调已报修', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^更正记录/ }).click();
  await dialog(page).getByRole('textbox', { name: '记录内容' }).fill('4 号电池舱空调已报修');
  await press(page, /^更\s*正$/);
  await page.locator('[data-struck] s', { hasText: '3 号电池舱空调已报修' }).waitFor();
  await page.getByText('4 号电池舱空调已报修', { exact: true }).waitFor();
  await whenSettled(page);
  expect(await seriousFindings(page, 'main')).toEqual([]);

  // The page of the shift: a sentence, the timeline, its events; the previous shift opens by one click.
  await page.goto(`/czyun/${projectId}/log`);
  await page.locator('[data-frame="side"] a[href$="/shifts"]').click();
  await page.locator('[data-shift]').waitFor();
  await page.locator('[data-part="sentence"]').getByText(/告警/).waitFor();
  await page
    .locator('[data-part="last"]')
    .getByText(/^上一班 .*(甲班|乙班)/)
    .waitFor();
  await page.locator('[data-part="last"]').getByText(/告警/).waitFor();
  await page.locator('[data-lane="notes"] [data-item]').first().waitFor();
  await page.getByRole('table', { name: '本班事件' }).getByText('4 号电池舱空调已报修').waitFor();
  await whenSettled(page);
  expect(await seriousFindings(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: '上一班' }).click();
  await page.waitForURL(/shift=\d+/);
  await expect.poll(() => page.getByRole('button', { name: '下一班' }).isEnabled()).toBe(true);
  await page.getByRole('button', { name: '下一班' }).click();
  await page.locator('[data-lane="notes"] [data-item]').first().waitFor();

  // Refused without the correct password.
  await press(page, /^交\s*班$/);
  await dialog(page).getByLabel('交班说明').fill('4 号舱空调待修');
  await dialog(page).getByLabel('登录密码').fill('wrong');
  await press(page, '签字交班');
  await dialog(page).getByText('密码不正确').waitFor();
  await dialog(page).getByLabel('登录密码').fill(password);
  await press(page, '签字交班');
  await page.getByText('4 号舱空调待修').waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('id')).not.toBeNull();
  await whenSettled(page);
  // The user who hands over cannot take over.
  expect(await page.getByRole('button', { name: '签字接班' }).count()).toBe(0);
  expect(await seriousFindings(page, 'main')).toEqual([]);
  // The wrong password was answered with 400.
  expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
});

test('another user sees the changes and takes over on a phone', async () => {
  opened = await openPage(undefined, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const { page, errors } = opened;
  const person = await signIn(page, 'engadmin', 'en');
  const projectId = person.projectId();
  const range = `startTime=${Date.now() - 2 * dayMs}&endTime=${Date.now()}`;
  const { id } = await until('a hand-over that waits', async () => {
    const { list } = await person.ask<{ list: { handOver: { id: number; taken: object | null } | null }[] }>(
      `/api/shifts/handOver/list?projectId=${projectId}&${range}`,
    );
    return list.flatMap(({ handOver }) => (handOver && !handOver.taken ? [handOver] : []))[0];
  });
  const made = await person.ask<{ id: number }>('/api2/control/setTag', { deviceId: await person.deviceId('pcs-2'), reason: 'Cable work' });
  tag = { projectId, id: made.id };
  await page.goto(at(person, `tab=handOver&id=${id}`));
  const changes = page
    .getByRole('region', { name: 'Changes since handover' })
    .or(page.locator('section', { hasText: 'Changes since handover' }).last());
  await changes.getByText('Cable work').waitFor();
  await page.getByText(/^Crew [AB] (Day|Night) · /).waitFor();
  await whenSettled(page);
  expect(await seriousFindings(page, 'main')).toEqual([]);
  await press(page, 'Sign and take over');
  await dialog(page).getByLabel('Remark').fill('Seen');
  await dialog(page).getByLabel('Your password').fill(password);
  await dialog(page).getByRole('button', { name: 'Sign and take over' }).click();
  await page.getByText('until takeover').waitFor();
  await page.getByText('Seen', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Withdraw' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.locator('[data-state="taken"]').first().waitFor();
  await whenSettled(page);
  expect(await seriousFindings(page, 'main')).toEqual([]);
  expect(errors).toEqual([]);
});
