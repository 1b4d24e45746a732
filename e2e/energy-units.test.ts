/** Live tables of generators and meters: their figures match the stream, and change. */
import { afterEach, expect, test } from 'vitest';
import { type OpenedPage, openPage, seriousFindings, signIn } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const slow = { timeout: 30_000 };

test('meters and generators are listed with their live values, and link to their devices', { timeout: 180_000 }, async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'monitor');
  const id = await person.deviceId('meter-grid');
  await page.goto(`/czyun/${person.projectId()}/energy3`);
  await expect.poll(() => page.title(), slow).toContain('配电与电表');
  const row = page.getByRole('table', { name: '智能电表' }).getByRole('row').filter({ hasText: '关口电表' });
  // Each meter has a bar of its power above the table.
  await page
    .locator('[data-bars]')
    .first()
    .getByRole('img', { name: /^1# 关口电表有功功率: / })
    .waitFor();
  // Below the bars are its curves of the last 24 hours, which end with the latest value.
  const legend = page.locator('[data-part=curves]').first().getByText('1# 关口电表');
  await legend.waitFor();
  // Compared instant: each type lists its values at both instants.
  await page.goto(`/czyun/${person.projectId()}/energy3?vs=before`);
  await page.locator('[data-differences] [data-difference]').first().waitFor({ timeout: 60_000 });
  await page.goto(`/czyun/${person.projectId()}/energy3`);
  // The register on the page is the server's latest value, or one just before or after it.
  const { params } = await person.ask<{ params: { metric: string; value: number | string | null }[] }>(
    `/device/ex/getDetail?deviceId=${id}`,
  );
  const register = Number(params.find(({ metric }) => metric === 'energy_import')?.value);
  const figures = async () =>
    [...((await row.textContent()) ?? '').matchAll(/(-?\d+(?:\.\d+)?)\s?(kWh|MWh|GWh)/g)].map(
      ([, size, unit]) => Number(size) * ({ kWh: 1, MWh: 1000, GWh: 1e6 }[unit ?? ''] ?? Number.NaN),
    );
  expect(register).toBeGreaterThan(0);
  await expect
    .poll(async () => (await figures()).some((kwh) => Math.abs(kwh - register) <= Math.max(20, register * 0.01)), slow)
    .toBe(true);
  const before = await row.textContent();
  await expect.poll(() => row.textContent(), slow).not.toBe(before);
  expect(await seriousFindings(page, 'main')).toEqual([]);
  await row.getByRole('link').first().click();
  await page.waitForURL(new RegExp(`dev-monitor\\?id=${id}$`));
  await page.goto(`/czyun/${person.projectId()}/energy2`);
  await page.getByText('光伏逆变器').first().waitFor();
  expect(errors).toEqual([]);
});
