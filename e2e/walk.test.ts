/**
 * Every screen for two readers: Chinese and light on a desktop, English and dark on a phone and a small desktop. Each walks from one screen
 * to the next, which costs a third of loading them (the flows and `bench first-look` load them by address). Walls also as such, where
 * nothing is smaller than 28 px. At 1366 px the first view is checked: a picture or a large figure above the fold, no empty state, at most
 * two lines of filters, no cut text in English, no icons read aloud. The kit's parts in every combination are in kit.test.ts. `npm test`
 * walks as the second reader, in whose language, look and sizes nearly every fault was found; `WALK=both`, as in `.ci/run`, as both.
 * `WALK=all`, before a release, walks the screens in every combination and checks that nothing moves while they load;
 * `WALK_SCREENS=log,shifts` only some of them.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RouteSpec, routes } from '../packages/contract/src/routes/index.ts';
import { firstFaults, firstLook, tooSmall } from './first-look.ts';
import { forgetShifts, shiftOf, shiftWatch, storeFonts } from './layout-shift.ts';
import { type OpenedPage, openPage, type SignedIn, seriousFindings, signIn, type TestUser, whenSettled } from './page.ts';

const desk = { width: 1920, height: 1080 };
const small = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };

const { WALK: extent } = process.env;
const isWhole = extent === 'all';

const english = { language: 'en', theme: 'dark', sizes: [phone, small] } as const;
const chinese = { language: 'zh', theme: 'light', sizes: [small, desk] } as const;
const readers = isWhole
  ? (['zh', 'en'] as const).flatMap((language) =>
      (['light', 'dark'] as const).map((theme) => ({ language, theme, sizes: [small, desk, phone] as const })),
    )
  : extent === 'both'
    ? [chinese, english]
    : [english];

// The start page is a redirection; pages outside the project have their own flows.
const wanted = (process.env['WALK_SCREENS'] ?? '').split(',').filter((path) => path !== '');
const walked = Object.values<RouteSpec>(routes).filter(
  ({ built, area, path }) => built && area === 'project' && path !== 'index' && (wanted.length === 0 || wanted.includes(path)),
);

const han = /\p{Script=Han}+/gu;

const list = 'a list: its rows are the answer';
const form = 'a form';
/** Screens of production devices are opened for a production device. */
const makers: Readonly<Record<string, string>> = {
  'dev-process-record': 'vessel-1',
  'dev-rejects': 'machine-7',
  devicesView: 'machine-7',
  TableView: 'machine-7',
  schedule: 'machine-7',
  DigitalCockpit: 'machine-7',
  DigitalCockpit2: 'machine-7',
  DigitalCockpit3: 'machine-7',
  'dev-monitor-fan3d': 'fan-1',
  'dev-monitor-pressure_vessel': 'vessel-1',
};
const factory = 2;

const withoutPicture: Readonly<Record<string, string>> = {
  'dev-process-record': 'the curve comes with the first batch of the imported history',
  analyReport: 'OEE comes with the shift plan',
  devices: 'cards of devices with their values',
  frame: 'a page of another product',
  menuactive: list,
  cameras: 'the demonstration has no cameras',
  log: list,
  'dev-log': list,
  shifts: 'the timeline comes with the first planned shift',
  'alarm-performance': 'the calendar comes with the first days of history',
  'alarm-rules': 'rules are sentences',
  incidents: 'the timeline comes with the first incident',
  incident: 'opened by the link of an incident',
  subentry: list,
  history: 'curves come with the first point',
  'project/file': list,
  userinfo: form,
  'user/p/u/manage': list,
  'user/p/u/invite': list,
  'user/invaccept': form,
  'security-log': list,
  notices: 'rules are sentences',
  setup: form,
  'dev-control': 'commands and their ledger',
  'dev-report': form,
  'dev-valLimit': 'bars come with the first limits',
  'dev-data': form,
  'e-indicators': 'unknown figures are a list of what to set up',
  manage: 'curves come with the first target',
  'e-manage': 'its money comes first; the curve is below',
  'daily-power-data': 'bars come with the first settled day',
  analyze: 'rings come with the first settled day',
  'power-price': 'bars come with the first tariff',
  'e-report': list,
  report: list,
};

const furnished = 'furnished by jobs of the demonstration, which may be later than the walk';
const byPerson = 'made by people, not by the demonstration';
const mayBeEmpty: Readonly<Record<string, string>> = {
  frame: furnished,
  menuactive: furnished,
  cameras: byPerson,
  'alarm-performance': 'no alarm flood is good news',
  'alarm-rules': furnished,
  exports: furnished,
  incidents: furnished,
  incident: 'opened by the link of an incident',
  shifts: furnished,
  subentry: furnished,
  history: furnished,
  'project/file': furnished,
  'timeslot-eprice': byPerson,
  'user/p/u/invite': furnished,
  notices: furnished,
  'dev-control': byPerson,
  'dev-data': byPerson,
  'dev-stop-cause': 'no stop is good news',
  analyReport: furnished,
  'dev-process-record': 'batches come with the imported history',
  'dev-rejects': byPerson,
  'dev-valLimit': furnished,
  'e-indicators': 'outages are entered by people',
  'dev-analysis': 'a battery that hardly moved today has no cycle and no efficiency',
  manage: furnished,
  'e-manage': 'a plan needs more history than the walk has',
  'daily-power-data': 'settled by a job after the history',
  'e-report': furnished,
  report: furnished,
  TableView: furnished,
  schedule: furnished,
  log: 'a filter of the moment may leave nothing',
  'dev-log': 'a filter of the moment may leave nothing',
  home: 'nothing newly failed is good news',
};

/** Exceptions of a station without demonstration content; those of the demonstration are fewer (bench/first-look-judge.ts). */
const exceptions = { withoutPicture, mayBeEmpty };

const titleOf = async (page: Page) => (await page.title()).replace(/^\(\d+\) /, '');

/** Navigates within the product as a link does, without reloading. */
async function goOn(page: Page, address: string): Promise<void> {
  const before = await titleOf(page);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect.poll(() => titleOf(page), { message: 'the next page is there' }).not.toBe(before);
}

/**
 * Maximum layout shift in the visible area; the first-look bench has a goal of 0.02 on a quiet machine, where everything arrives in the
 * usual order.
 */
const maxShift = 0.05;

/** Horizontal overflow, px. */
async function overflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** Text of the page without names of people (`translate="no"`), which have no language. */
async function wordsOf(page: Page): Promise<string> {
  const main = page.locator('main');
  const [words, ...names] = await Promise.all([
    main.innerText(),
    ...(await main.locator('[translate="no"]').all()).map((name) => name.innerText()),
  ]);
  return names.reduce((rest, name) => rest.replace(name, ''), words);
}

const took = new Map<string, number>();
afterAll(() => {
  const lines = [...took].sort(([, a], [, b]) => b - a).map(([what, ms]) => `  ${(ms / 1000).toFixed(1)} s  ${what}`);
  const sum = [...took.values()].reduce((all, ms) => all + ms, 0);
  console.log(`${took.size} walks in ${(sum / 1000).toFixed(1)} s\n${lines.join('\n')}`);
});

async function timed(what: string, walk: () => Promise<void>): Promise<void> {
  const since = performance.now();
  await walk();
  took.set(what, performance.now() - since);
}

for (const { language, theme, sizes } of readers) {
  describe(`${language}, ${theme}, ${sizes[0].width} wide`, () => {
    let opened: OpenedPage;
    let session: SignedIn;
    let bms: number;
    const made = new Map<string, number>();

    const enter = async (user: TestUser) => {
      opened = await openPage(undefined, { viewport: sizes[0] });
      if (isWhole) {
        await storeFonts(opened.page.context(), '/login');
        await opened.page.addInitScript(shiftWatch);
      }
      session = await signIn(opened.page, user, language);
      await opened.page.evaluate((name) => localStorage.setItem('czyun.theme', name), theme);
    };
    beforeAll(async () => {
      await enter('engadmin');
      bms = await session.deviceId('bms-1');
      for (const [path, key] of Object.entries(makers)) made.set(path, await session.deviceId(key));
    });
    afterAll(() => opened.close());

    // Platform screens come last, with a user who may see them.
    it.each([...walked].sort((a, b) => Number(a.platform ?? false) - Number(b.platform ?? false)))('$path', (route) =>
      timed(`${route.path}, ${language}, ${theme}`, async () => {
        const { path, subject, platform, frame } = route;
        if (platform === true) {
          await opened.close();
          await enter('platform');
        }
        const { page, errors } = opened;
        errors.length = 0;
        await page.setViewportSize(sizes[0]);
        const device = made.get(path);
        const project = session.projectId(device === undefined ? undefined : factory);
        const address = `/czyun/${project}/${path}${subject === 'device' ? `?id=${device ?? bms}` : ''}`;
        if (!page.url().includes('/czyun/')) await page.goto(address);
        else await goOn(page, address);
        // Shifts caused by the navigation itself do not count.
        if (isWhole) await forgetShifts(page);
        await page.locator('main h1, main h2').first().waitFor();
        for (const [index, size] of sizes.entries()) {
          if (index > 0) await page.setViewportSize(size);
          await whenSettled(page);
          if (isWhole && index === 0) {
            const { shift, moved } = await shiftOf(page);
            expect(shift, `nothing moves while it loads: ${moved}`).toBeLessThan(maxShift);
          }
          await expect.poll(() => overflow(page), { message: `${size.width} wide: nothing sticks out` }).toBeLessThanOrEqual(0);
          // Only the narrower size, which is more crowded; the wider one has the same parts.
          if (index === 0) expect(await seriousFindings(page, 'body')).toEqual([]);
          if (size === small) {
            const faults = async () => firstFaults(await firstLook(page), route, { language, height: small.height }, exceptions);
            await expect.poll(faults, { message: 'the first look' }).toEqual([]);
          }
          // Wall screens open as walls automatically if there is space.
          const isWall = frame === 'wall' && size !== phone;
          await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(isWall ? 'wall' : theme);
        }
        await expect.poll(() => page.title()).toMatch(language === 'zh' ? /\p{Script=Han}/u : /^[^\p{Script=Han}]*$/u);
        if (language === 'en') expect((await wordsOf(page)).match(han) ?? []).toEqual([]);
        expect(errors).toEqual([]);
      }),
    );
  });
}

/** Also screens that exist only as walls. */
const walls = walked.filter(({ path, frame }) => path === 'home' || frame === 'wall');
// A suite without a test would fail.
if (walls.length > 0)
  describe('on a wall', () => {
    let opened: OpenedPage;
    let session: SignedIn;
    beforeAll(async () => {
      opened = await openPage(undefined, { viewport: desk });
      session = await signIn(opened.page, 'engadmin', 'en');
    });
    afterAll(() => opened.close());

    // Each is loaded by its address, like a screen on a wall.
    it.each(walls)('$path', ({ path }) =>
      timed(`${path}, wall`, async () => {
        const { page, errors } = opened;
        errors.length = 0;
        await page.goto(`/czyun/${session.projectId(makers[path] === undefined ? undefined : factory)}/${path}?wall=1`);
        await page.locator('[data-wall] h1').waitFor();
        await whenSettled(page);
        expect(await page.locator('html').getAttribute('data-theme')).toBe('wall');
        expect((await wordsOf(page)).match(han) ?? []).toEqual([]);
        const reaches = () =>
          page.evaluate<readonly number[]>(
            '[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]',
          );
        await expect.poll(reaches).toEqual([0, 0]);
        await expect.poll(() => tooSmall(page), { message: 'nothing is too small for five metres' }).toEqual([]);
        expect(await seriousFindings(page, 'body')).toEqual([]);
        expect(errors).toEqual([]);
      }),
    );
  });
