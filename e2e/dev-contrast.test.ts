/** One parameter of two batteries and of two days: curves, differences and figures, checked against the readings. */
import { afterEach, expect, test } from 'vitest';
import { type OpenedPage, openPage, type SignedIn, seriousFindings, signIn, until, whenSettled } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const slow = { timeout: 30_000 };
const minute = 60_000;
/** Four past hours; the plant's history is imported during the first minutes. */
const end = Math.floor(Date.now() / (15 * minute)) * 15 * minute - 2 * 60 * minute;
const start = end - 4 * 60 * minute;

const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const numbersIn = (text: string) => (text.match(/-?\d+\.\d+/g) ?? []).map(Number);

async function minutesOf(person: SignedIn, id: number, metric: string) {
  const { series } = await person.ask<{ series: { values: (number | null)[] }[] }>(
    `/dv2/param/getParamHistory?key=${id}:${metric}&start=${start}&end=${end}&downSample=1m-avg&form=columns`,
  );
  return series[0]?.values ?? [];
}

test('an engineer compares two batteries, changes the reference, and then compares days', { timeout: 240_000 }, async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engadmin');
  const [one, other] = [await person.deviceId('bms-1'), await person.deviceId('bms-2')];
  const [first = [], second = []] = await until(
    'the plant’s past is there',
    async () => {
      const both = await Promise.all([minutesOf(person, one, 'soc'), minutesOf(person, other, 'soc')]);
      return both.every((values) => values.length === 240 && !values.includes(null)) ? both : undefined;
    },
    { timeoutMs: 120_000, everyMs: 1000 },
  );
  await page.goto(`/czyun/${person.projectId()}/dev-contrast?id=${one}&metric=soc&with=${other}&start=${start}&end=${end}`);
  await page.getByRole('heading', { name: '偏差', exact: true }).waitFor();
  await page.getByText('最多选择 4 项').waitFor();
  const table = page.getByRole('table', { name: '统计' });
  await expect.poll(() => table.locator('tbody tr').count(), slow).toBe(2);
  const rowOf = (index: number) => table.locator('tbody tr').nth(index).innerText();
  const has = (numbers: readonly number[], wanted: number) => numbers.some((value) => Math.abs(value - wanted) < 0.11);
  // Means of the whole range equal those of the minutes, and so does their difference.
  await expect.poll(async () => has(numbersIn(await rowOf(0)), mean(known(first))), slow).toBe(true);
  const difference = mean(known(second)) - mean(known(first));
  await expect.poll(async () => has(numbersIn(await rowOf(1)), difference), slow).toBe(true);
  await expect.poll(() => rowOf(0)).toContain('（基准）');
  expect(await page.locator('.cz-chart .u-over').count()).toBe(2);
  await whenSettled(page);
  expect(await seriousFindings(page, 'main')).toEqual([]);

  await page.getByRole('combobox', { name: '基准' }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(1).click();
  await page.waitForURL((url) => url.searchParams.get('base') === String(other));
  await expect.poll(() => rowOf(1)).toContain('（基准）');
  await expect.poll(async () => has(numbersIn(await rowOf(0)), -difference), slow).toBe(true);

  // Days of this battery, aligned to the first of them.
  await page.getByText('日期', { exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('by') === 'days' && !url.searchParams.has('base'));
  await expect.poll(() => table.locator('tbody tr').count(), slow).toBe(3);
  await page.getByText(/各项按当地时间对齐到 \d{4}-\d{2}-\d{2}/).waitFor();
  await page.goBack();
  await page.waitForURL((url) => url.searchParams.get('base') === String(other));
  expect(errors).toEqual([]);
});

test('a monitor reads it in English on a phone, and sees that a device does not exist', async () => {
  opened = await openPage(undefined, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const { page, errors } = opened;
  const person = await signIn(page, 'monitor', 'en');
  const id = await person.deviceId('bms-1');
  const address = `/czyun/${person.projectId()}/dev-contrast`;
  await page.goto(`${address}?id=${id}&metric=soc`);
  await page.getByRole('heading', { name: 'Deviation', exact: true }).waitFor();
  await page.getByText('At most 4 items').waitFor();
  await page
    .getByText(/(above|below|agrees)/)
    .first()
    .waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(errors).toEqual([]);
  // The frame requests the device too, and is refused.
  await page.goto(`${address}?id=999999`);
  await page.getByText('Device not found').waitFor();
});
