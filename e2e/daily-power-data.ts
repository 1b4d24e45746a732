/**
 * An engineer settles days of a station, reads yesterday's result and opens it down to the readings; another user reads it on a phone. Part
 * of money.test.ts.
 */
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { countedQuarters } from './counted-quarters.ts';
import type { OwnStation } from './own-station.ts';
import { type OpenedPage, openPage, seriousFindings, signInByHand, whenSettled } from './page.ts';
import { valleyThenHigh } from './two-prices.ts';

const zone = 8 * 3_600_000;
const dateOf = (time: number) => new Date(time + zone).toISOString().slice(0, 10);
const yesterday = dateOf(Date.now() - 86_400_000);
const midnight = Date.parse(`${yesterday}T00:00:00+08:00`);
const prices = { valley: 30_017_001n, high: 120_000_007n };
const tariff = {
  ...{ name: '两部制', region: 0, from: yesterday },
  prices: { high: { buy: '1.20000007', feedIn: '0.4' }, valley: { buy: '0.30017001', feedIn: '0.4' } },
  seasons: valleyThenHigh,
};

let own: OwnStation;
let opened: OpenedPage | undefined;

interface Day {
  readonly missing: number;
  readonly estimated: boolean;
  readonly figures: { readonly energy: Readonly<Record<string, string | null>> };
}

interface Line {
  readonly flow: string;
  readonly period: string | null;
  readonly deviceId: number;
}

async function settleDays(): Promise<void> {
  const { api, projectId } = own;
  // Newer than the initial tariff of the demonstration.
  const { newest } = await api.ask<{ newest: number }>(`/api/tariff/list?projectId=${projectId}`);
  await api.ask('/api/tariff/save', { projectId, newest, tariff });
  // The plant imports its history, one device after the other.
  const day = () => api.ask<{ day: Day }>(`/api/settlement/day?projectId=${projectId}&date=${yesterday}`);
  const isThere = ({ missing, estimated, figures: { energy } }: Day) =>
    missing === 0 &&
    !estimated &&
    [energy.gridImport, energy.gridExport, energy.generated, energy.charge, energy.discharge].every((each) => each !== null);
  await expect.poll(async () => isThere((await day()).day), { timeout: 150_000, interval: 1000 }).toBe(true);
  // The latest part is imported first: the registers at the start of yesterday are in the previous part. Until then the day counts from its
  // first reading.
  const key = `${own.deviceId('meter-grid')}:energy_import`;
  const eve = () =>
    own.api.ask<{ rows: unknown[] }>(
      `/dv2/param/getParamHistory?key=${key}&start=${midnight - 600_000}&end=${midnight}&downSample=1s-none`,
    );
  await expect.poll(async () => (await eve()).rows.length, { timeout: 150_000, interval: 1000 }).toBeGreaterThan(0);
  opened = await openPage(own.station.origin);
  const { page, errors } = opened;
  await page.goto('/login');
  await signInByHand(page, 'engineer');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await page.goto(`/czyun/${projectId}/daily-power-data?date=${yesterday}`);
  // Imported days are settled automatically after a while; a user who does not wait settles them manually.
  await page.locator('[data-figure="profit"]').waitFor();

  await page.getByRole('button', { name: '结算', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /结\s?算/ })
    .last()
    .click();
  await page.getByText('已开始结算').first().waitFor();
  // The job ends and the page reloads the day: it has a revision now.
  await expect.poll(() => page.locator('dl').getByText('未结算').count(), { timeout: 90_000 }).toBe(0);
  await whenSettled(page);

  // The purchased energy, summed again from the readings.
  const { lines } = await api.ask<{ lines: Line[] }>(`/api/settlement/day?projectId=${projectId}&date=${yesterday}`);
  const meters = [...new Set(lines.flatMap(({ flow, deviceId }) => (flow === 'gridImport' ? [deviceId] : [])))];
  expect(meters.length).toBeGreaterThan(0);
  let fen = 0n;
  const charges: string[] = [];
  for (const deviceId of meters) {
    const quarters = await countedQuarters(own.api, { deviceId, metric: 'energy_import', midnight });
    for (const [period, from, to] of [
      ['high', 32, 96],
      ['valley', 0, 32],
    ] as const) {
      const hundredths = quarters.slice(from, to).reduce((sum, each) => sum + each, 0n);
      const charge = (hundredths * prices[period] + 50_000_000n) / 100_000_000n;
      fen += charge;
      charges.push(`¥${(charge / 100n).toLocaleString('en')}.${String(charge % 100n).padStart(2, '0')}`);
    }
  }
  expect(fen).toBeGreaterThan(0n);
  for (const charge of charges) await page.getByText(charge, { exact: true }).first().waitFor();
  const purchase = `¥${(fen / 100n).toLocaleString('en')}.${String(fen % 100n).padStart(2, '0')}`;
  expect(await page.locator('[data-figure="purchase"] b').innerText()).toBe(purchase);
  const profit = await page.locator('[data-figure="profit"] b').innerText();
  expect(profit).toMatch(/^-?¥[\d,]+\.\d{2}$/);

  // The analysis by period gives the same result, to the cent.
  await page.goto(`/czyun/${projectId}/analyze?by=day&date=${yesterday}`);
  await page.locator('[data-charge="sum"]').waitFor();
  expect(await page.locator('[data-charge="sum"]').innerText()).toBe(purchase);
  expect(await page.locator('[data-total="charge"]').innerText()).toBe(purchase);
  if (meters.length === 1)
    expect([await page.locator('[data-charge="high"]').innerText(), await page.locator('[data-charge="valley"]').innerText()]).toEqual(
      charges,
    );
  expect(await page.locator('[data-note="unsettled"], [data-note="unpriced"]').count()).toBe(0);
  await page.getByText('储能放电', { exact: true }).click();
  await expect.poll(() => page.url()).toContain('of=discharge');
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  await page.goto(`/czyun/${projectId}/daily-power-data?date=${yesterday}`);
  await page.locator('[data-figure="profit"]').waitFor();

  // The steps lead from the bill without storage to the profit, to the fen.
  await compareSteps(page);
  // Down to the readings of a quarter-hour, and back with the browser.
  await page.getByRole('button', { name: '查看明细 购电' }).last().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('00:00–00:15').first().waitFor();
  await drawer.getByText('关口表正向电量').waitFor();
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, '.ant-drawer')).toEqual([]);
  await page.goBack();
  await expect.poll(() => page.getByText('00:00–00:15').count()).toBe(0);

  await page.getByText('月', { exact: true }).first().click();
  await page.getByRole('button', { name: yesterday, exact: true }).waitFor();
  // The same amount on the tile, in the table and on the page of the day.
  expect(await page.locator(`[data-day="${yesterday}"]`).getAttribute('title')).toContain(profit);
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);

  await page.getByRole('tab', { name: '收益分成' }).click();
  await page.getByRole('button', { name: '删除第 2 方' }).click();
  await page.getByRole('button', { name: '删除第 1 方' }).click();
  await page.getByRole('button', { name: '添加分成方' }).click();
  await page.getByLabel('名称').fill('业主');
  await page.getByLabel('比例').fill('99');
  await page.getByRole('button', { name: /保\s?存/ }).click();
  await page.getByText('比例之和须为 100 %').waitFor();
  await page.getByLabel('比例').fill('100');
  await page.getByRole('button', { name: /保\s?存/ }).click();
  await page.getByText('已保存').first().waitFor();
  await page.goto(`/czyun/${projectId}/daily-power-data?date=${yesterday}`);
  await page.getByText('业主 · 100 %').waitFor();

  // A different profit rule: previewed, chosen, and in force from this month on.
  const inContract = (basis: string) => page.locator(`[data-basis="${basis}"]`).getByText('合同采用').count();
  expect(await inContract('saving')).toBe(1);
  await page.getByRole('tab', { name: '收益规则' }).click();
  await page.getByRole('button', { name: '更改规则' }).click();
  await page.getByText('储能表计', { exact: true }).click();
  expect(await page.getByRole('button', { name: '采用此规则' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: /预\s?览/ }).click();
  const looked = page.locator('[data-terms-preview]');
  await looked
    .getByText(/^-?¥[\d,]+\.\d{2}$|^-$/)
    .first()
    .waitFor();
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: '采用此规则' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '采用此规则' }).click();
  await page.getByText('已采用').first().waitFor();
  await page.locator(`[data-terms="${dateOf(Date.now()).slice(0, 7)}"]`).waitFor();
  // A day that has just begun has no figures yet.
  const isYoung = dateOf(Date.now() - 40 * 60_000) === yesterday;
  await page.goto(`/czyun/${projectId}/daily-power-data?date=${isYoung ? yesterday : dateOf(Date.now())}`);
  await expect.poll(() => inContract('storageMeter'), { timeout: 60_000 }).toBe(1);
  expect(await page.locator('[data-figure="profit"] b').innerText()).toBe(
    await page.locator('[data-basis="storageMeter"] b').first().innerText(),
  );
  expect(errors.filter((each) => !each.includes('/api/settlement/parties/save'))).toEqual([]);
}

/** `+¥1,234.50` → 123450. */
const fenOfText = (text: string) => Math.round(Number(text.replace(/[+¥,]/g, '')) * 100);

/** The steps from the bill without storage to the bill with it add up, and the difference is the profit. */
async function compareSteps(page: Page): Promise<void> {
  const steps = await page
    .locator('[data-waterfall] [data-step]')
    .evaluateAll((all) =>
      all.map((each) => [each.getAttribute('data-step') ?? '', each.textContent?.match(/[+-]?¥[\d,.]+$|-$/)?.[0] ?? ''] as const),
    );
  const amount = (key: string) => fenOfText(steps.find(([name]) => name === key)?.[1] ?? '');
  const between = steps.filter(([key]) => /Purchase|Export/.test(key)).reduce((sum, [, text]) => sum + fenOfText(text), 0);
  expect(amount('withoutStorage') + between).toBe(amount('bill'));
  expect(amount('withoutStorage') - amount('bill')).toBe(amount('profit'));
  expect(amount('profit')).toBe(fenOfText(await page.locator('[data-figure="profit"] b').innerText()));
}

async function openFromHome(): Promise<void> {
  opened = await openPage(own.station.origin, { viewport: { width: 1366, height: 768 } });
  const { page, errors } = opened;
  await page.goto('/login');
  await signInByHand(page, 'operator');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await page.goto(`/czyun/${own.projectId}/e-home`);
  let actions = 0;
  const click = async (target: Locator) => {
    await target.click();
    actions += 1;
  };
  const details = page.getByRole('link', { name: '结算明细' });
  await details.waitFor();
  await click(details);
  const tile = page.locator(`[data-day="${yesterday}"]`);
  await tile.waitFor();
  await click(tile);
  await expect.poll(() => tile.getAttribute('aria-pressed')).toBe('true');
  const step = page.locator('[data-step^="avoidedPurchase"] button, [data-step^="meterDischarge"] button').first();
  await step.waitFor();
  await expect.poll(() => page.locator('[data-figure="profit"] b').innerText()).toMatch(/^-?¥[\d,]+\.\d{2}$/);
  await click(step);
  const row = page.getByRole('dialog').getByRole('row').nth(1);
  await row.waitFor();
  const figures = (await row.getByRole('cell').allInnerTexts()).map((text) => Number(text.replaceAll(',', '')));
  const [start = Number.NaN, end = Number.NaN, counted = Number.NaN] = figures.slice(-4);
  expect(end - start).toBeCloseTo(counted, 1);
  expect(actions).toBeLessThanOrEqual(3);
  expect(errors).toEqual([]);
}

async function readOnPhone(): Promise<void> {
  opened = await openPage(own.station.origin, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'en-GB',
  });
  const { page, errors } = opened;
  await page.addInitScript(() => localStorage.setItem('IOT_LANG', 'EN'));
  const { sid } = (
    await (
      await fetch(`${own.station.api}/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'monitor', password: 'demo12345' }),
      })
    ).json()
  ).data as { sid: string };
  await page.addInitScript(
    ([token]) => {
      localStorage.setItem('czyun.token', token ?? '');
      localStorage.setItem('czyun.user', JSON.stringify({ userName: 'monitor', userType: 0 }));
    },
    [sid],
  );
  await page.goto(`/czyun/${own.projectId}/daily-power-data?date=${yesterday}`);
  await page.getByText('Storage profit').first().waitFor();
  await page.getByText('Lines').first().waitFor();
  await whenSettled(page);
  expect(await page.getByRole('button', { name: 'Settle', exact: true }).count()).toBe(0);
  // Bills and shares need money.view, files need data.export.
  await page.getByRole('tab', { name: 'Days' }).or(page.getByRole('tab').first()).first().waitFor();
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Settlement', 'Profit rule']);
  expect(await page.getByText('业主 · 100 %').count()).toBe(0);
  expect(await page.getByRole('button', { name: /Export|Save as image/ }).count()).toBe(0);
  await page.goto(`/czyun/${own.projectId}/daily-power-data?tab=bills`);
  await page.getByText('Storage profit').first().waitFor();
  await whenSettled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  expect(errors).toEqual([]);
}

/** `find`: the station, once it has started. */
export function dailyFlow(find: () => OwnStation): void {
  beforeAll(() => {
    own = find();
  });
  afterEach(async () => {
    await opened?.close();
    opened = undefined;
  });

  test('an engineer settles the days, reads yesterday’s profit and opens it down to the readings', { timeout: 400_000 }, settleDays);
  test('from the home page yesterday’s profit is opened to its two readings in three actions', { timeout: 120_000 }, openFromHome);
  test('a monitor reads it in English on a phone, and changes nothing', readOnPhone);
}
