/** The wall of a running station: it fills the screen, its figures match the calls, and on a phone it is stacked. */
import { afterEach, expect, test } from 'vitest';
import { sayMoney } from '../packages/contract/src/shown/money-words.ts';
import { tooSmall } from './first-look.ts';
import { type OpenedPage, openPage, seriousFindings, signIn, until } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const slow = { timeout: 30_000 };
interface Settled {
  readonly parts: readonly {
    readonly label: string;
    readonly figures: { readonly money: { readonly profit: string | null } };
    readonly held: { readonly cost: string | null };
  }[];
}

const mainPage = '**/proj/getMainPage*';
const reaches = '[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]';

test('opens on a large display by its alias, shows the figures of the settlement and of the other pages, and closes by a key', {
  timeout: 240_000,
}, async () => {
  opened = await openPage(undefined, { viewport: { width: 1920, height: 1080 } });
  const { page, errors } = opened;
  const person = await signIn(page, 'monitor');
  const projectId = person.projectId();
  const settled: Settled[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/settlement/days')) void response.json().then(({ data }) => settled.push(data as Settled));
  });
  await page.goto(`/czyun/${projectId}/datacockpit`);
  await page.locator('[data-wall] h1').waitFor();
  await expect.poll(() => page.title(), slow).toContain('能源驾驶舱');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('wall');
  const textOf = (place: string, on = page) => on.locator(place).first().textContent();
  await expect.poll(() => textOf('[data-picture="wall-diagram"] [data-part="grid"] [data-figure-text]'), slow).toMatch(/\d/);
  await expect.poll(() => textOf('[data-part="tank"] [data-figure="soc"]'), slow).toMatch(/\d/);
  // The day: finished, charged and current; the plan and the prices if the station has them.
  await expect.poll(() => page.locator('[data-picture="ribbon"] [data-curve="soc"]').getAttribute('d'), slow).toMatch(/^M/);
  await page.locator('[data-picture="ribbon"] [data-mark="now"]').waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('[data-part="alarms"]').getAttribute('data-count'), slow).toMatch(/\d/);
  // Matches the latest answer of the settlement, to the fen.
  const isSame = async () => {
    const shown = await Promise.all([textOf('[data-profit="today"]'), textOf('[data-profit="held"]')]);
    const part = settled.at(-1)?.parts.find(({ label }) => label === new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10));
    return shown.join() === [part?.figures.money.profit, part?.held.cost].map(sayMoney).join() ? true : undefined;
  };
  await until('realised and stored money are those of the settlement', isSame, { timeoutMs: 60_000 });
  // The same values at the same moment on the energy flow page, which has its own connection.
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
  // After ten minutes without an answer the picture is marked as outdated.
  const outdated = page.locator('[data-outdated="stale"]');
  expect(await outdated.count()).toBe(0);
  await page.route(mainPage, (route) => route.abort());
  // Playwright's own clock starts in 1970, and the page would request data from there.
  await page.evaluate('{ const now = Date.now.bind(Date); Date.now = () => now() + 600_000; }');
  await outdated.waitFor();
  await page.unroute(mainPage);
  await outdated.waitFor({ state: 'detached' });
  expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/energyHome$/);
  await page.locator('[data-picture="six-flows"]').waitFor();
});

test('is stacked on a phone, in the user’s look', { timeout: 180_000 }, async () => {
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

test('a single device fills a display, with the values of its monitor; a phone gets the monitor itself', { timeout: 180_000 }, async () => {
  opened = await openPage(undefined, { viewport: { width: 1920, height: 1080 } });
  const { page, errors } = opened;
  const person = await signIn(page, 'monitor', 'en');
  const id = await person.deviceId('bms-1');
  const monitor = `/czyun/${person.projectId()}/dev-monitor?id=${id}`;
  const wall = `/view2/devicesView/${id}`;
  await page.goto(monitor);
  await page.getByRole('link', { name: 'Device wall' }).click();
  await page.waitForURL(wall);
  await page.locator('[data-wall] h1').waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('wall');
  await expect.poll(() => page.title(), slow).toContain('Device wall');
  await expect.poll(() => page.locator('[data-figure="voltage"]').textContent(), slow).toMatch(/\d/);
  await expect.poll(() => page.locator('[data-part="state"]').textContent(), slow).not.toBe('');
  await expect.poll(() => page.locator('[data-picture="day"] [data-curve]').getAttribute('d'), slow).toMatch(/^M/);
  expect(await page.locator('[data-part="alarms"]').count()).toBe(1);
  // The same values at the same moment on its monitor.
  const beside = await page.context().newPage();
  await beside.goto(monitor);
  for (const metric of ['soc', 'voltage']) {
    const isAlike = async () => {
      const [far, near] = await Promise.all([page, beside].map((on) => on.locator(`[data-figure="${metric}"]`).first().innerText()));
      return far !== undefined && /\d/.test(far) && near?.includes(far) === true ? true : undefined;
    };
    await until(`${metric} of the wall is that of the monitor`, isAlike, { timeoutMs: 60_000 });
  }
  await beside.close();
  await expect.poll(() => tooSmall(page)).toEqual([]);
  expect(await page.evaluate<readonly number[]>(reaches)).toEqual([0, 0]);
  expect(await seriousFindings(page, 'body')).toEqual([]);
  // Rotation with the cockpit, set on the wall itself and stored in the address.
  await page.getByRole('button', { name: 'Rotation' }).click();
  await page.getByRole('checkbox', { name: 'Energy cockpit' }).check();
  await page.getByRole('checkbox', { name: 'Overview' }).check();
  await page.getByRole('button', { name: 'Start rotation' }).click();
  await page.waitForURL(/turn=e-cockpit/);
  await page.goto(`${wall}?turn=e-cockpit,device-${id}&every=10`);
  await page.waitForURL(/\/e-cockpit\?.*every=10/, { timeout: 60_000 });
  await page.locator('[data-screen="e-cockpit"]').waitFor();
  await page.waitForURL(/devicesView/, { timeout: 60_000 });
  await page.locator('[data-screen="device-wall"]').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(/dev-monitor/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(wall);
  await page.waitForURL(/dev-monitor/);
  expect(errors).toEqual([]);
  await page.goto('/view2/devicesView/999999999');
  await page.getByText('Device not found').waitFor();
});
