/** Figures of screens for one instant and one day, compared with plain arithmetic over the raw readings, to the last digit shown. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { averageOf, countedIn, type Reading, type Rules } from '../packages/server/src/telemetry/testing/by-hand.ts';
import { rawOf } from '../packages/server/src/testing/check-figures.ts';
import { type OpenedPage, openPage, type SignedIn, signIn, until } from './page.ts';

const minute = 60_000;
const hour = 60 * minute;
const slow = { timeout: 30_000 };

let opened: OpenedPage;
let person: SignedIn;
/** An instant two hours ago that is no full second, and the start of its day in the project's time zone. */
const at = Math.floor((Date.now() - 2 * hour) / 1000) * 1000 + 370;
const midnight = Math.floor((at + 8 * hour) / (24 * hour)) * 24 * hour - 8 * hour;

const registers = [
  ['meter-grid', 'energy_import'],
  ['pv-1', 'energy_total'],
  ['pv-2', 'energy_total'],
  ['wind-1', 'energy_total'],
  ['ems-1', 'charge_energy_total'],
  ['meter-load', 'energy_import'],
] as const;
/** The demonstration of these flows has one day of history. */
const first = Math.max(midnight, at - 20 * hour);

beforeAll(async () => {
  opened = await openPage();
  opened.page.setDefaultTimeout(60_000);
  person = await signIn(opened.page, 'engadmin');
  // The demonstration's history is imported latest first, one day at a time. The register at midnight is the last reading of the previous
  // day.
  for (const [device, metric] of registers)
    await until(
      `the past of ${device}`,
      async () => ((await readingsOf(device, metric, first - 10 * minute, first + 1)).length > 0 ? true : undefined),
      { timeoutMs: 120_000, everyMs: 1000 },
    );
}, 240_000);
afterAll(() => opened.close());

const rules = (counter: boolean, decimals: number): Rules => ({ counter, decimals, width: 0 });

async function readingsOf(device: string, metric: string, start: number, end: number): Promise<readonly Reading[]> {
  return rawOf(person.ask, `${await person.deviceId(device)}:${metric}`, start, end);
}

const countedBy = async (device: string, metric: string, start: number, end: number) =>
  countedIn(await readingsOf(device, metric, start - 2 * hour, end + hour), start, end, rules(true, 2));

/** Compares a figure as shown by screens: truncated, not rounded, to the visible digits. */
function expectShown(text: string, wanted: number, what: string): void {
  const decimals = text.split('.')[1]?.length ?? 0;
  const [low, high] = [Number(text), Number(text) + 10 ** -decimals];
  expect(Number.isFinite(low), `${what}: "${text}"`).toBe(true);
  expect(wanted, `${what}: ${text} shown`).toBeGreaterThanOrEqual(low - 1e-6);
  expect(wanted, `${what}: ${text} shown`).toBeLessThan(high + 1e-6);
}

/** Name → displayed figure of a ring's list, and its unit in kWh, which is shown only at the total in the middle. */
async function slices(title: string): Promise<Record<string, { readonly text: string; readonly kWh: number }>> {
  const tile = opened.page.locator('[data-tile^="cell."]', { hasText: title });
  const list = tile.locator('[data-slices]');
  await list.locator('li').first().waitFor();
  await expect.poll(() => list.locator('.cz-num').allTextContents(), slow).not.toContain('-');
  const [names, values] = [
    await list.locator('li > span:nth-of-type(1)').allTextContents(),
    await list.locator('.cz-num').allTextContents(),
  ];
  const kWh = /MWh/.test((await tile.textContent()) ?? '') ? 1000 : 1;
  return Object.fromEntries(names.map((name, i) => [name, { text: values[i] ?? '', kWh }]));
}

test('the overview of an instant: the energies of its day match the registers', async () => {
  const { page, errors } = opened;
  await page.goto(`/czyun/${person.projectId()}/home?at=${at}`);
  await page.locator('[data-frame="replay"]').waitFor();
  const shown = { ...(await slices('今日电量来源')), ...(await slices('今日电量去向')) };
  const wanted: Record<string, number> = {
    电网购电: await countedBy('meter-grid', 'energy_import', midnight, at),
    光伏: (await countedBy('pv-1', 'energy_total', midnight, at)) + (await countedBy('pv-2', 'energy_total', midnight, at)),
    风电: await countedBy('wind-1', 'energy_total', midnight, at),
    储能放电: await countedBy('ems-1', 'discharge_energy_total', midnight, at),
    负荷: await countedBy('meter-load', 'energy_import', midnight, at),
    储能充电: await countedBy('ems-1', 'charge_energy_total', midnight, at),
    上网送电: await countedBy('meter-grid', 'energy_export', midnight, at),
  };
  // Inputs and outputs have the same sum: the difference is part of the smaller side.
  const came = ['电网购电', '光伏', '风电', '储能放电'].reduce((sum, name) => sum + (wanted[name] ?? 0), 0);
  const went = ['负荷', '储能充电', '上网送电'].reduce((sum, name) => sum + (wanted[name] ?? 0), 0);
  const rest = Math.round((came - went) * 1000) / 1000;
  if (Math.abs(rest) > 0.001 * Math.max(came, went)) wanted[rest > 0 ? '损耗及计量差' : '计量差'] = Math.abs(rest);
  expect(Object.keys(shown).sort()).toEqual(Object.keys(wanted).sort());
  for (const [name, { text, kWh }] of Object.entries(shown)) expectShown(text, (wanted[name] ?? Number.NaN) / kWh, name);
  expect(errors).toEqual([]);
});

test('the device page at an instant shows the latest reading of that time', async () => {
  const { page, errors } = opened;
  for (const metric of ['energy_import', 'voltage_a']) {
    const last = (await readingsOf('meter-grid', metric, at - 10 * minute, at + 1)).findLast(({ time }) => time <= at);
    await page.goto(`/czyun/${person.projectId()}/dev-monitor?id=${await person.deviceId('meter-grid')}&at=${at}`);
    const shown = page.locator(`[data-metric="${metric}"], [data-figure="${metric}"]`).first();
    // An older value is followed by its age.
    const form = /(-?[\d.]+)\s*([A-Za-z]+)(?:\s+\d+ (?:秒|分钟))?\s*$/;
    await expect.poll(() => shown.innerText(), slow).toMatch(form);
    const [, text = '', unit] = form.exec(await shown.innerText()) ?? [];
    expectShown(text, (last?.value ?? Number.NaN) / (unit?.startsWith('M') ? 1000 : 1), metric);
  }
  expect(errors).toEqual([]);
});

test('the table of curves: averages over time and energies, hour by hour', async () => {
  const { page, errors } = opened;
  const end = Math.floor(at / hour) * hour;
  const start = Math.max(end - 8 * hour, midnight);
  const check = async (device: string, metric: string, down: string, of: (readings: readonly Reading[], from: number) => number) => {
    const readings = await readingsOf(device, metric, start - 2 * hour, end + hour);
    const key = `${await person.deviceId(device)}:${metric}`;
    await page.goto(`/czyun/${person.projectId()}/history?keys=${key}&start=${start}&end=${end}&down=${down}&view=table`);
    // The figures of the range are in a separate table below.
    const row = page.locator('main table').first().locator('tbody tr');
    await expect.poll(() => row.count(), slow).toBe((end - start) / hour);
    // Latest first.
    for (const [i, text] of (await row.locator('td:last-child').allInnerTexts()).entries())
      expectShown(text, of(readings, end - (i + 1) * hour), `${device} ${metric} ${i + 1} h before the end`);
  };
  await check('meter-grid', 'energy_import', '1h-diff', (readings, from) => countedIn(readings, from, from + hour, rules(true, 2)));
  await check('meter-load', 'active_power', '1h-avg', (readings, from) => averageOf(readings, from, from + hour).avg);
  expect(errors).toEqual([]);
});
