/** The wall of a station that runs: it fills the screen, its figures are those of the calls, and a phone has it stacked. */
import { afterEach, expect, test } from 'vitest';
import { type OpenedPage, openPage, seriousFindings, signIn, until } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const slow = { timeout: 30_000 };
const reaches = '[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]';

test('hangs on a large display by its other name too, says what the settlement says, and is left by a key', {
  timeout: 240_000,
}, async () => {
  opened = await openPage(undefined, { viewport: { width: 1920, height: 1080 } });
  const { page, errors } = opened;
  const person = await signIn(page, 'monitor');
  const projectId = person.projectId();
  await page.goto(`/czyun/${projectId}/datacockpit`);
  await page.locator('[data-wall] h1').waitFor();
  await expect.poll(() => page.title(), slow).toContain('能源驾驶舱');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('wall');
  await expect.poll(() => page.locator('[data-end="grid"] [data-part="power"]').textContent(), slow).toMatch(/\d/);
  await expect.poll(() => page.locator('[data-part="units"] [data-figure="soc"]').first().textContent(), slow).toMatch(/\d/);
  // Days that are settled meanwhile reach the wall within a minute or two.
  const isSame = async () => {
    const shown = await page.locator('[data-profit="month"]').textContent();
    const now = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const { sums } = await person.ask<{ sums: { money: { profit: string | null } } }>(
      `/api/settlement/days?projectId=${projectId}&from=${now.slice(0, 8)}01&to=${now}`,
    );
    const profit = sums.money.profit;
    if (profit === null) return shown === '-' ? true : undefined;
    return Math.abs(Number((shown ?? '').replace(/[^\d.-]/g, '')) - Number(profit)) < 5 ? true : undefined;
  };
  await until('profit of the month is that of the settlement', isSame, { timeoutMs: 120_000 });
  expect(await page.evaluate<readonly number[]>(reaches)).toEqual([0, 0]);
  expect(await seriousFindings(page, 'body')).toEqual([]);
  expect(errors).toEqual([]);
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/energyHome$/);
  await page.locator('[data-picture="six-flows"]').waitFor();
});

test('is stacked on a phone, in the look of the person', { timeout: 180_000 }, async () => {
  opened = await openPage(undefined, { viewport: { width: 390, height: 844 } });
  const { page, errors } = opened;
  const person = await signIn(page, 'monitor', 'en');
  await page.goto(`/czyun/${person.projectId()}/e-cockpit`);
  await page.locator('[data-screen="e-cockpit"] h1').waitFor();
  expect(await page.locator('[data-wall]').count()).toBe(0);
  await expect.poll(() => page.locator('[data-part="units"] [data-figure="soc"]').first().textContent(), slow).toMatch(/\d/);
  await expect.poll(() => page.locator('[data-part="plan"] [data-slot]').count(), slow).toBeGreaterThan(0);
  await expect.poll(() => page.locator('[data-carbon="caused"]').textContent(), slow).toMatch(/\d/);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(0);
  expect(errors).toEqual([]);
});
