/** An alarm has the same figures on every screen, can be acknowledged by keyboard, and is audible. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type OpenedPage, openPage, plantFault, type SignedIn, seriousFindings, signIn, until } from './page.ts';

interface Entry {
  readonly id: number;
  readonly severity: number | null;
  readonly startTime: number;
  readonly ackTime: number | null;
  readonly ackUser: string | null;
  readonly deviceId: number | null;
  readonly content: string;
}

const slow = { timeout: 20_000 };
/** Each attempt costs the browser half a second of work. */
const seldom = { ...slow, interval: 1500 };
const trip = { kind: 'pcs-trip', device: 'pcs-2' } as const;
/** The bit of a manual call point: severity 1, without an automatic reaction of the plant. */
const called = { kind: 'reminder', device: 'fire-1', member: 9 } as const;
// The station is shared: faults are always removed, whatever the result of the tests.
afterAll(async () => {
  await plantFault({ ...trip, on: false });
  await plantFault({ ...called, on: false });
});

const banner = (page: Page) => page.locator('section[role="alert"][data-alarm]');
const bell = (page: Page) => page.locator('[data-bell]');
const icon = (page: Page) => page.locator('link[rel="icon"]').evaluate((link) => (link as HTMLLinkElement).href);
const standing = (person: SignedIn, project: number) => person.ask<Entry[]>(`/czyun/realAlarm?id=${project}`);
const countsOf = (entries: readonly Entry[]) => {
  const acknowledged = entries.filter(({ ackTime }) => ackTime !== null).length;
  return { unacknowledged: entries.length - acknowledged, acknowledged };
};

/** The figure of each indicator on the page, 0 if it shows none. */
const figures = (page: Page) =>
  page.evaluate(() => {
    const read = (selector: string) => Number(/\d+/.exec(document.querySelector(selector)?.textContent ?? '')?.[0] ?? 0);
    return {
      bell: {
        unacknowledged: read('[data-bell] [data-count="unacknowledged"]'),
        acknowledged: read('[data-bell] [data-count="acknowledged"]'),
      },
      overview: {
        unacknowledged: read('[data-tile="faults"] [data-count="unacknowledged"]'),
        acknowledged: read('[data-tile="faults"] [data-count="acknowledged"]'),
      },
      menu: read('[data-frame="side"] [data-count="unacknowledged"]'),
      title: Number(/^\((\d+)\) /.exec(document.title)?.[1] ?? 0),
      banner: document.querySelectorAll('section[role="alert"][data-alarm]').length,
    };
  });

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const wanted = page.locator(selector).first();
  await wanted.waitFor();
  for (let presses = 0; presses < 30; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector}: no way there by Tab`);
}

describe('an operator', () => {
  let opened: OpenedPage;
  let person: SignedIn;
  let project: number;
  let tripped: Entry;
  beforeAll(async () => {
    opened = await openPage();
    person = await signIn(opened.page, 'operator');
    project = person.projectId();
  });
  afterAll(() => opened.close());

  test('finds the same figures on every indicator, and a banner for the most severe alarm', async () => {
    const { page } = opened;
    await page.goto('/projects?stay=1');
    const plain = await icon(page);
    await page.goto(`/czyun/${project}/home`);
    await page.locator('[data-link="open"]').waitFor();
    const pcs = await person.deviceId('pcs-2');
    // Alarms of other flows must end first: otherwise they would be one alarm with this trip, or shown instead of it.
    const ended = async () => (await standing(person, project)).every(({ deviceId, severity }) => deviceId !== pcs && severity !== 1);
    await until('no older trip or alarm of severity 1', async () => ((await ended()) ? true : undefined), { timeoutMs: 180_000 });
    await plantFault({ ...trip, on: true });
    tripped = await until(
      'the trip',
      async () => (await standing(person, project)).find((each) => each.deviceId === pcs && each.severity === 1 && each.ackTime === null),
      { everyMs: 500 },
    );
    await expect.poll(() => banner(page).textContent(), slow).toMatch(/一级.*发生于 \d{4}-.*未确认/);
    // All active alarms of severity 1, of any device.
    const all = new URL((await banner(page).locator('a[href*="/log?"]').getAttribute('href')) ?? '', page.url()).searchParams;
    expect([all.get('severity'), all.get('recovered'), all.get('device')]).toEqual(['1', 'false', null]);
    const desk = page.viewportSize() ?? { width: 1366, height: 768 };
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await banner(page).boundingBox())?.height, slow).toBeLessThanOrEqual(48);
    await page.setViewportSize(desk);
    await expect
      .poll(async () => {
        const counts = countsOf(await standing(person, project));
        const shown = await figures(page);
        const { unacknowledged: n } = counts;
        return (
          JSON.stringify(shown) === JSON.stringify({ bell: counts, overview: counts, menu: n, title: n, banner: 1 }) || { counts, shown }
        );
      }, slow)
      .toBe(true);
    await expect.poll(() => icon(page), slow).toMatch(/^data:image\/png/);
    expect(plain).not.toMatch(/^data:/);
    expect(await seriousFindings(page, '[data-frame="top"]')).toEqual([]);
    expect(await seriousFindings(page, '[data-alarm]')).toEqual([]);

    // The log opened from the bell, and the project list, show the same count.
    await bell(page).click();
    await page.getByRole('link', { name: '在运行日志中查看' }).click();
    await page.waitForURL(/log\?/);
    const total = async () => (await standing(person, project)).length;
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: '刷新' }).click();
        return page.getByText(`共 ${await total()} 条`).count();
      }, seldom)
      .toBeGreaterThan(0);
    await page.goto('/projects?stay=1');
    const card = page.locator('[data-project]', { hasText: '示范储能电站' });
    await card.waitFor();
    // The project with the most severe alarm is first, with the alarm as a sentence.
    expect(await page.locator('[data-project]').first().getAttribute('data-project')).toBe(String(project));
    await expect.poll(() => card.locator(`[data-alarm="${tripped.id}"]`).textContent(), slow).toMatch(/：.+(秒|分钟) · 未确认/);
    await until('the count of the chooser', async () => {
      const count = card.getByText(`${await total()} 条告警`);
      const isShown = await count.waitFor({ timeout: 3000 }).then(
        () => true,
        () => undefined,
      );
      if (!isShown) await page.reload();
      return isShown;
    });
    // Outside a project the tab title shows no count.
    expect(await page.title()).not.toMatch(/^\(/);
    expect(await icon(page)).toBe(plain);
  });

  test('acknowledges from the bell by keyboard: banner, title and icon change, the log shows the user', async () => {
    const { page } = opened;
    await page.goto(`/czyun/${project}/home`);
    await banner(page).waitFor();
    const before = await figures(page);
    const marked = await until('the marked icon', async () => ((await icon(page)).startsWith('data:') ? icon(page) : undefined));
    await bell(page).focus();
    await page.keyboard.press('Enter');
    await tabTo(page, `[data-acknowledge="${tripped.id}"]`);
    await page.keyboard.press('Enter');
    const known = page.locator(`[data-group="acknowledged"] [data-entry="${tripped.id}"]`);
    await expect.poll(() => known.textContent(), slow).toContain('李强 Li Qiang');
    await expect
      .poll(
        () =>
          banner(page)
            .getAttribute('data-alarm', { timeout: 500 })
            .catch(() => null),
        slow,
      )
      .not.toBe(String(tripped.id));
    // The next one has the focus, and Escape returns to the bell.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-frame="top"]') !== null), slow).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => bell(page).evaluate((button) => button === document.activeElement), slow).toBe(true);

    for (const entry of (await standing(person, project)).filter(({ ackTime, severity }) => ackTime === null && severity === 1))
      await person.ask('/api/log/acknowledge', { projectId: project, ids: [entry.id] });
    await expect.poll(() => banner(page).count(), slow).toBe(0);
    await expect.poll(async () => (await figures(page)).title, slow).toBeLessThan(before.title);
    await expect.poll(() => icon(page), slow).not.toBe(marked);

    await page.goto(`/czyun/${project}/log?type=1,2,3&recovered=false`);
    await page.locator(`tr[data-row-key="${tripped.id}"]`).getByText('李强 Li Qiang').waitFor();
  });

  test('sees the alarms of a past instant, and cannot acknowledge them', async () => {
    const { page } = opened;
    await page.goto(`/czyun/${project}/devices?at=${tripped.startTime + 1000}`);
    await expect.poll(() => banner(page).textContent(), slow).toMatch(/回放：发生于 .*当时未确认/);
    expect(await banner(page).getByRole('button').count()).toBe(0);
    await bell(page).click();
    await page.locator(`[data-group="unacknowledged"] [data-entry="${tripped.id}"]`).waitFor();
    expect(await page.locator('[data-acknowledge]').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '回到实时' }).click();
    await expect.poll(() => banner(page).filter({ hasText: '回放' }).count(), slow).toBe(0);
  });

  test('finds the whole list on a phone too', async () => {
    const phone = await openPage(undefined, { viewport: { width: 390, height: 844 } });
    onTestFinished(() => phone.close());
    await signIn(phone.page, 'operator', 'en');
    await phone.page.goto(`/czyun/${project}/devices`);
    await bell(phone.page).click();
    const link = phone.page.getByRole('link', { name: 'View log' });
    await link.waitFor();
    const sides = () =>
      phone.page.getByRole('tooltip').evaluate((list) => {
        const { left, right } = list.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
    await expect.poll(sides, slow).toBe(true);
    expect(phone.errors).toEqual([]);
  });

  test('the console is clean', () => {
    expect(opened.errors).toEqual([]);
  });
});

test('a new alarm sounds for users who enabled it; all are acknowledged together; a wall shows it too', async () => {
  const opened = await openPage();
  onTestFinished(() => opened.close());
  const { page, errors } = opened;
  await page.addInitScript(() => {
    const own = window.OscillatorNode;
    Object.assign(window, { tones: 0 });
    window.OscillatorNode = class extends own {
      constructor(...given: ConstructorParameters<typeof OscillatorNode>) {
        super(...given);
        (window as unknown as { tones: number }).tones += 1;
      }
    };
  });
  const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones);
  const person = await signIn(page, 'operator');
  const project = person.projectId();
  onTestFinished(async () => void (await person.ask('/api/preferences/save', { key: 'alarmSound', value: null })));
  const isCalled = async () =>
    (await standing(person, project)).find(({ content }) => content.includes('手动报警按钮')) !== undefined || undefined;
  await page.goto(`/czyun/${project}/devices`);
  await page.locator('[data-link="open"]').waitFor();
  await bell(page).click();
  await page.getByRole('switch', { name: /新告警响铃/ }).click();
  await expect.poll(async () => (await person.ask<{ alarmSound?: boolean }>('/api/preferences/get')).alarmSound, slow).toBe(true);
  await expect.poll(() => page.getByText('浏览器尚未允许声音').count(), slow).toBe(0);
  await page.keyboard.press('Escape');
  expect(await tones()).toBe(0);
  await plantFault({ ...called, on: true });
  await until('the call', isCalled, { everyMs: 500 });
  await banner(page).filter({ hasText: '手动报警按钮' }).waitFor();
  await expect.poll(tones, slow).toBeGreaterThan(0);

  const monitor = await openPage();
  onTestFinished(() => monitor.close());
  await signIn(monitor.page, 'monitor', 'en');
  await monitor.page.goto(`/czyun/${project}/home?wall=1`);
  await expect.poll(() => banner(monitor.page).textContent(), slow).toMatch(/Level 1.*not acknowledged/);
  // Users who may not acknowledge get no button, and the banner hides nothing of the wall.
  expect(await banner(monitor.page).getByRole('button').count()).toBe(0);
  const tile = monitor.page.locator('[data-tile]').first();
  await tile.waitFor();
  const outside = () =>
    monitor.page
      .locator('[data-tile]')
      .evaluateAll((tiles) => tiles.filter((each) => each.getBoundingClientRect().bottom > innerHeight + 1).length);
  await expect.poll(outside, slow).toBe(0);

  const before = (await standing(person, project)).map(({ id }) => id);
  const all = page.getByRole('button', { name: /^确认全部 \d+ 条/ });
  const one = page.locator('[data-acknowledge]');
  await bell(page).click();
  await one.first().waitFor();
  if ((await all.count()) > 0) {
    await all.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^确认全部/ })
      .click();
  } else await one.first().click();
  const isOpen = async () => (await standing(person, project)).some(({ id, ackTime }) => before.includes(id) && ackTime === null);
  await expect.poll(isOpen, slow).toBe(false);
  await expect.poll(() => banner(page).count(), slow).toBe(0);
  await expect.poll(() => banner(monitor.page).count(), slow).toBe(0);
  expect([...errors, ...monitor.errors]).toEqual([]);
});
