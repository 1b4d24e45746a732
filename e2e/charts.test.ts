/**
 * Every chart of the kit on a separate page, always with the same data: in both languages, both looks, three sizes, and by pointer and
 * keyboard.
 */
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Built, builtKit, type Chart, inEveryLook, judgeLook, type KitShow, type Look, openKit } from './kit-page.ts';
import { downloadedBytes, type OpenedPage, until, whenSettled } from './page.ts';

let built: Built;
beforeAll(() => {
  built = builtKit();
});

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

/** Number of charts of each part of the page. */
const picturesOf = { times: 1, strips: 2, energies: 5, figures: 7, sums: 1, gantt: 1, range: 0 } as const;
const pictures = Object.values(picturesOf).reduce<number>((sum, each) => sum + each, 0);

/** The page, or some of its parts, with every chart drawn. */
async function kitPage(show: KitShow, look: Look = {}): Promise<OpenedPage> {
  opened = await openKit(built, show, look);
  const { page } = opened;
  const wanted = show === 'charts' ? pictures : show.split(',').reduce<number>((sum, part) => sum + picturesOf[part as Chart], 0);
  await until('all pictures are drawn', async () =>
    (await page.locator('[role=img] canvas').evaluateAll((all) => all.filter((each) => (each as HTMLCanvasElement).width > 1).length)) >=
    wanted
      ? true
      : undefined,
  );
  await whenSettled(page);
  return opened;
}

/** Colour of a canvas at a position given as fractions of its size: red, green, blue, alpha. */
const colorAt = (canvas: Locator, x: number, y: number): Promise<readonly number[]> =>
  canvas.evaluate(
    (element, [left = 0, top = 0]) => {
      const { width, height } = element as HTMLCanvasElement;
      const context = (element as HTMLCanvasElement).getContext('2d');
      return [...(context?.getImageData(Math.round(left * (width - 1)), Math.round(top * (height - 1)), 1, 1).data ?? [])];
    },
    [x, y],
  );

const frame = (page: Page, index: number): Locator => page.locator('[data-chart]').nth(index);

describe('every chart', () => {
  test('in both languages and looks, at three sizes: no overflow, no serious finding of axe, no console error', async () => {
    const { page, errors } = await kitPage('charts', { language: 'zh' });
    await inEveryLook(page, (look) => judgeLook(page, look));
    expect(await page.locator('[role=img]').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).not.toContain(null);
    expect(errors).toEqual([]);
  });

  test('gives no file to readers without data.export', async () => {
    opened = await openKit(built, 'charts', { mayExport: false });
    const { page } = opened;
    await expect.poll(() => page.locator('[data-chart]').count(), { timeout: 15_000 }).toBe(pictures);
    for (const name of ['Save as image', 'Export']) expect(await page.getByRole('button', { name }).count()).toBe(0);
  });

  test('has its numbers as a table, and a file of its picture', async () => {
    const { page } = await kitPage('charts', { acceptDownloads: true });
    const frames = await page.locator('[data-chart]').count();
    expect(frames).toBe(pictures);
    for (let index = 0; index < frames; index += 1) {
      const each = frame(page, index);
      const png = page.waitForEvent('download');
      await each.getByRole('button', { name: 'Save as image' }).click();
      const bytes = await downloadedBytes(await png);
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      expect(bytes.length).toBeGreaterThan(3000);
      await each.getByRole('button', { name: 'Data table' }).press('Enter');
      expect(await each.locator('tbody tr').count(), `${index}`).toBeGreaterThan(0);
      await each.getByRole('button', { name: 'Data table' }).press('Enter');
      await each.locator('canvas').first().waitFor();
    }
    // Readers who may export get the file from the server; the others have no button.
    expect(await page.getByRole('button', { name: 'Export', exact: true }).count()).toBe(1);
  });

  test('draws energies in their defined order and hides what the legend switches off', async () => {
    const { page } = await kitPage('energies');
    const stacked = page.locator('[data-chart]', { has: page.getByRole('img', { name: /^Where consumption came from/ }) });
    expect(await stacked.getByRole('listitem').allInnerTexts()).toEqual(['PV', 'Discharged', 'Grid']);
    const ring = page.locator('[data-chart]', { has: page.getByRole('img', { name: /^Shares of today/ }) }).first();
    const picture = () => ring.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    const before = await picture();
    await ring.getByRole('button', { name: /^Grid/ }).click();
    await expect.poll(() => ring.getByRole('button', { name: /^Grid/ }).getAttribute('aria-pressed')).toBe('false');
    await expect.poll(picture).not.toBe(before);
  });
});

test('a step of a waterfall opens on Enter, and one without a value has no bar', async () => {
  const { page } = await kitPage('sums');
  const steps = page.locator('[data-waterfall] [data-step]');
  expect(await steps.count()).toBe(6);
  await page
    .locator('[data-waterfall]')
    .getByRole('button', { name: /^Charge/ })
    .press('Enter');
  await expect.poll(() => page.locator('[data-opened]').innerText()).toBe('charge');
  const bars = await steps.evaluateAll((all) => all.map((each) => each.querySelectorAll('rect').length));
  expect(bars).toEqual([1, 1, 1, 0, 1, 1]);
  // All levels are far from zero: the bars of the totals are cut, and marked.
  expect(await steps.evaluateAll((all) => all.map((each) => each.querySelectorAll('path').length))).toEqual([1, 0, 0, 0, 1, 0]);
});

test('a calendar of days is navigated by keys, with a single tab stop', async () => {
  const { page } = await kitPage('sums');
  const tiles = page.locator('[data-day-tiles] button');
  expect(await tiles.count()).toBe(30);
  expect(await tiles.evaluateAll((all) => all.filter((each) => (each as HTMLButtonElement).tabIndex === 0).length)).toBe(1);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-day'));
  await page.locator('[data-day="2026-04-01"]').focus();
  await page.keyboard.press('ArrowUp');
  expect(await focused()).toBe('2026-03-25');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('[data-day="2026-03-26"]').getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('End');
  expect(await focused()).toBe('2026-04-10');
  // The first day is below its weekday: 12 March 2026 is a Thursday.
  expect(await tiles.first().evaluate((each) => getComputedStyle(each).gridColumnStart)).toBe('4');
});

test('curves are navigated by keys and audible: time, name, value, unit and quality, and silence at a gap', async () => {
  const { page, errors } = await kitPage('times');
  const walk = page.getByRole('slider', { name: 'Curve readings: Power and state of charge today' });
  const read = async () => (await walk.getAttribute('aria-valuetext')) ?? '';
  await walk.focus();
  const newest = await read();
  expect(newest).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d, Grid, -?[\d.]+ kW, 1 min average$/);
  await page.keyboard.press('Home');
  const first = await read();
  expect(first.slice(0, 16) < newest.slice(0, 16)).toBe(true);
  await page.keyboard.press('ArrowRight');
  const minute = (text: string) => Date.parse(`${text.slice(0, 19).replace(' ', 'T')}Z`) / 60_000;
  await expect.poll(async () => minute(await read()) - minute(first)).toBe(1);
  // The legend and the line below show the same instant.
  expect(await frame(page, 0).innerText()).toContain(await read());
  await page.keyboard.press('ArrowDown');
  await expect.poll(read).toMatch(/, PV, [\d.]+ kW, /);
  await page.keyboard.press('ArrowUp');
  // The meter was silent from 6 to 7: three steps of 2.4 hours pass it, some readings lead back into it.
  for (let far = 0; far < 3; far += 1) await page.keyboard.press('PageDown');
  for (let near = 0; near < 20 && !(await read()).includes('no data'); near += 1) await page.keyboard.press('ArrowLeft');
  expect(await read()).toMatch(/ 05:59:00, Grid, no data until \d{4}-\d\d-\d\d 07:00:00$/);
  await page.keyboard.press('End');
  expect(await read()).toBe(newest);
  await page.keyboard.press('Space');
  const listen = frame(page, 0).getByRole('button', { name: 'Listen to the curve' });
  await expect.poll(() => listen.getAttribute('aria-pressed'), { timeout: 15_000 }).toBe('true');
  // The keyboard position follows the sound, from the first reading on.
  await expect
    .poll(async () => minute(await read()) > minute(first) && minute(await read()) < minute(newest), { timeout: 15_000 })
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => listen.getAttribute('aria-pressed'), { timeout: 15_000 }).toBe('false');
  // Without focus the crosshair disappears.
  await walk.blur();
  await frame(page, 0).getByText('Drag to zoom').waitFor();
  expect(errors).toEqual([]);
});

test('a live value is appended: the day’s data are not read again, and the legend shows it', async () => {
  const { page } = await kitPage('times');
  const append = page.getByRole('button', { name: 'Append a live value' });
  await append.click();
  const reads = () => page.locator('[data-reads]').innerText();
  await page.getByRole('button', { name: 'Grid 61.0 kW' }).waitFor();
  const before = await reads();
  for (let n = 2; n <= 20; n += 1) await append.click();
  await page.getByRole('button', { name: 'Grid 80.0 kW' }).waitFor();
  expect(await reads()).toBe(before);
});

test('curves show the tariff behind them, and the instant of the alarm and the limit over them', async () => {
  const { page } = await kitPage('times');
  const canvas = frame(page, 0).locator('canvas').first();
  /** Share of the columns (or rows) of the plot that one colour fills almost completely. */
  const found = await canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const data = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    const isRed = (x: number, y: number) => {
      const at = (y * width + x) * 4;
      return (data[at] ?? 0) > 190 && (data[at + 1] ?? 0) < 90 && (data[at + 2] ?? 0) < 90 && (data[at + 3] ?? 0) > 180;
    };
    const columns: number[] = [];
    const rows: number[] = [];
    for (let x = 0; x < width; x += 1) {
      let n = 0;
      for (let y = 0; y < height; y += 1) if (isRed(x, y)) n += 1;
      if (n > height * 0.5) columns.push(x / width);
    }
    for (let y = 0; y < height; y += 1) {
      let n = 0;
      for (let x = 0; x < width; x += 1) if (isRed(x, y)) n += 1;
      if (n > width * 0.3) rows.push(y / height);
    }
    return { columns, rows };
  });
  // 09:00 of a day from 00:00 to 24:00, less the axes at the sides.
  expect(found.columns.length).toBeGreaterThan(0);
  for (const x of found.columns) expect(x).toSatisfy((at: number) => at > 0.3 && at < 0.45);
  expect(found.rows.length).toBeGreaterThan(0);
});

test('a strip is empty after now, hatched where data are missing, and shows a fault of one minute in three months', async () => {
  const { page } = await kitPage('strips');
  const strips = [frame(page, 0), frame(page, 1)] as const;
  const rows = 3;
  const height = rows * 24 + 36;
  const day = strips[0].locator('canvas');
  await expect.poll(() => colorAt(day, 0.3, 12 / height)).not.toEqual([0, 0, 0, 0]);
  const running = await colorAt(day, 0.02, 12 / height);
  expect([running, await colorAt(day, 0.3, 12 / height)].every(([, , , alpha]) => alpha === 255)).toBe(true);
  // The evening is in the future: only the tariff is drawn.
  expect((await colorAt(day, 0.9, 12 / height))[3]).toBeLessThan(60);
  const months = strips[1].locator('canvas');
  const red = await months.evaluate((element) => {
    const { width } = element as HTMLCanvasElement;
    const ratio = window.devicePixelRatio;
    const line = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, Math.round((2 * 24 + 12) * ratio), width, 1).data ?? [];
    return Array.from({ length: width }, (_, x) => (line[x * 4] ?? 0) > 200 && (line[x * 4 + 1] ?? 0) < 70).filter(Boolean).length;
  });
  expect(red).toBeGreaterThan(0);
  await strips[1].getByRole('button', { name: 'Data table' }).click();
  const away = strips[1].locator('tbody tr').nth(1).locator('td').last();
  // Machine 2 sent no data for ten days.
  expect(await away.innerText()).toBe('240.0');
});

test('curves and strips share one crosshair, and a strip can be zoomed by dragging', async () => {
  const { page } = await kitPage('times,strips');
  const strip = page.getByRole('img', { name: /^Machine states/ }).first();
  await strip.scrollIntoViewIfNeeded();
  const box = await strip.boundingBox();
  if (!box) throw new Error('no strip');
  await page.mouse.move(box.x + box.width / 2, box.y + 20);
  await frame(page, 1).getByText('2026-03-15 12:00:').waitFor();
  await frame(page, 0)
    .getByText(/2026-03-15 1[12]:\d\d:00/)
    .waitFor();
  const curves = frame(page, 0).locator('.u-over');
  await curves.scrollIntoViewIfNeeded();
  const over = await curves.boundingBox();
  if (!over) throw new Error('no curves');
  await page.mouse.move(over.x + over.width / 4, over.y + 20);
  await frame(page, 1)
    .getByText(/2026-03-15 0[56]:\d\d:00/)
    .waitFor();

  await strip.scrollIntoViewIfNeeded();
  const again = await strip.boundingBox();
  if (!again) throw new Error('no strip');
  await page.mouse.move(again.x + again.width * 0.25, again.y + 20);
  await page.mouse.down();
  await page.mouse.move(again.x + again.width * 0.5, again.y + 20);
  await page.mouse.up();
  await page.mouse.move(again.x + again.width / 2, again.y + 20);
  await frame(page, 1).getByText('2026-03-15 09:00:').waitFor();
  await strip.dblclick({ position: { x: again.width / 2, y: 20 } });
  await page.mouse.move(again.x + again.width / 2 + 1, again.y + 21);
  await frame(page, 1).getByText('2026-03-15 12:').waitFor();
});

test('a Gantt chart of 389 000 bars scrolls, is navigated by keys, zooms by wheel and drag, and names the selected bar', async () => {
  const { page } = await kitPage('gantt');
  const gantt = page.locator('[data-gantt="30"]');
  await gantt.scrollIntoViewIfNeeded();
  const canvas = gantt.locator('canvas');
  const first = await colorAt(canvas, 0.1, 0.03);
  expect(first[3]).toBe(255);
  // The third machine has a fault of one minute in three months; further rows scroll into view.
  await gantt.evaluate((element) => element.scrollTo(0, 300));
  await expect.poll(() => gantt.evaluate((element) => element.scrollTop)).toBe(300);
  await gantt.evaluate((element) => element.scrollTo(0, 0));

  const said = gantt.getByRole('status');
  await gantt.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => said.innerText()).toMatch(/^Machine 1: (Running|Idle), 2026-03-15 /);
  const last = await said.innerText();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => said.innerText()).not.toBe(last);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => said.innerText()).toMatch(/^Machine 2: /);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('[data-picked]').innerText()).toBe('1 2026-03-15');

  const zoom = page.locator('[data-zoom]');
  await page.keyboard.press('+');
  await expect.poll(() => zoom.innerText()).toBe(String(90 * 86_400_000 * 0.6));
  await page.keyboard.press('0');
  await expect.poll(() => zoom.innerText()).toBe('');
  const box = await gantt.locator('[data-tracks]').boundingBox();
  if (!box) throw new Error('no rows');
  await page.mouse.move(box.x + box.width / 2, box.y + 36);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -240);
  await page.keyboard.up('Control');
  await expect.poll(async () => Math.abs(Number(await zoom.innerText()) - 45 * 86_400_000)).toBeLessThan(2);
  await page.mouse.move(box.x + box.width * 0.25, box.y + 36);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + 36, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.abs(Number(await zoom.innerText()) / 86_400_000 - 11.25)).toBeLessThan(0.2);
  await page.mouse.click(box.x + box.width / 2, box.y + 60);
  await expect.poll(() => page.locator('[data-picked]').innerText()).toMatch(/^2 2026-0[12]-/);
});

test('points can be zoomed by dragging, and a double click resets the zoom', async () => {
  const { page } = await kitPage('figures');
  const points = page.locator('[data-chart]', { has: page.getByRole('img', { name: /^Power and temperature/ }) });
  const picture = points.getByRole('img', { name: /^Power and temperature/ });
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (!box) throw new Error('no points');
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5, { steps: 4 });
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 4 });
  await page.mouse.up();
  const reset = points.getByRole('button', { name: 'Reset' });
  await reset.waitFor();
  await picture.dblclick({ position: { x: box.width / 2, y: box.height / 2 } });
  await reset.waitFor({ state: 'detached' });
});

test('a time that does not exist in the browser’s time zone can be typed if the project’s zone has it', async () => {
  const { page, errors } = await kitPage('range', { timezoneId: 'Europe/Berlin' });
  expect(await page.evaluate(() => new Date(2026, 2, 29, 2, 30).getHours())).toBe(3);
  const [from, to] = [page.getByPlaceholder('From').first(), page.getByPlaceholder('To').first()];
  await expect.poll(() => from.inputValue()).toBe('2026-03-29 01:00');
  await from.click();
  await from.fill('2026-03-29 02:30');
  await page.keyboard.press('Enter');
  await to.fill('2026-03-29 03:30');
  await page.keyboard.press('Enter');
  const [start, end] = [Date.parse('2026-03-29T02:30:00+08:00'), Date.parse('2026-03-29T03:30:00+08:00')];
  await expect.poll(() => page.locator('[data-span]').innerText()).toBe(`${start}-${end}`);
  await expect.poll(() => from.inputValue()).toBe('2026-03-29 02:30');
  expect(errors).toEqual([]);
});
