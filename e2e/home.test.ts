import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endSession, type OpenedPage, openPage, plantFault, type SignedIn, seriousFindings, signIn, signInByHand, until } from './page.ts';

let opened: OpenedPage;
let person: SignedIn;
let home: string;

beforeAll(async () => {
  opened = await openPage(undefined, { viewport: { width: 1920, height: 1080 } });
  person = await signIn(opened.page, 'engadmin', 'zh');
  home = `/czyun/${person.projectId()}/home`;
});
afterAll(async () => {
  await plantFault({ kind: 'pcs-trip', device: 'pcs-1', on: false });
  await opened?.close();
});

/** The machine is shared with the plant; a poll may take a while. */
const slow = { timeout: 20_000 };
const roles = ['grid', 'pv', 'wind', 'storage', 'load'] as const;

/** Every power of the station picture in kW, as displayed; from one render, so that the values belong together. */
async function powers(page: Page): Promise<Record<(typeof roles)[number], number>> {
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll('[data-picture="station"] [data-role] [data-part="power"]')].map((element) => {
      const row = element.closest('[data-role]');
      // The word beside it names the direction: the number has no sign.
      const sign = row?.getAttribute('data-way') === 'backward' ? -1 : 1;
      return [row?.getAttribute('data-role') ?? '', sign, element.parentElement?.textContent ?? ''] as const;
    }),
  );
  const sums = Object.fromEntries(roles.map((role) => [role, Number.NaN])) as Record<(typeof roles)[number], number>;
  for (const [role, sign, text] of texts) {
    const kw = sign * Number.parseFloat(text) * (/^[\d.]+ MW/.test(text) ? 1000 : 1);
    const key = role as (typeof roles)[number];
    sums[key] = Number.isNaN(sums[key]) ? kw : sums[key] + kw;
  }
  return sums;
}

const station = (page: Page) => page.locator('[data-picture="station"]');
const loadPower = (page: Page) => station(page).locator('[data-role="load"] text:has([data-part="power"])');
const figure = (page: Page, id: string) => page.locator(`[data-part="station"] [data-figure="${id}"]`);

/** Rows of the picture whose texts overlap or stick out, with large powers. */
function crowdedRows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const power of document.querySelectorAll('[data-picture="station"] [data-part="power"]')) power.textContent = '9999.9';
    const whole = document.querySelector('[data-picture="station"]')?.getBoundingClientRect();
    const texts = [...document.querySelectorAll('[data-picture="station"] text')].map((text) => ({
      text: text.textContent ?? '',
      at: text.getBoundingClientRect(),
    }));
    const crowded = texts.filter(
      ({ at }, index) =>
        whole === undefined ||
        at.left < whole.left - 1 ||
        at.right > whole.right + 1 ||
        texts.some(
          ({ at: other }, place) =>
            place !== index &&
            Math.min(at.right, other.right) - Math.max(at.left, other.left) > 1 &&
            // Line boxes touch; letters do not.
            Math.min(at.bottom, other.bottom) - Math.max(at.top, other.top) > 6,
        ),
    );
    return crowded.map(({ text }) => text);
  });
}

describe('project overview', () => {
  test('the energy flow moves without a reload', async () => {
    const { page } = opened;
    await page.goto(home);
    await expect.poll(() => page.title(), slow).toContain('项目总览');
    await expect.poll(() => loadPower(page).textContent(), slow).toMatch(/^[\d.]+ kW/);
    const before = await loadPower(page).textContent();
    await expect.poll(() => loadPower(page).textContent(), { timeout: 15_000 }).not.toBe(before);
    await expect.poll(() => station(page).locator('[data-flow="forward"], [data-flow="backward"]').count(), slow).toBeGreaterThan(2);
  });

  test('the busbar balances: grid + PV + wind + storage = load and losses', async () => {
    const { page } = opened;
    // A temporarily missing value is shown as a dash.
    const shown = await until('all five have a value', async () => {
      const now = await powers(page);
      return roles.every((role) => Number.isFinite(now[role])) ? now : undefined;
    });
    const into = shown.grid + shown.pv + shown.wind + shown.storage;
    // Cables, transformer and the tolerance of the readings; a missing part of the balance would be larger.
    expect(Math.abs(into - shown.load)).toBeLessThan(3 + 0.02 * Math.max(...roles.map((role) => Math.abs(shown[role]))));
  });

  test('its figures match the latest values of the server, the energies of the overview and the settlement', async () => {
    const { page } = opened;
    const projectId = person.projectId();
    const ems = await person.deviceId('ems-1');
    await until('figures of the same second', async () => {
      const { params } = await person.ask<{ params: { metric: string; value: number }[] }>(`/device/ex/getDetail?deviceId=${ems}`);
      const newestOf = (metric: string) => params.find((param) => param.metric === metric)?.value ?? Number.NaN;
      const [soc, power] = [await figure(page, 'soc').textContent(), await figure(page, 'power').textContent()];
      return soc?.includes(`${newestOf('soc').toFixed(1)}%`) && power?.includes(`${Math.abs(newestOf('storage_power')).toFixed(1)}kW`)
        ? true
        : undefined;
    });
    await until('energies and money of the same minute', async () => {
      const { grid } = await person.ask<{ grid: { kind: string; items?: { key: string; value: number | null }[] }[] }>(
        `/dv2/proj/getMainPage?projectId=${projectId}`,
      );
      const energies = new Map(
        grid.flatMap(({ kind, items }) => (kind === 'pie' ? (items ?? []) : [])).map(({ key, value }) => [key, value]),
      );
      const read = async (key: string) =>
        Number.parseFloat((await figure(page, 'energy').locator(`[data-energy="${key}"] .cz-num`).textContent()) ?? '');
      // In MWh, truncated to two decimals, once a value is large: in the afternoon. The page requests every 15 s, during which the storage
      // moves some kWh.
      const inMega = (await figure(page, 'energy').textContent())?.includes('MWh') === true;
      const agrees = async (key: string) =>
        Math.abs((await read(key)) * (inMega ? 1000 : 1) - (energies.get(key) ?? Number.NaN)) <= (inMega ? 15 : 0.11);
      return (await agrees('charge')) && (await agrees('discharge')) ? true : undefined;
    });
    await expect.poll(() => figure(page, 'money').locator('[data-profit="today"]').textContent(), slow).toMatch(/^-?(¥[\d,.]+)?$/);
    await expect.poll(() => page.locator('[data-part="station"] [data-part="age"]').getAttribute('data-old'), slow).toBe('false');
    await page.locator('[data-part="station"] [data-curve="soc"]').waitFor({ state: 'attached' });
  });

  test('six cells, and devices by status that link to the list', async () => {
    const { page } = opened;
    for (const title of ['项目分析', '今日电量来源', '今日电量去向', '功率曲线', '荷电状态SOC', '每日充放电量'])
      await page.locator('[data-screen="home"]').getByRole('heading', { name: title }).waitFor();
    await expect.poll(() => page.locator('[data-tile^="cell."]').count()).toBe(6);
    await expect.poll(() => page.locator('[data-tile^="cell."] canvas').count(), slow).toBeGreaterThanOrEqual(6);
    await expect.poll(() => page.locator('[data-slices]').first().textContent(), slow).toMatch(/光伏\d/);
    const counts = await page.locator('[data-tile="devices"] [data-status]').allTextContents();
    expect(counts.map(Number).reduce((sum, count) => sum + count, 0)).toBe(22);
    await page.locator('[data-tile="devices"] a[data-count="run"]').click();
    await page.waitForURL(/\/devices\?status=run$/);
    await page.goBack();
    await station(page).waitFor();
  });

  test('a fault raised in the plant is the station’s sentence, first in the list, and clears', async () => {
    const { page } = opened;
    const list = page.locator('[data-tile="faults"]');
    const row = list.locator('li', { hasText: '1# PCS 变流器' }).filter({ hasText: '故障' });
    const before = await row.count();
    await plantFault({ kind: 'pcs-trip', device: 'pcs-1', on: true });
    await row.filter({ hasText: '未确认' }).first().waitFor({ timeout: 60_000 });
    await expect.poll(() => row.count()).toBeGreaterThan(before);
    await expect.poll(() => row.first().textContent()).toContain('一级');
    const sentence = page.locator('[data-part="station"] [data-part="alarm"]');
    await expect.poll(() => sentence.textContent(), slow).toMatch(/^一级.*已持续/);
    await expect
      .poll(() => page.locator('[data-tile="faultStat"] [data-part="note"]').textContent(), { timeout: 30_000 })
      .toMatch(/共 [1-9]\d* 条/);
    await plantFault({ kind: 'pcs-trip', device: 'pcs-1', on: false });
    await row.filter({ hasText: '已恢复' }).first().waitFor({ timeout: 120_000 });
    await expect.poll(() => row.filter({ hasText: /未确认|已确认/ }).count(), { timeout: 60_000 }).toBe(0);
  }, 300_000);

  test('an hour back: values are frozen and differ, playback changes them, then back to live', async () => {
    const { page } = opened;
    // The plant imports its history in parallel.
    const { grid } = await person.ask<{ grid: { id: string; series?: { parts: { paramId: number }[] }[] }[] }>(
      `/dv2/proj/getMainPage?projectId=${person.projectId()}`,
    );
    const paramIds = grid.find(({ id }) => id === 'power')?.series?.flatMap(({ parts }) => parts.map(({ paramId }) => paramId)) ?? [];
    await until(
      'the history of an hour ago',
      async () => {
        const body = { paramIds, time: Date.now() - 3_600_000 };
        const { list } = await person.ask<{ list: { value: unknown }[] }>('/api2/history/queryRealTimeData', body);
        return (list.length > 0 && list.every(({ value }) => value !== null)) || undefined;
      },
      { timeoutMs: 90_000, everyMs: 1000 },
    );
    await page.goto(home);
    await expect.poll(() => loadPower(page).textContent(), { timeout: 20_000 }).toMatch(/kW/);
    const live = await powers(page);
    await page.locator('[data-frame="clock"]').click();
    await page.getByRole('button', { name: '1 小时前' }).click();
    await page.locator('[data-frame="replay"]').waitFor();
    await until('figures of an hour ago', async () => {
      const now = await powers(page);
      return Number.isFinite(now.load) && (now.load !== live.load || now.pv !== live.pv) ? true : undefined;
    });
    // Live values change every second; those of an instant do not.
    const then = await until(
      'values that stand still',
      async () => {
        const first = await powers(page);
        await page.waitForTimeout(4000);
        const second = await powers(page);
        return JSON.stringify(first) === JSON.stringify(second) ? second : undefined;
      },
      { timeoutMs: 40_000 },
    );
    expect(then).not.toEqual(live);
    // Energies of that day up to the instant, from the server's registers.
    await expect.poll(() => page.locator('[data-slices]').first().textContent(), slow).toMatch(/光伏\d/);
    await expect.poll(() => page.locator('[data-tile="devices"] [data-part="platform"]').first().textContent(), slow).toContain('-');

    const clock = page.locator('[data-tile="info"] [data-part="clock"]');
    const from = await clock.textContent();
    await page
      .locator('[data-frame="replay"]')
      .getByRole('button', { name: /播\s?放/ })
      .click();
    await expect.poll(() => loadPower(page).textContent(), { timeout: 20_000 }).not.toContain(`${then.load.toFixed(1)} kW`);
    await expect.poll(() => clock.textContent(), slow).not.toBe(from);

    await page.getByRole('button', { name: '回到实时' }).click();
    await expect.poll(() => page.locator('[data-frame="replay"]').count(), slow).toBe(0);
    await expect.poll(() => loadPower(page).textContent(), { timeout: 20_000 }).toMatch(/kW/);
    const again = await loadPower(page).textContent();
    await expect.poll(() => loadPower(page).textContent(), { timeout: 15_000 }).not.toBe(again);
  });

  test('a link opens the page at an instant, for another user too', async () => {
    const { page } = opened;
    const at = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${home}?at=${at}`);
    const bar = page.locator('[data-frame="replay"]');
    const instant = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Shanghai' }).format(at);
    await bar.getByText(instant).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await bar.getByRole('button', { name: '复制此刻链接' }).click();
    await bar.getByRole('button', { name: '已复制' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(`${home}?at=${at}`, page.url()).href);
    await page.reload();
    await expect.poll(() => loadPower(page).textContent(), slow).toMatch(/kW/);
    await expect.poll(() => bar.count()).toBe(0);

    const other = await openPage();
    await other.page.goto(`${home}?at=${at}`);
    await signInByHand(other.page);
    await other.page.locator('[data-frame="replay"]').getByText(instant).waitFor();

    // The server ends the session: the instant is restored after signing in.
    await endSession((await other.page.evaluate(() => localStorage.getItem('czyun.token'))) ?? '');
    await other.page.goto(`${home}?at=${at}`);
    await other.page.waitForURL((url) => url.pathname === '/login');
    await signInByHand(other.page);
    await other.page.locator('[data-frame="replay"]').getByText(instant).waitFor();
    await other.close();
  });

  test('language and theme switch in place', async () => {
    const { page } = opened;
    await station(page).evaluate((picture) => picture.setAttribute('data-kept', 'yes'));
    await page.getByRole('button', { name: 'Switch to English' }).click();
    await page.getByRole('heading', { name: 'Station', exact: true }).waitFor();
    await expect.poll(() => station(page).getAttribute('data-kept')).toBe('yes');
    await page.locator('[data-screen="home"]').getByRole('heading', { name: 'Energy sources today' }).waitFor();
    await expect.poll(() => page.title(), slow).toContain('Overview');
    await expect.poll(() => page.locator('[data-tile="info"] h2').textContent()).toBe('Demonstration storage station');
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    await expect.poll(() => theme()).toBe('light');
    // The initial look follows the system: system, light, dark.
    await until('the dark look', async () => {
      await page.getByRole('button', { name: /^Appearance/ }).click();
      return (await theme()) === 'dark' ? true : undefined;
    });
    await page.getByRole('button', { name: '切换到中文' }).click();
    await page.getByRole('heading', { name: '电站', exact: true }).waitFor();
  });

  test('a factory shows its machines with state, output and effectiveness', async () => {
    const { page } = opened;
    await page.goto(`/czyun/${person.projectId(2)}/home`);
    await page.getByRole('heading', { name: '车间设备' }).waitFor();
    await expect.poll(() => page.locator('[data-device]').count(), slow).toBe(8);
    const first = page.locator('[data-device="machine-1"]');
    await expect
      .poll(() => first.textContent(), { timeout: 20_000 })
      // Before the first shift of the day it has no output, and therefore no OEE.
      .toMatch(/1# 加工中心.*(自动|运行|停机|故障|离线).*今日产量(0件.*OEE-|[1-9]\d*件.*OEE[\d.]+%).*kW/);
    await expect.poll(() => page.locator('[data-tile^="cell."]').count()).toBe(6);
    await first.click();
    await page.waitForURL(/dev-monitor\?id=\d+/);
  });

  test('the station, its alarms and the cells are on a 1920×1080 screen; a phone scrolls one way only', async () => {
    const { page } = opened;
    await page.goto(home);
    await station(page).waitFor();
    const outside = () =>
      page
        .locator('[data-part="station"], [data-tile="devices"], [data-tile="faults"], [data-tile="cell.analysis"]')
        .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().top > innerHeight - 200).length);
    await expect.poll(outside, slow).toBe(0);
    await expect
      .poll(() => page.locator('[data-part="station"]').evaluate((part) => part.getBoundingClientRect().bottom < 600), slow)
      .toBe(true);
    const aside = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await aside()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => station(page).getAttribute('width').then(Number), slow).toBeLessThan(390);
    expect(await aside()).toBe(0);
    for (const other of ['Switch to English', '切换到中文']) {
      // On a phone the language is in the account menu.
      await page.getByRole('button', { name: /^(账号|Account)/ }).click();
      const button = page.getByRole('menuitem', { name: other });
      await button.waitFor();
      await expect.poll(() => figure(page, 'soc').textContent(), slow).toMatch(/\d/);
      expect(await crowdedRows(page)).toEqual([]);
      // The power has its direction beside it, and English words are longer.
      const values = page.locator('[data-part="station"] [data-figure] > :nth-child(2)');
      expect(await values.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length)).toBe(0);
      await button.click();
    }
    await page.setViewportSize({ width: 1920, height: 1080 });
  });

  test('axe finds nothing serious, and the console is clean', async () => {
    const { page, errors } = opened;
    await page.locator('[data-tile^="cell."] canvas').first().waitFor();
    expect(await seriousFindings(page, '[data-screen="home"]')).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('six unit states fit side by side in English on a small screen', async () => {
    const other = await openPage(undefined, { viewport: { width: 1366, height: 768 } });
    const { page } = other;
    const own = await signIn(page, 'engadmin', 'en');
    await page.goto(`/czyun/${own.projectId()}/home`);
    await page.locator('[data-tile="devices"] strong[data-status="standby"]').waitFor();
    const sticksOut = await page.evaluate(() => {
      const right = document.querySelector('[data-tile="devices"] section')?.getBoundingClientRect().right ?? 0;
      return [...document.querySelectorAll('[data-tile="devices"] li')].filter((item) => item.getBoundingClientRect().right > right + 0.5)
        .length;
    });
    await other.close();
    expect(sticksOut).toBe(0);
  });
});
