/** Statistics of the current day, compared with the registers and the overview; other periods by keyboard. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { kwhIn } from './number-in.ts';
import { type OpenedPage, openPage, type SignedIn, seriousFindings, signIn, until } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const slow = { timeout: 30_000 };
const figure = async (page: Page, key: string) => kwhIn(await page.locator(`[data-figure="${key}-value"]`).textContent());

/** Counted energy of a register by the hour since midnight, from the history calls only. */
async function hours(person: SignedIn, device: string, metric: string) {
  const now = Date.now();
  const midnight = Math.floor((now + 8 * 3_600_000) / 86_400_000) * 86_400_000 - 8 * 3_600_000;
  const key = `${await person.deviceId(device)}:${metric}`;
  const { series } = await person.ask<{ series: { values: (number | null)[] }[] }>(
    `/dv2/param/getParamHistory?key=${key}&start=${midnight}&end=${now}&downSample=1h-diff&form=columns`,
  );
  return series[0]?.values ?? [];
}

test('the day matches the registers, on this page and on the overview', { timeout: 240_000 }, async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'monitor');
  const projectId = person.projectId();
  await page.goto(`/czyun/${projectId}/statistics?unit=day`);
  await expect.poll(() => page.title(), slow).toContain('电量统计');
  await until(
    'page, registers and overview tell the same',
    async () => {
      const values = await hours(person, 'meter-grid', 'energy_import');
      if (values.length === 0 || values.includes(null)) return undefined;
      const counted = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
      await page.reload();
      await page.locator('[data-figure="gridImport-value"]').waitFor();
      const { grid } = await person.ask<{ grid: { items?: { key: string; value: number | null }[] }[] }>(
        `/dv2/proj/getMainPage?projectId=${projectId}`,
      );
      const overview = grid.flatMap(({ items = [] }) => items).find(({ key }) => key === 'gridImport')?.value ?? Number.NaN;
      const shown = await figure(page, 'gridImport');
      // Values may increase between the requests.
      const near = (a: number, b: number) => Math.abs(a - b) <= 0.5 + 0.005 * b;
      return near(shown, counted) && near(shown, overview) ? true : undefined;
    },
    { timeoutMs: 120_000, everyMs: 1000 },
  );
  // Every source is fully allocated if every hour could be split.
  const { flows, energy } = await person.ask<{
    flows: { unsplit: number; kwh: Record<string, number> | null };
    energy: { key: string; value: number | null }[];
  }>(`/api/energy/statistics?projectId=${projectId}&unit=day`);
  if (flows.unsplit === 0 && flows.kwh !== null) {
    const came = energy.filter(({ key }) => ['gridImport', 'pv', 'wind', 'discharge'].includes(key));
    const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? Number.NaN), 0);
    expect(sum(Object.values(flows.kwh))).toBeCloseTo(sum(came.map(({ value }) => value)), 0);
  }
  expect(await seriousFindings(page, 'main')).toEqual([]);
  expect(errors).toEqual([]);
});

test('months and years are one click away, have a map, and are in the address', { timeout: 180_000 }, async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'monitor');
  await page.goto(`/czyun/${person.projectId()}/alias/statistics`);
  await page.locator('[data-unit="month"]').waitFor();
  await page.getByText('日—时分布').first().waitFor();
  const shown = page.locator('[data-period]');
  const present = Number(await shown.getAttribute('data-period'));
  expect(await page.getByRole('button', { name: '下一周期' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: '上一周期' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => Number(await shown.getAttribute('data-period')), slow).toBeLessThan(present);
  expect(page.url()).toMatch(/day=\d{4}-\d\d-01/);
  await page.goBack();
  await expect.poll(async () => Number(await shown.getAttribute('data-period')), slow).toBe(present);
  await page.getByText('年', { exact: true }).click();
  await page.locator('[data-unit="year"]').waitFor();
  await page.getByText('月—日分布').first().waitFor();
  expect(page.url()).toContain('unit=year');
  await page.getByLabel('电量', { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('光伏').first().click();
  await expect.poll(() => page.url(), slow).toContain('flow=pv');
  expect(errors).toEqual([]);
});
