/** The wall of a station that runs: it fills the screen, its figures are those of the calls, and a phone has it stacked. */
import { afterEach, expect, test } from 'vitest';
import { sayMoney } from '../packages/contract/src/shown/money-words.ts';
import { type OpenedPage, openPage, seriousFindings, signIn, until } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const slow = { timeout: 30_000 };
const mainPage = '**/proj/getMainPage*';
const reaches = '[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]';

test('hangs on a large display by its other name too, says what the settlement and the other pages say, and is left by a key', {
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
  const textOf = (place: string, on = page) => on.locator(place).first().textContent();
  await expect.poll(() => textOf('[data-picture="wall-diagram"] [data-part="grid"] [data-figure-text]'), slow).toMatch(/\d/);
  await expect.poll(() => textOf('[data-part="tank"] [data-figure="soc"]'), slow).toMatch(/\d/);
  // The day: done, charged and now; the plan and the prices as far as the station has them.
  await expect.poll(() => page.locator('[data-picture="ribbon"] [data-curve="soc"]').getAttribute('d'), slow).toMatch(/^M/);
  await page.locator('[data-picture="ribbon"] [data-mark="now"]').waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('[data-part="alarms"]').getAttribute('data-count'), slow).toMatch(/\d/);
  // Days that are settled meanwhile reach the wall within a minute or two.
  const isSame = async () => {
    const shown = await Promise.all([textOf('[data-profit="today"]'), textOf('[data-profit="held"]')]);
    const now = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const { parts } = await person.ask<{
      parts: readonly { figures: { money: { profit: string | null } }; held: { cost: string | null } }[];
    }>(`/api/settlement/days?projectId=${projectId}&from=${now}&to=${now}&by=day`);
    const money = [parts[0]?.figures.money.profit, parts[0]?.held.cost].map(sayMoney);
    return shown.join() === money.join() ? true : undefined;
  };
  await until('realised and stored money are those of the settlement', isSame, { timeoutMs: 120_000 });
  // The same values at the same moment on the page of the flows, which gets them by its own connection.
  const flows = await page.context().newPage();
  await flows.goto(`/czyun/${projectId}/energyHome`);
  const isAlike = async () => {
    const power = await textOf('[data-picture="wall-diagram"] [data-part="grid"] [data-figure-text]');
    const beside = await textOf('[data-end="grid"] [data-part="power"]', flows);
    return power !== null && beside?.includes(power) === true ? true : undefined;
  };
  await until('power of the grid is that of the flows', isAlike, { timeoutMs: 60_000 });
  await flows.close();
  expect(await page.evaluate<readonly number[]>(reaches)).toEqual([0, 0]);
  expect(await seriousFindings(page, 'body')).toEqual([]);
  // Ten minutes without an answer: nobody takes the picture for the present.
  const outdated = page.locator('[data-outdated="stale"]');
  expect(await outdated.count()).toBe(0);
  await page.route(mainPage, (route) => route.abort());
  await page.clock.setFixedTime(Date.now() + 600_000);
  await outdated.waitFor();
  await page.unroute(mainPage);
  await outdated.waitFor({ state: 'detached' });
  expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
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
