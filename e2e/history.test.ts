/** History as users work with it: finding a parameter by typing, zooming into a curve by dragging, going back, a whole year. */
import { buffer } from 'node:stream/consumers';
import type { Page, Request } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { type OpenedPage, openPage, signIn, until } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

interface Asked {
  readonly keys: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly width: number | null;
  readonly downSample: string | null;
}

function askedOf(request: Request): Asked {
  const query = new URL(request.url()).searchParams;
  return {
    keys: (query.get('key') ?? '').split(','),
    start: Number(query.get('start')),
    end: Number(query.get('end')),
    width: query.get('width') === null ? null : Number(query.get('width')),
    downSample: query.get('downSample'),
  };
}

const isHistory = (request: Request) => request.url().includes('/dv2/param/getParamHistory');

/** The answer to the first matching history request that `act` causes. */
async function answerTo(page: Page, fits: (asked: Asked) => boolean, act: () => Promise<unknown>) {
  const waiting = page.waitForResponse((response) => isHistory(response.request()) && fits(askedOf(response.request())));
  await act();
  const response = await waiting;
  const { data } = (await response.json()) as {
    data: { downSample: string; source: string; series: { key: string; times: number[]; values: (number | null)[] }[] };
  };
  return { asked: askedOf(response.request()), data };
}

const widthMs = ({ start, end }: Asked) => end - start;
const hourMs = 3_600_000;

async function drag(page: Page, from: number, to: number): Promise<void> {
  const plot = page.locator('.cz-chart .u-over').first();
  const box = await plot.boundingBox();
  if (!box) throw new Error('no plot');
  await page.mouse.move(box.x + box.width * from, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * ((from + to) / 2), box.y + box.height / 2);
  await page.mouse.move(box.x + box.width * to, box.y + box.height / 2);
  await page.mouse.up();
}

const bucketMs = (text: string): number => {
  const found = /^(\d+)([smhd])-/.exec(text);
  return found ? Number(found[1]) * ({ s: 1000, m: 60_000, h: hourMs, d: 24 * hourMs }[found[2] ?? 's'] ?? 0) : Number.NaN;
};

test('a parameter is found by typing, a curve is zoomed by dragging, a reload keeps the zoom and back resets it', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engadmin');
  const pcs = await person.deviceId('pcs-1');
  await page.goto(`/czyun/${person.projectId()}/history`);
  await page.getByText('还没有选择参数').waitFor();

  const search = page.getByRole('combobox', { name: /搜索设备或参数/ });
  await search.click();
  await page.keyboard.type('1# PCS 有功功率');
  await page
    .getByRole('option', { name: /^有功功率/ })
    .first()
    .waitFor();
  const first = await answerTo(
    page,
    ({ keys }) => keys.includes(`${pcs}:active_power`),
    () => page.keyboard.press('Enter'),
  );
  expect(first.asked.width).toBeGreaterThanOrEqual(100);
  expect(widthMs(first.asked)).toBe(24 * hourMs);
  expect(first.data.series[0]?.times.length).toBeGreaterThan(10);
  // A second one, chosen by arrow keys.
  await page.keyboard.press('ArrowDown');
  await answerTo(
    page,
    ({ keys }) => keys.length === 2,
    () => page.keyboard.press('Enter'),
  );
  await page.getByRole('button', { name: /^移除 .*有功功率$/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('keys')?.split(',')).toHaveLength(2);

  // Fixed buckets: one second is too fine for a day, and is used once the range is short enough.
  const wide = await answerTo(
    page,
    ({ downSample }) => downSample !== null,
    async () => {
      await page.getByRole('combobox', { name: '数据粒度' }).click();
      await page.getByTitle('1 秒', { exact: true }).click();
    },
  );
  expect(bucketMs(wide.data.downSample)).toBeGreaterThan(1000);
  await page.getByText(/所选粒度点数过多/).waitFor();
  const unzoomed = page.url();
  const close = await answerTo(
    page,
    (asked) => widthMs(asked) < 12 * hourMs,
    () => drag(page, 0.4, 0.55),
  );
  expect(widthMs(close.asked)).toBeGreaterThan(hourMs);
  expect(close.asked.start).toBeGreaterThan(wide.asked.start);
  expect(bucketMs(close.data.downSample)).toBeLessThan(bucketMs(wide.data.downSample));
  await page.waitForURL(/zoom=\d+-\d+/);
  const zoomed = page.url();

  const again = await answerTo(
    page,
    (asked) => asked.start === close.asked.start && asked.end === close.asked.end,
    () => page.reload(),
  );
  expect(again.asked.keys).toEqual(close.asked.keys);
  expect(page.url()).toBe(zoomed);
  await page.getByRole('button', { name: /^移除 .*有功功率$/ }).waitFor();

  await answerTo(
    page,
    (asked) => widthMs(asked) === 24 * hourMs,
    () => page.goBack(),
  );
  expect(page.url()).toBe(unzoomed);
  await page.goForward();
  await page.waitForURL(zoomed);
  // Repeated if the clicks hit two charts: a chart is rebuilt when its readings arrive.
  await until('the whole day', async () => {
    await page.locator('section[aria-busy=false] .cz-chart .u-over').first().dblclick();
    return new URL(page.url()).searchParams.has('zoom') ? undefined : true;
  });
  expect(errors).toEqual([]);
});

test('a year, the keyboard, the table and the file', async () => {
  opened = await openPage(undefined, { acceptDownloads: true });
  const { page, errors } = opened;
  const person = await signIn(page, 'engadmin', 'en');
  const pcs = await person.deviceId('pcs-1');
  await answerTo(
    page,
    ({ keys }) => keys.length === 2,
    () => page.goto(`/czyun/${person.projectId()}/history?keys=${pcs}:active_power,${pcs}:state`),
  );
  const year = await answerTo(
    page,
    (asked) => widthMs(asked) > 360 * 24 * hourMs,
    () => page.getByText('12 months', { exact: true }).click(),
  );
  expect(year.data.source).not.toBe('raw');
  await page
    .getByText(/per column with peaks/)
    .first()
    .waitFor();
  expect(new URL(page.url()).searchParams.get('range')).toBe('12months');

  const near = await answerTo(
    page,
    (asked) => widthMs(asked) === hourMs,
    () => page.getByText('1 h', { exact: true }).click(),
  );
  // The axis shows words instead of numbers.
  await page.getByText('Run state', { exact: false }).first().waitFor();
  const chart = page.getByLabel('Curves: move and zoom with the keyboard');
  await chart.focus();
  const back = await answerTo(
    page,
    (asked) => widthMs(asked) === hourMs && asked.end < near.asked.end - hourMs / 3,
    () => page.keyboard.press('ArrowLeft'),
  );
  await answerTo(
    page,
    (asked) => widthMs(asked) === 2 * hourMs && asked.start < back.asked.start,
    () => page.keyboard.press('-'),
  );
  await page.keyboard.press('0');
  await page.waitForURL((url) => !url.searchParams.has('zoom'));

  // On the curves the same arrows move between readings, without changing the range.
  const walk = page.getByRole('slider', { name: /^Curve readings: / }).first();
  await walk.focus();
  const newest = (await walk.getAttribute('aria-valuetext')) ?? '';
  expect(newest).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d, .*Active power, -?[\d.]+ kW, reading$/);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => ((await walk.getAttribute('aria-valuetext')) ?? '') < newest, { timeout: 15_000 }).toBe(true);
  expect(new URL(page.url()).searchParams.has('zoom')).toBe(false);

  await page.getByRole('combobox', { name: 'View' }).click();
  await page.getByTitle('Table', { exact: true }).click();
  await page.getByRole('columnheader', { name: /Active power/ }).waitFor();
  await until('rows of the table', async () => ((await page.locator('main tbody tr').count()) > 3 ? true : undefined));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Download CSV' }).click();
  const stream = await (await download).createReadStream();
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  // The file is in the reader's language only.
  expect(head).toMatch(/^\uFEFFTime \(Asia\/Shanghai\),"[^"]+ Active power \(kW, positive when [^"]+\)",[^,]+$/);
  expect(head).not.toContain('有功功率');
  expect(lines[0]).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
  // At most one line per second, and both columns filled: a state is valid until the next one.
  const cells = lines.map((line) => line.split(','));
  expect(new Set(cells.map(([time]) => time)).size).toBe(cells.length);
  expect(cells.filter(([, power, state]) => power !== '' && state !== '').length).toBeGreaterThan(0.8 * cells.length);
  expect(errors).toEqual([]);
});

test('a missing parameter is reported, and the others are drawn', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'monitor');
  const pcs = await person.deviceId('pcs-1');
  const { asked } = await answerTo(
    page,
    ({ keys }) => keys.length === 1,
    () => page.goto(`/czyun/${person.projectId()}/history?keys=${pcs}:active_power,${pcs}:no_such_metric`),
  );
  expect(asked.keys).toEqual([`${pcs}:active_power`]);
  await page.getByText(/1 条曲线不可用.*PCS.* · 未知参数 no_such_metric/).waitFor();
  await page.getByRole('button', { name: '移除', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('keys') === `${pcs}:active_power`);
  // A monitor may read, but not export data.
  await expect.poll(() => page.getByRole('button', { name: '导出', exact: true }).count()).toBe(0);
  expect(errors).toEqual([]);
});

test('an energy has the colour of its meaning beside its name, both in the list and in the table', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'monitor');
  const grid = await person.deviceId('meter-grid');
  await page.goto(`/czyun/${person.projectId()}/history?keys=${grid}:active_power,${grid}:energy_import&view=table`);
  const colors = (selector: string) =>
    page.locator(selector).evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).borderTopColor));
  await expect.poll(async () => (await colors('main thead i')).length, { timeout: 30_000 }).toBe(2);
  const inTable = await colors('main thead i');
  expect(inTable).toEqual(await colors('aside li [data-dashed]'));
  const meaning = await page.evaluate(() => {
    const mark = document.createElement('i');
    mark.style.color = 'var(--grid)';
    document.body.append(mark);
    const { color } = getComputedStyle(mark);
    mark.remove();
    return color;
  });
  // Only the first curve of a meaning has its colour; a second one would look like the same line.
  expect(inTable[0]).toBe(meaning);
  expect(errors).toEqual([]);
});

test('figures of the range match its readings; tariff, alarms, shifts, yesterday and a limit line are drawn with the curve', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engadmin');
  const pcs = await person.deviceId('pcs-1');
  const end = Math.floor(Date.now() / hourMs) * hourMs - hourMs;
  const start = end - 2 * hourMs;
  const readings = await until(
    'the plant’s past is there',
    async () => {
      const { series } = await person.ask<{ series: { times: number[]; values: (number | null)[] }[] }>(
        `/dv2/param/getParamHistory?key=${pcs}:active_power&start=${start}&end=${end}&downSample=1s-none&form=columns`,
      );
      const values = (series[0]?.values ?? []).filter((value) => value !== null);
      return values.length > 100 ? values : undefined;
    },
    { timeoutMs: 120_000, everyMs: 1000 },
  );
  await page.goto(
    `/czyun/${person.projectId()}/history?keys=${pcs}:active_power&start=${start}&end=${end}&behind=tariff,alarms,shifts&copies=1&line=5@kW`,
  );
  const row = page.getByRole('table', { name: '区间统计' }).locator('tbody tr').first();
  const shows = (wanted: number) => async () =>
    ((await row.innerText()).replaceAll(',', '').match(/-?\d+\.\d+(?= ?kW)/g) ?? []).some((text) => Math.abs(Number(text) - wanted) <= 0.1);
  await expect.poll(shows(Math.min(...readings)), { timeout: 30_000 }).toBe(true);
  await expect.poll(shows(Math.max(...readings))).toBe(true);
  await page.getByRole('columnheader', { name: '高于 5 kW 的时间' }).waitFor();
  await page.getByRole('button', { name: /有功功率（昨天）/ }).waitFor();
  await page.locator('[data-part="behind"]').waitFor();

  await page.getByRole('button', { name: '叠加 (5)' }).click();
  await page.getByRole('checkbox', { name: '昨天' }).click();
  await page.waitForURL((url) => !url.searchParams.has('copies'));
  await page.getByRole('checkbox', { name: '班次' }).click();
  await page.waitForURL((url) => url.searchParams.get('behind') === 'tariff,alarms');
  await expect.poll(() => page.getByRole('button', { name: /有功功率（昨天）/ }).count()).toBe(0);

  // A computed curve: the server's refusal is shown at its field.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '公式', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('公式', { exact: true }).fill('a * 2 + z');
  await dialog.getByRole('button', { name: '添加公式' }).click();
  await dialog.getByText(/没有名为“z”的变量/).waitFor();
  await dialog.getByLabel('公式', { exact: true }).fill('a * 2');
  await dialog.getByRole('button', { name: '添加公式' }).click();
  await page.getByRole('button', { name: /= a \* 2/ }).waitFor();

  // The same curves as charts without a time axis.
  for (const [view, title] of [
    ['持续曲线', '持续曲线 (kW)'],
    ['分布', '分布 (kW)'],
  ] as const) {
    await page.getByRole('combobox', { name: '显示方式' }).click();
    await page.getByTitle(view, { exact: true }).click();
    await page.getByRole('img', { name: new RegExp(`^${title.replace(/[()]/g, '\\$&')}`) }).waitFor();
  }
  // The refused formula is the only error.
  expect(errors.filter((text) => !text.includes('/api/history/formula'))).toEqual([]);
});

test('an operator annotates a range, a monitor sees the note beside the curve in English, and it is removed again', async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'operator');
  const pcs = await person.deviceId('pcs-1');
  const address = `/czyun/${person.projectId()}/history?keys=${pcs}:active_power`;
  await page.goto(address);
  await page.getByRole('button', { name: '添加标注' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('请输入标注内容').waitFor();
  await dialog.getByLabel('内容').fill('更换 2# 风机');
  await dialog.getByText('时间段', { exact: true }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  const list = page.getByRole('list', { name: '标注' });
  await list.getByText('更换 2# 风机').waitFor();

  const other = await openPage();
  try {
    await signIn(other.page, 'monitor', 'en');
    await other.page.goto(address);
    const seen = other.page.getByRole('list', { name: 'Annotations' });
    await seen.getByText('更换 2# 风机').waitFor();
    expect(await other.page.getByRole('button', { name: 'Annotate' }).count()).toBe(0);
    expect(await seen.getByRole('button').count()).toBe(0);
    expect(other.errors).toEqual([]);
  } finally {
    await other.close();
  }

  await list.getByRole('button', { name: '删除标注“更换 2# 风机”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除标注' }).click();
  await expect.poll(() => list.count()).toBe(0);
  expect(errors).toEqual([]);
});

test('curves are exported as Parquet by a job, and the file is downloaded from the page of exports', async () => {
  opened = await openPage();
  const { page } = opened;
  const person = await signIn(page, 'engineer');
  const pcs = await person.deviceId('pcs-1');
  await page.goto(`/czyun/${person.projectId()}/history?keys=${pcs}:active_power`);
  await page.locator('.cz-chart .u-over').first().waitFor();
  await page.getByRole('button', { name: '导出数据' }).click();
  const dialog = page.getByRole('dialog', { name: '导出数据' });
  // The number of values is computed before the export starts.
  await expect.poll(() => dialog.locator('[data-figure="values"]').innerText(), { timeout: 30_000 }).toMatch(/^[\d,]*[1-9][\d,]*$/);
  await dialog.getByText('Parquet', { exact: true }).click();
  await dialog.getByRole('textbox', { name: '名称' }).fill('曲线导出');
  await dialog.getByRole('button', { name: '开始导出' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`/czyun/${person.projectId()}/exports`);
  const row = page.getByRole('table', { name: '文件' }).getByRole('row', { name: /曲线导出/ });
  const button = row.getByRole('button', { name: /^下载 曲线导出.*\.parquet$/ });
  await button.waitFor({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const bytes = await buffer(await download.createReadStream());
  expect([bytes.subarray(0, 4).toString('latin1'), bytes.subarray(-4).toString('latin1')]).toEqual(['PAR1', 'PAR1']);
  expect(opened.errors).toEqual([]);
}, 180_000);

test('a schedule whose file is refused shows it in red, in English too', async () => {
  opened = await openPage();
  const { page } = opened;
  const person = await signIn(page, 'engineer', 'en');
  await page.goto(`/czyun/${person.projectId()}/exports`);
  await page.getByRole('button', { name: 'New schedule' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Nightly meters');
  await dialog.getByRole('combobox', { name: 'Devices' }).click();
  await page.locator('.ant-select-item-option').first().click();
  await page.keyboard.press('Escape');
  await dialog.getByText('HTTPS POST', { exact: true }).click();
  // Reserved for documentation: no public address.
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://192.0.2.7/upload');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Actions for “Nightly meters”' }).click();
  await page.getByRole('menuitem', { name: 'Deliver now' }).click();
  const log = page.getByRole('table', { name: 'Delivery log' });
  await log.getByText('Not delivered · address not allowed').waitFor({ timeout: 60_000 });
  await page.getByRole('img', { name: 'Last 30 days: 0 delivered, 0 retrying, 1 not delivered' }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Actions for “Nightly meters”' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No export schedules yet').waitFor();
  expect(opened.errors).toEqual([]);
}, 180_000);
