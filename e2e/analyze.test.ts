/**
 * A target is set, shown beside the counted energy, explained and removed; the price analysis says what is missing. Its figures are tested
 * in daily-power-data.
 */
import { afterEach, expect, test } from 'vitest';
import { type OpenedPage, openPage, seriousFindings, signIn, until, whenSettled } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

interface Progress {
  readonly month: number;
  readonly actual: number | null;
  readonly reason: { readonly text: string } | null;
}
interface Target {
  readonly quantity: string;
  readonly version: number;
  readonly months: readonly Progress[];
}

test('an engineer sets a quota, compares the month with the register, and explains the deviation', { timeout: 180_000 }, async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engineer');
  const projectId = person.projectId();
  const [year, month] = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7).split('-').map(Number) as [number, number];
  const target = async () =>
    (await person.ask<{ list: Target[] }>(`/api/targets/list?projectId=${projectId}&year=${year}`)).list.find(
      ({ quantity }) => quantity === 'gridImport',
    );
  await page.goto(`/czyun/${projectId}/alias/manage`);
  await page.getByText(`${year} 年还没有目标`).waitFor();
  await page.getByRole('button', { name: '设置目标' }).click();
  const dialog = page.getByRole('dialog');
  await page.locator('#target-quantity').fill('购电量');
  await page
    .locator('.ant-select-dropdown:visible')
    .getByTitle(/^购电量/)
    .click();
  await dialog.getByLabel('全年').fill('0');
  await dialog.getByLabel(`${month} 月`, { exact: true }).fill('5');
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await dialog.getByText('请输入数字').waitFor();
  await dialog.getByLabel('全年').fill('90000');
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await page.locator('[data-target="gridImport"]').waitFor();
  // Counted energy of the register, from the history calls only.
  const start = Date.parse(`${year}-${String(month).padStart(2, '0')}-01T00:00:00+08:00`);
  const key = `${await person.deviceId('meter-grid')}:energy_import`;
  const near = async () => {
    const now = Date.now();
    const { series } = await person.ask<{ series: { values: (number | null)[] }[] }>(
      `/dv2/param/getParamHistory?key=${key}&start=${start}&end=${now}&downSample=1d-diff&form=columns`,
    );
    const counted = (series[0]?.values ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0);
    const told = (await target())?.months[month - 1]?.actual ?? null;
    return told !== null && counted > 0 && Math.abs(told - counted) <= 0.5 + 0.01 * counted ? true : undefined;
  };
  await until('the target tells what the register counted', near, { timeoutMs: 60_000, everyMs: 1000 });
  await page.reload();
  const name = `${year}-${String(month).padStart(2, '0')}`;
  await page.getByRole('button', { name: `说明原因 ${name}` }).click();
  await page.getByRole('dialog').getByLabel('原因').fill('检修期间储能停机');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s?存/ })
    .click();
  await page.getByText('检修期间储能停机').waitFor();
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1366);
  await page.getByRole('button', { name: '删除目标' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除目标' }).click();
  await page.getByText(`${year} 年还没有目标`).waitFor();
  expect(await target()).toBeUndefined();
  expect(errors).toEqual([]);
});

test('a monitor reads both in English on a phone, and sees what is missing', { timeout: 120_000 }, async () => {
  opened = await openPage(undefined, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'en-GB',
  });
  const { page, errors } = opened;
  const person = await signIn(page, 'monitor', 'en');
  await page.goto(`/czyun/${person.projectId()}/alias/analyze`);
  await page.getByText(/not settled and excluded/).waitFor();
  await whenSettled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect.poll(() => seriousFindings(page, 'main')).toEqual([]);
  await page.goto(`/czyun/${person.projectId()}/manage`);
  await page.getByText('Engineers can set targets.').waitFor();
  expect(await page.getByRole('button', { name: 'Add target' }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(errors).toEqual([]);
});
