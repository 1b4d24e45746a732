/**
 * Control by an operator: one setpoint, several in order, refusals with their reasons, a lock-out; and approval by a second person on a
 * phone.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ApiSession, apiSession, type OpenedPage, openPage, seriousFindings, signIn, until } from './page.ts';

interface Row {
  readonly commandId: number;
  readonly metric: string;
  readonly state: string;
  readonly value: number;
  readonly reason: string;
  readonly revertState?: string;
  readonly approvedBy?: { readonly loginName: string };
}

let opened: OpenedPage | undefined;
let api: ApiSession;
let [projectId, deviceId] = [0, 0];
const key = 'pcs-1';

const ledger = async () =>
  (await api.ask<{ list: Row[] }>(`/api/operate/queryCommands?projectId=${projectId}&deviceId=${deviceId}&pageSize=20`)).list;
const require2 = (required: boolean) => api.ask('/api2/control/requireApproval', { projectId, required });
const newest = (page: Page) => page.locator('[data-command]').first();
const stateOf = (page: Page, state: string) => page.locator(`[data-command][data-state=${state}]`).first().waitFor();

beforeAll(async () => {
  api = await apiSession('engadmin');
  const { list } = await api.ask<{ list: { id: number; projectType: { id: number } }[] }>('/proj/getProjList');
  projectId = list.find((project) => project.projectType.id === 1)?.id ?? 0;
  const devices = await api.ask<{ id: number; key: string }[]>(`/device/getAllByProjId?id=${projectId}`);
  deviceId = devices.find((device) => device.key === key)?.id ?? 0;
  await until(
    'the PCS talks',
    async () => {
      const all = await api.ask<{ id: number; status: string }[]>(`/device/getAllByProjId?id=${projectId}`);
      return all.find(({ id }) => id === deviceId)?.status === 'offline' ? undefined : true;
    },
    { timeoutMs: 60_000 },
  );
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});
// The station is shared: everything is reset.
afterAll(async () => {
  await require2(false);
  const tags = await api.ask<{ id: number }[]>(`/api2/control/tags?projectId=${projectId}`);
  for (const { id } of tags) await api.ask('/api2/control/removeTag', { projectId, id });
});

test('on a desktop: one value, several in order, refused by a limit, and a lock-out', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  await signIn(page, 'engadmin');
  await page.goto(`/czyun/${projectId}/dev-control?id=${deviceId}`);
  await page.locator('[data-control]').waitFor();
  const value = (name: string) => page.getByRole('textbox', { name: `${name}的新值` });

  // The faceplate: run state with the commands that it allows, a visible stop button, a setpoint with its measurement.
  const machine = page.getByRole('img', { name: /^运行状态图，当前：(待机|运行)$/ });
  await machine.waitFor();
  await page.getByRole('button', { name: '停机 → 停机中' }).waitFor();
  const stop = page.getByRole('button', { name: '紧急停机 1# PCS 变流器' });
  await page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await expect.poll(async () => (await stop.boundingBox())?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(200);
  await page.locator('[data-setpoint] canvas').waitFor();
  await page.getByText('功率因数', { exact: true }).first().click();
  const plate = page.locator('[data-setpoint="power_factor_setpoint"]');
  await plate.getByRole('textbox', { name: '新给定' }).fill('0.99');
  await plate.getByRole('button', { name: '下发给定' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '下发 功率因数给定 → 0.990' }).click();
  await expect.poll(() => plate.locator('[data-figure="wanted"]').textContent(), { timeout: 20_000 }).toContain('0.990');

  // One command: the confirmation shows device, parameter, old and new value; the ledger shows its steps.
  await value('功率变化率').fill('120');
  await page.getByRole('button', { name: '下发功率变化率', exact: true }).click();
  const question = page.getByRole('dialog');
  await question.getByText(/功率变化率：.* → 120 kW\/s/).waitFor();
  await question.getByRole('button', { name: '下发 功率变化率 → 120 kW/s' }).click();
  await page.getByText('下发成功').first().waitFor();
  // The message of the previous setpoint may still be shown: the ledger tells which command is done.
  await expect
    .poll(async () => (await ledger())[0], { timeout: 30_000 })
    .toMatchObject({ metric: 'power_ramp', value: 120, state: 'done' });
  await stateOf(page, 'done');
  // The key on the command's entry shows who sent it.
  await newest(page).hover();
  await page.keyboard.press('w');
  const chain = page.locator('[data-why-chain]');
  await chain.locator('[data-why-role="person"]').first().waitFor();
  await page.keyboard.press('Escape');
  await chain.waitFor({ state: 'detached' });

  // Several, the later one first, with auto-revert; a command beyond a limit ends the group and shows the reason.
  await value('功率因数给定').fill('0.98');
  await value('有功功率给定').fill('2900');
  await page.getByText('超出允许范围').first().waitFor();
  await value('功率变化率').fill('100');
  await page.getByRole('button', { name: '上移功率变化率' }).click();
  expect(await page.locator('[data-step]').evaluateAll((all) => all.map((each) => each.getAttribute('data-step')))).toEqual([
    'power_factor_setpoint',
    'power_ramp',
    'active_power_setpoint',
  ]);
  await page.getByRole('combobox', { name: '自动回退' }).click();
  await page.getByTitle('30 分钟后').click();
  await page.getByRole('button', { name: '下发 3 项' }).click();
  await question
    .getByText('30 分钟后自动回退')
    .or(question.getByText(/发出 30 分钟 后自动回退/))
    .first()
    .waitFor();
  await question.getByRole('button', { name: '下发 3 项' }).click();
  await page
    .getByText(/高于上限/)
    .first()
    .waitFor();
  const rows = await until('three ends', async () => {
    const found = (await ledger()).slice(0, 3);
    return found.every(({ state }) => state === 'done' || state === 'refused') ? found : undefined;
  });
  expect(rows.map(({ metric, state }) => [metric, state])).toEqual([
    ['active_power_setpoint', 'refused'],
    ['power_ramp', 'done'],
    ['power_factor_setpoint', 'done'],
  ]);
  expect(rows[1]?.revertState).toBe('pending');
  await page
    .getByText(/后回退/)
    .first()
    .waitFor();
  expect(await seriousFindings(page, 'main')).toEqual([]);

  // A lock-out: everything but a stop is disabled, on the page and in direct calls.
  await page.getByRole('button', { name: '挂牌禁止操作' }).click();
  await page.getByRole('textbox', { name: '原因' }).fill('检修电缆');
  await page.getByRole('dialog').getByRole('button', { name: '挂牌禁止操作' }).click();
  await page
    .locator('[data-tag]')
    .getByText(/检修电缆/)
    .waitFor();
  await expect.poll(() => page.getByRole('button', { name: '下发有功功率给定', exact: true }).isDisabled()).toBe(true);
  expect(await stop.isEnabled()).toBe(true);
  const detail = await api.ask<{ params: { metric: string; paramId: number }[] }>(`/device/ex/getDetail?deviceId=${deviceId}`);
  const paramId = detail.params.find(({ metric }) => metric === 'power_ramp')?.paramId;
  const answer = await api.ask<{ result: string; reason: string }>('/api/operate/setDeviceParamValue', { paramId, value: 90 });
  expect(answer).toMatchObject({ result: 'refused', reason: expect.stringContaining('检修电缆') });
  await page
    .getByText(/已挂牌禁止操作：.*检修电缆/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: '摘牌' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '摘牌' }).click();
  await page.locator('[data-tag]').waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('on a phone: a dangerous command waits for the approval of a second person', async () => {
  await require2(true);
  const engineer = await apiSession('engineer');
  const detail = await api.ask<{ params: { metric: string; paramId: number }[] }>(`/device/ex/getDetail?deviceId=${deviceId}`);
  const paramId = detail.params.find(({ metric }) => metric === 'fault_reset')?.paramId;

  opened = await openPage(undefined, { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true });
  const { page, errors } = opened;
  await signIn(page, 'engadmin', 'en');
  // On any screen: the request waits five minutes.
  await page.goto(`/czyun/${projectId}/log`);
  // The approvals are loaded before the request, so that the page is notified only by the socket.
  await page.waitForResponse((response) => response.url().includes('/api2/control/approvals'));
  const asked = await engineer.ask<{ result: string; commandId: number }>('/api/operate/setDeviceParamValue', { paramId, value: 1 });
  expect(asked.result).toBe('approval');
  const notice = page.getByRole('alert').filter({ hasText: /requests a command to PCS 1/ });
  await notice.waitFor();
  await page.goto(`/czyun/${projectId}/dev-control?id=${deviceId}`);
  await newest(page).getByText('Pending approval').waitFor();
  await notice.getByRole('button', { name: 'Review' }).click();
  await notice.waitFor({ state: 'detached' });
  const waiting = page.getByRole('dialog').locator('[data-approval]');
  await waiting.getByText(/Fault reset: .* → Reset/).waitFor();
  await waiting.getByRole('button', { name: 'Approve' }).click();
  const question = page.getByRole('dialog').filter({ has: page.getByRole('textbox') });
  await question.getByRole('textbox').fill('PCS 1');
  await question.getByRole('button', { name: 'Approve' }).click();
  await page.locator('[data-approval]').first().waitFor({ state: 'detached' });
  const row = await until('its end', async () => {
    const found = (await ledger()).find(({ commandId }) => commandId === asked.commandId);
    return found?.state === 'approval' || found?.state === 'asked' || found?.state === 'sent' ? undefined : found;
  });
  expect(row).toMatchObject({ state: 'done', approvedBy: { loginName: 'engadmin' } });
  await newest(page).getByText('Downward success').waitFor();
  expect(await seriousFindings(page, 'main')).toEqual([]);
  expect(errors).toEqual([]);
});
