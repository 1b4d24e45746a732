/**
 * The energy flow of a running station: flows that balance, energies of the day that match the registers, the plan and the active alarms.
 */
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

/** Values of the picture in one render: kW of each line, and the displayed figure of each end. */
async function picture(page: Page) {
  const found = await page.evaluate(() => ({
    lines: [...document.querySelectorAll('[data-flow]')].map((line) => [line.getAttribute('data-flow'), line.getAttribute('data-kw')]),
    ends: [...document.querySelectorAll('[data-end]')].map((end) => [
      end.getAttribute('data-end'),
      end.querySelector('[data-part="power"]')?.textContent ?? '',
    ]),
  }));
  const lines = new Map(found.lines.map(([flow, kw]) => [flow, kw === null ? Number.NaN : Number(kw)]));
  const ends = new Map(found.ends.map(([end, text]) => [end, Number.parseFloat(text ?? '') * (text?.endsWith('MW') ? 1000 : 1)]));
  return {
    sum: (...flows: string[]) => flows.reduce((total, flow) => total + (lines.get(flow) ?? Number.NaN), 0),
    at: (end: string) => ends.get(end) ?? Number.NaN,
    lines,
  };
}

/** Counted energies of the day from the history calls only. */
async function registersOfToday(person: SignedIn) {
  const projectId = person.projectId();
  const { timeZone } = await person.ask<{ timeZone: string }>(`/api/project/queryProject?id=${projectId}`);
  expect(timeZone).toBe('Asia/Shanghai');
  const now = Date.now();
  const midnight = Math.floor((now + 8 * 3_600_000) / 86_400_000) * 86_400_000 - 8 * 3_600_000;
  const counted = async (device: string, metric: string) => {
    const key = `${await person.deviceId(device)}:${metric}`;
    const { series } = await person.ask<{ series: { values: (number | null)[] }[] }>(
      `/dv2/param/getParamHistory?key=${key}&start=${midnight}&end=${now}&downSample=1d-diff&form=columns`,
    );
    return series[0]?.values.reduce<number>((sum, value) => sum + (value ?? Number.NaN), 0) ?? Number.NaN;
  };
  return { import: await counted('meter-grid', 'energy_import'), load: await counted('meter-load', 'energy_import') };
}

test('the flows at each end match its figure, and the energies of the day match the registers', { timeout: 240_000 }, async () => {
  opened = await openPage(undefined, { viewport: { width: 1920, height: 1080 } });
  const { page, errors } = opened;
  const person = await signIn(page, 'monitor');
  await page.goto(`/czyun/${person.projectId()}/energyHome`);
  await expect.poll(() => page.title(), slow).toContain('能量流');
  const closing = await until('the flows are known', async () => {
    const seen = await picture(page);
    return Number.isNaN(seen.sum(...([...seen.lines.keys()] as string[]))) || Number.isNaN(seen.at('home')) ? undefined : seen;
  });
  // Texts are truncated to 0.1, lines are rounded to it: three lines and a figure differ by no more. Each meter may also differ by the
  // page's tolerance.
  const bears = 1.2 + 0.05 * (closing.at('generation') + closing.at('grid') + closing.at('storage'));
  expect(Math.abs(closing.sum('solarToHome', 'solarToBattery', 'solarToGrid') - closing.at('generation'))).toBeLessThan(bears);
  expect(
    Math.abs(Math.abs(closing.sum('gridToHome', 'gridToBattery') - closing.sum('solarToGrid', 'batteryToGrid')) - closing.at('grid')),
  ).toBeLessThan(bears);
  expect(
    Math.abs(
      Math.abs(closing.sum('batteryToHome', 'batteryToGrid') - closing.sum('solarToBattery', 'gridToBattery')) - closing.at('storage'),
    ),
  ).toBeLessThan(bears);
  // Values increase between the two requests: repeated until they match.
  const kwh = async (key: string) => {
    return kwhIn(await page.locator(`[data-energy="${key}"]`).textContent());
  };
  await until(
    'page and registers tell the same energies',
    async () => {
      const registers = await registersOfToday(person);
      const [bought, load] = [await kwh('gridImport'), await kwh('load')];
      const near = (a: number, b: number) => Math.abs(a - b) <= 0.2 + 0.005 * b;
      return near(bought, registers.import) && near(load, registers.load) ? true : undefined;
    },
    { timeoutMs: 90_000, everyMs: 1000 },
  );
  await expect
    .poll(() => page.locator('[data-fact="next"]').textContent(), slow)
    .toMatch(/时段 \d+ · (充电|放电|消纳) · \d\d:\d\d 至 \d\d:\d\d/);
  await expect.poll(() => page.locator('[data-fact="soc"]').textContent(), slow).toMatch(/^\d/);
  // The source of a figure of the day: from the menu of its panel, down to the registers at both ends.
  await page.getByRole('button', { name: '今日电量：更多' }).click();
  await page.getByRole('menuitem', { name: '为什么？' }).click();
  const chain = page.locator('[data-why-chain]');
  await chain
    .locator('[data-why-role="register"]')
    .nth(1)
    .waitFor({ ...slow, state: 'attached' });
  expect(await chain.textContent()).toMatch(/期末表底 − 期初表底.*读数.*数据来源/);
  await page.keyboard.press('Escape');
  await chain.waitFor({ state: 'detached' });
  // The storage profit matches the settlement, and links to it. The page requests it every minute.
  await until(
    'the profit of the day is that of the settlement',
    async () => {
      const date = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
      const { day } = await person.ask<{ day: { figures: { money: { profit: string | null } } } }>(
        `/api/settlement/day?projectId=${person.projectId()}&date=${date}`,
      );
      const { profit } = day.figures.money;
      const shown = await page.locator('[data-profit="today"]').textContent();
      return (profit === null ? shown === '-' : shown?.replaceAll(/[¥,]/g, '') === profit) ? true : undefined;
    },
    { timeoutMs: 90_000, everyMs: 2000 },
  );
  await page.getByRole('link', { name: '结算明细' }).waitFor();
  // The table beside the picture lists the same flows, with the day's energy of each.
  await expect.poll(() => page.getByRole('table', { name: '流向明细' }).getByRole('row').count(), slow).toBeGreaterThan(6);
  expect(await seriousFindings(page, 'main')).toEqual([]);
  expect(errors).toEqual([]);
});

test('works on a phone, in English, by its alias', { timeout: 120_000 }, async () => {
  opened = await openPage(undefined, { viewport: { width: 390, height: 844 } });
  const { page, errors } = opened;
  const person = await signIn(page, 'monitor', 'en');
  await page.goto(`/czyun/${person.projectId()}/alias/power/home`);
  await page.locator('[data-picture="six-flows"]').waitFor();
  await expect.poll(() => page.locator('[data-end="grid"] [data-part="power"]').textContent(), slow).toMatch(/\d/);
  // No figure overflows its box.
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('[data-end]')].flatMap((end) => {
        const whole = end.querySelector('rect')?.getBoundingClientRect();
        return [...end.querySelectorAll('text')].flatMap((text) =>
          whole !== undefined && text.getBoundingClientRect().right > whole.right + 1 ? [text.textContent] : [],
        );
      }),
    ),
  ).toEqual([]);
  expect(errors).toEqual([]);
});
