/**
 * The strategy of the demonstration station: its best plan with reasons, the plan's parameters, and a back-test; another user reads it on a
 * phone.
 */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { apiSession, type OpenedPage, openPage, seriousFindings, signIn, until, whenSettled } from './page.ts';
import { valleyThenHigh } from './two-prices.ts';

let opened: OpenedPage | undefined;
let projectId = 0;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

/** Two prices a day, so that shifting energy pays. */
const tariff = {
  ...{ name: '策略试用', region: 0, prices: { high: { buy: '1.2' }, valley: { buy: '0.3' } } },
  powerFactor: { standard: '0.90', withBasic: false },
  seasons: valleyThenHigh,
};

beforeAll(async () => {
  const api = await apiSession('engadmin');
  const projects = await api.ask<{ list: { id: number; projectType: { id: number } }[] }>('/proj/getProjList');
  projectId = projects.list.find(({ projectType }) => projectType.id === 1)?.id ?? 0;
  const { newest, today: from } = await api.ask<{ newest: number; today: string }>(`/api/tariff/list?projectId=${projectId}`);
  // Valid from today: the tariff saved last is in force, whatever other flows saved before.
  await api.ask('/api/tariff/save', { projectId, newest, tariff: { ...tariff, from, name: `策略试用 ${newest}` } });
  // The station's history is imported in steps.
  const { today } = await api.ask<{ today: string }>(`/api/tariff/list?projectId=${projectId}`);
  const date = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  const path = `/api/planning/best?projectId=${projectId}&date=${date}`;
  const planned = async () => ((await api.ask<{ plan: { kind: string } | null }>(path)).plan?.kind === 'plan' ? true : undefined);
  await until('a plan of tomorrow', planned, { timeoutMs: 150_000, everyMs: 2000 });
});

const patient = { timeout: 60_000 };

test('an engineer sees the best plan and its reasons, changes its parameters, and back-tests days', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  await signIn(page, 'engadmin');
  await page.goto(`/czyun/${projectId}/e-manage`);
  await page.getByText('预期收益').first().waitFor(patient);
  await page.getByText(/已证明最优（差距/).waitFor();
  // The price of the forecast opens to its period in the tariff, on touch screens as well.
  await page.locator('[data-outlook="最高购电价"] [data-why]').hover();
  await page.keyboard.press('w');
  await page.locator('[data-why-value="1.2"]').waitFor(patient);
  await page.keyboard.press('Escape');
  await page.locator('[data-why-value]').waitFor({ state: 'detached' });
  // Cheap at night, expensive by day: the reasons of the slots show it.
  await page
    .getByText(/^购电 ¥0\.3000\/kWh，之后放出折合/)
    .first()
    .waitFor();
  await page
    .getByText(/^电价 ¥1\.2000\/kWh，充入成本折合/)
    .first()
    .waitFor();
  await page.getByText('采用', { exact: true }).first().waitFor();
  // Computed, or the reason why not: a young station may not have enough days.
  await page.getByText('方案增加的力调电费').waitFor();
  await page
    .getByText(/^力调电费(按 0\.01 一级计算|未计入：)/)
    .first()
    .waitFor();
  await page.getByText('电价 +10 %').waitFor();
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  await page.getByText('今天', { exact: true }).first().click();
  await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBe('today');
  await page.getByText('预期收益').or(page.getByText('没有方案')).first().waitFor(patient);

  await page.getByRole('tab', { name: '参数' }).click();
  await page.getByLabel('每日等效循环上限').fill('0');
  await page.getByLabel('充电效率（单程）').fill('20');
  await page.getByRole('form', { name: '参数' }).getByRole('button', { name: '保存' }).click();
  await page.getByText('请输入数字').first().waitFor();
  await page.getByLabel('充电效率（单程）').fill('95');
  const cold = page.getByRole('group', { name: '电芯低温时的功率' });
  await cold.getByRole('button', { name: '添加一行' }).click();
  await cold.getByLabel('温度', { exact: true }).fill('-5');
  await cold.getByLabel('充电不超过').fill('0');
  await page.getByRole('form', { name: '参数' }).getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存').waitFor();
  // A button under the pointer is paler.
  await page.mouse.move(0, 0);
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  // Without any cycle no operation is the best plan.
  await page.goto(`/czyun/${projectId}/e-manage`);
  await page.getByText('储能不动最划算').waitFor(patient);
  await page.getByText(/^电芯温度: /).waitFor();
  const api = await apiSession('engadmin');
  const kept = await api.ask<{ version: number; settings: object }>(`/api/planning/settings?projectId=${projectId}`);
  await api.ask('/api/planning/settings/save', {
    projectId,
    version: kept.version,
    settings: { ...kept.settings, cyclesMost: null, coldLimits: [] },
  });

  await page.goto(`/czyun/${projectId}/e-manage?tab=backtest`);
  await page.getByRole('button', { name: '开始回测' }).click();
  await page.getByText(/^合计（\d+ 天）$/).waitFor(patient);
  await page.getByText('每天少赚的金额与原因').first().waitFor();
  const days = page.getByRole('table', { name: '回测' });
  await days.getByRole('columnheader', { name: '生效计划' }).waitFor();
  await days.getByRole('columnheader', { name: '少赚', exact: true }).getByRole('button').click();
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('missed');
  await page.mouse.move(0, 0);
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  expect(errors).toEqual([]);
});

test('an engineer sends the best plan manually, sees the controller hold it, and schedules it for each evening', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  await signIn(page, 'engadmin');
  const api = await apiSession('engadmin');
  const [device] = await api.ask<{ deviceId: number }[]>(`/api/plan/devices?projectId=${projectId}`);
  if (!device) throw new Error('no controller');
  const of = `projectId=${projectId}&deviceId=${device.deviceId}`;
  const held = () => api.ask<{ slots: object[] | null; pendingRequests: object | null }>(`/api/plan/ofDevice?${of}`);
  const { slots: before } = await held();
  await page.goto(`/czyun/${projectId}/e-manage?day=tomorrow`);
  // A plan for tomorrow is sent when that day begins; until then it can be withdrawn.
  await page.getByRole('button', { name: /00:00 下发$/ }).click(patient);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/此前设备按现有计划执行/).waitFor();
  await dialog.getByRole('button', { name: /00:00 下发$/ }).click();
  await page.waitForURL(/timeslot-eprice/);
  const scheduled = page.locator('[data-scheduled]');
  await scheduled.getByText(/^将于 .* 00:00 下发/).waitFor();
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  await scheduled.getByRole('button', { name: '撤回' }).click();
  await dialog.getByRole('button', { name: '撤回' }).click();
  await scheduled.waitFor({ state: 'detached' });
  expect((await held()).slots).toEqual(before);

  await page.goto(`/czyun/${projectId}/e-manage?day=tomorrow`);
  await page.getByRole('button', { name: '立即下发' }).click(patient);
  await dialog.getByText(/今天剩余时间也不例外/).waitFor();
  await dialog.getByRole('button', { name: '下发到控制器' }).click();
  await page.waitForURL(/timeslot-eprice/);
  await page.locator('[data-sending=done]').waitFor(patient);
  await page.getByText('下发成功').first().waitFor();
  expect((await held()).slots?.length).toBeGreaterThan(0);
  // Restores the previous plan.
  await api.ask('/api/plan/send', { projectId, deviceId: device.deviceId, slots: before ?? [] });
  await until('the plan before', async () => ((await held()).pendingRequests === null ? true : undefined), {
    timeoutMs: 60_000,
    everyMs: 500,
  });

  await page.goto(`/czyun/${projectId}/e-manage?tab=settings`);
  const evening = page.getByRole('form', { name: '每晚自动下发' });
  await page.getByLabel('启用').click();
  await page.getByLabel('时间', { exact: true }).fill('12:00');
  await page.getByLabel('至少多赚').fill('15');
  await evening.getByRole('button', { name: '保存' }).click();
  await page.getByText('请输入时间，例如 08:00').waitFor();
  await page.getByLabel('时间', { exact: true }).fill('23:55');
  await evening.getByRole('button', { name: '保存' }).click();
  await page.getByText('每天 23:55 下发，设置人：').waitFor();
  await page.mouse.move(0, 0);
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  await page.getByLabel('启用').click();
  await evening.getByRole('button', { name: '保存' }).click();
  await page.getByText('每天 23:55 下发，设置人：').waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

/** Generation of the demonstration seldom exceeds its load: changes the first charge slot of its plan to self-consumption. */
async function withAbsorbSlot(page: OpenedPage['page']): Promise<void> {
  await page.route(/\/api\/planning\/best\?/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const slot = answer.data?.plan?.slots?.find(({ mode }: { mode: number }) => mode === 1);
    if (slot) {
      slot.mode = 3;
      slot.reasons.unshift({ code: 'surplus', energy: 812.4, feedIn: 0.2, curtailed: 40 });
    }
    await route.fulfill({ response, json: answer });
  });
}

interface Side {
  readonly planned: number | null;
  readonly actual: number | null;
  readonly deviation: number | null;
  readonly total: number | null;
}
interface Executed {
  readonly by: string | null;
  readonly until: number;
  readonly runs: readonly object[];
  readonly sums: { readonly charge: Side; readonly discharge: Side };
}

/** The kWh figures of a row as numbers; other units are ignored. */
const digitsOf = (text: string) => [...text.matchAll(/[+-]?[\d,]+\.\d+(?= kWh)/g)].map(([each]) => Number(each.replaceAll(',', '')));
const digitsOfSide = ({ planned, actual, deviation, total }: Side) =>
  [planned, actual, deviation, total]
    .filter((value) => value !== null)
    .map((value) => Math.trunc(value * 10 + Math.sign(value) * 1e-6) / 10 + 0);

test('an engineer sees how the controller followed its plan: sums of the call, the previous day, a link to the settlement', async () => {
  opened = await openPage(undefined, { viewport: { width: 1366, height: 768 }, colorScheme: 'light' });
  const { page, errors } = opened;
  await signIn(page, 'engadmin');
  const api = await apiSession('engadmin');
  const [device] = await api.ask<{ deviceId: number }[]>(`/api/plan/devices?projectId=${projectId}`);
  const { today } = await api.ask<{ today: string }>(`/api/tariff/list?projectId=${projectId}`);
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/czyun/${projectId}/e-manage`);
  await page.getByRole('tab', { name: '执行' }).click();
  await page.getByText('结算收益').waitFor(patient);
  expect(new URL(page.url()).searchParams.get('tab')).toBe('execution');
  await page.getByRole('button', { name: '前一天' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe(yesterday);
  const call = `/api/plan/execution?projectId=${projectId}&deviceId=${device?.deviceId}&date=${yesterday}`;
  const told = await api.ask<Executed>(call);
  const sums = page.getByRole('table', { name: '合计' });
  for (const [way, name] of [
    ['charge', '充电'],
    ['discharge', '放电'],
  ] as const) {
    const row = sums.getByRole('row').filter({ hasText: name });
    await expect.poll(async () => digitsOf((await row.allInnerTexts()).join(' '))).toEqual(digitsOfSide(told.sums[way]));
  }
  await page.getByRole('link', { name: '结算明细' }).waitFor();
  await page.mouse.move(0, 0);
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: '后一天' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe(null);
  await expect.poll(() => page.getByRole('button', { name: '后一天' }).isDisabled()).toBe(true);
  expect(errors).toEqual([]);
});

test('a monitor reads it in English on a phone, and changes nothing', async () => {
  opened = await openPage(undefined, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const { page, errors } = opened;
  await signIn(page, 'monitor', 'en');
  await withAbsorbSlot(page);
  await page.goto(`/czyun/${projectId}/e-manage`);
  await page.getByText('Expected earnings').first().waitFor(patient);
  await page
    .getByText(/^Bought at ¥0\.3000\/kWh, worth/)
    .first()
    .waitFor();
  await page.getByText('Stores 812 kWh of surplus PV (feed-in price ¥0.2000/kWh); 40 kWh would be curtailed').waitFor();
  await page.getByText('Charges from surplus only; the power is the maximum').waitFor();
  await page.getByText('Self-consumption', { exact: true }).waitFor();
  await whenSettled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByText('Only engineers and engineering administrators can change settings.').waitFor();
  await page.getByText('Off', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  await page.getByRole('tab', { name: 'Execution' }).click();
  await page.getByText('Settled profit').waitFor(patient);
  await page.getByRole('button', { name: 'Previous day' }).click();
  await page.getByText('Planned and actual').first().waitFor(patient);
  await whenSettled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  await page.getByRole('tab', { name: 'Back-test' }).click();
  await page
    .getByText(/^Total \(\d+ days?\)$/)
    .or(page.getByText('No back-test yet'))
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Run back-test' }).count()).toBe(0);
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  expect(errors).toEqual([]);
  // Ends the schedule of this flow.
  const api = await apiSession('engadmin');
  const { list, today } = await api.ask<{ list: { id: number; tariff: { name: string } }[]; today: string }>(
    `/api/tariff/list?projectId=${projectId}`,
  );
  const own = list.find(({ tariff: { name } }) => name.startsWith('策略试用'));
  await api.ask('/api/tariff/end', { projectId, id: own?.id, on: today });
});
