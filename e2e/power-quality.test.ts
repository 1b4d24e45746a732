/** Power quality of the grid meter: the pages match its ten-minute means, computed here independently. */
import { afterEach, expect, test } from 'vitest';
import { numberIn } from './number-in.ts';
import { downloadedBytes, type OpenedPage, openPage, type SignedIn, seriousFindings, signIn, until } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const slow = { timeout: 30_000 };
const ten = 600_000;
/** Five past hours; the plant's history is imported during the first minutes. */
const end = Math.floor(Date.now() / ten) * ten - 6 * ten;
const start = end - 30 * ten;

async function means(person: SignedIn, device: string, metric: string) {
  const key = `${await person.deviceId(device)}:${metric}`;
  const { series } = await person.ask<{ series: { times: number[]; values: (number | null)[] }[] }>(
    `/dv2/param/getParamHistory?key=${key}&start=${start}&end=${end}&downSample=10m-avg&form=columns`,
  );
  return series[0]?.values ?? [];
}

test('voltage deviation matches the means, and another nominal voltage changes the result', { timeout: 240_000 }, async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'monitor');
  const address = `/czyun/${person.projectId()}/e-voltageanalysis?start=${start}&end=${end}`;
  const expected = await until(
    'the plant’s past is there',
    async () => {
      const phases = await Promise.all(['voltage_ab', 'voltage_bc', 'voltage_ca'].map((metric) => means(person, 'meter-grid', metric)));
      return phases.every((values) => values.length === 30 && !values.includes(null)) ? phases : undefined;
    },
    { timeoutMs: 120_000, everyMs: 1000 },
  );
  const deviations = expected.map((values) => values.map((volts) => ((volts ?? 0) / 380 - 1) * 100));
  const inside = Array.from({ length: 30 }, (_, at) => deviations.every((phase) => Math.abs(phase[at] ?? 0) <= 7)).filter(Boolean).length;
  await page.goto(address);
  await expect.poll(() => page.title(), slow).toContain('电压偏差');
  const share = page.locator('[data-summary="voltage"] [data-part="within"]');
  await expect.poll(async () => Math.abs(numberIn(await share.textContent()) - (inside / 30) * 100) < 0.02, slow).toBe(true);
  // The table of all devices contains this one, with its greatest deviation.
  const greatest = Math.max(...deviations.flat());
  const row = page.getByRole('table', { name: '全项目设备' }).getByRole('row').filter({ hasText: '关口电表' });
  const figures = async () => ((await row.textContent()) ?? '').match(/-?\d+\.\d\d(?=\s?%)/g)?.map(Number) ?? [];
  await expect.poll(async () => (await figures()).some((value) => Math.abs(value - greatest) < 0.02), slow).toBe(true);
  expect(await seriousFindings(page, 'main')).toEqual([]);
  await page.goto(`${address}&nominal=10`);
  await expect.poll(() => page.locator('[data-verdict="poor"]').count(), slow).toBeGreaterThan(0);
  await expect.poll(() => share.textContent(), slow).toMatch(/^0\.00/);
  expect(errors).toEqual([]);
});

test('unbalance, frequency and power factor are shown beside their standards, and exported to a file', { timeout: 240_000 }, async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engineer', 'en');
  const query = `start=${start}&end=${end}`;
  // Requested each time: the plant's history may still be importing.
  const highest95 = async () => {
    const found = (await means(person, 'meter-grid', 'voltage_unbalance')).flatMap((value) => value ?? []);
    return found.length === 30 ? found.toSorted((a, b) => a - b)[Math.ceil(30 * 0.95) - 1] : undefined;
  };
  await until('the plant’s past is there', highest95, { timeoutMs: 120_000, everyMs: 1000 });
  await page.goto(`/czyun/${person.projectId()}/e-threePhase?${query}`);
  const shown = page.locator('[data-summary="unbalance"] [data-part="p95"]');
  const difference = async () => Math.abs(numberIn(await shown.textContent()) - ((await highest95()) ?? Number.NaN));
  await expect.poll(difference, slow).toBeLessThan(0.011);
  await page.getByText('95 % value ≤ 2 %, max. ≤ 4 %').first().waitFor();
  await page.goto(`/czyun/${person.projectId()}/quality?${query}`);
  const table = page.getByRole('table', { name: 'Compliance with national standards' });
  await expect.poll(() => table.getByText('GB/T 12325-2008').count(), slow).toBeGreaterThan(0);
  await page.getByText('GB/T 15945-2008 (under review)').first().waitFor();
  // cosφ of the month matches its two energies.
  const months = page.getByRole('table', { name: 'Power factor by month' });
  await expect.poll(() => months.getByRole('row').count(), slow).toBeGreaterThan(1);
  const answer = await person.ask<{ months: { active: number | null; reactive: number | null; powerFactor: number | null }[] }>(
    `/api/quality/device?deviceId=${await person.deviceId('meter-grid')}&startTime=${start}&endTime=${end}`,
  );
  for (const { active, reactive, powerFactor } of answer.months)
    if (active !== null && reactive !== null && active > 0) expect(powerFactor).toBeCloseTo(active / Math.hypot(active, reactive), 2);
  await page
    .getByRole('button', { name: /Export/ })
    .first()
    .click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /CSV/ }).click()]);
  const lines = (await downloadedBytes(download)).toString('utf8').trim().split('\n');
  expect(lines.length).toBe(await table.getByRole('row').count());
  expect(errors).toEqual([]);
});
