/**
 * Analysis of a project, of a battery and of chosen points: figures match the calls and registers, in both languages, restored from the
 * address.
 */
import { afterEach, expect, test } from 'vitest';
import { kwhIn } from './number-in.ts';
import { type OpenedPage, openPage, type SignedIn, seriousFindings, signIn, until, whenSettled } from './page.ts';

let opened: OpenedPage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const slow = { timeout: 30_000 };
const dayMs = 86_400_000;
/** Start of yesterday on the station's clocks, which are always 8 h ahead. */
const yesterday = Math.floor((Date.now() + dayMs / 3) / dayMs) * dayMs - dayMs / 3 - dayMs;
const dateText = new Date(yesterday + dayMs / 3).toISOString().slice(0, 10);

/** Counted energy of a register yesterday, from the history calls only, kWh; null: incomplete. */
async function counted(person: SignedIn, device: string, metric: string): Promise<number | null> {
  const key = `${await person.deviceId(device)}:${metric}`;
  const { series } = await person.ask<{ series: { values: (number | null)[] }[] }>(
    `/dv2/param/getParamHistory?key=${key}&start=${yesterday}&end=${yesterday + dayMs}&downSample=1d-diff&form=columns`,
  );
  return series[0]?.values[0] ?? null;
}

test('the analysis of a project shows the registers of the day, leads to a device, and recalculates', { timeout: 240_000 }, async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engadmin');
  await page.goto(`/czyun/${person.projectId()}/analysis?start=${dateText}`);
  await expect.poll(() => page.title(), slow).toContain('项目分析');
  await page.locator(`[data-period="${yesterday}"]`).waitFor();
  for (const [key, metric] of [
    ['charge', 'charge_energy_total'],
    ['discharge', 'discharge_energy_total'],
  ] as const) {
    const kwh = await counted(person, 'ems-1', metric);
    const shown = await page.locator(`[data-figure="${key}"] [data-value]`).getAttribute('data-value');
    if (kwh !== null) expect(Number(shown), key).toBeCloseTo(kwh, 1);
  }
  await page.locator('[data-energy="storage"]').waitFor();
  await page.getByRole('radiogroup', { name: '电量种类' }).getByText('电网').click();
  await page.locator('[data-energy="grid"]').waitFor();
  await expect.poll(() => page.url(), slow).toContain('of=grid');

  await page.getByRole('button', { name: '重新计算' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '重新计算' }).click();
  await page
    .getByText(/计算成功！|重新计算成功/)
    .first()
    .waitFor();
  await page.getByText('周', { exact: true }).click();
  await expect.poll(() => page.url(), slow).toContain('range=week');
  await page.locator('[data-range="2"]').waitFor();
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main'), slow).toEqual([]);

  await page.getByRole('table', { name: '设备电量排行' }).getByRole('link').first().click();
  await expect.poll(() => page.title(), slow).toContain('设备分析');
  await page.locator('[data-range="2"][data-device]').waitFor();
  expect(page.url()).toContain('range=week');
  expect(errors).toEqual([]);
});

test('the analysis of a battery lists its cycles with their rules, and a map of its duty by C-rate', { timeout: 240_000 }, async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engineer', 'en');
  const id = await person.deviceId('bms-1');
  // The station's history may still be importing.
  const use = await until(
    'the day of the battery is there',
    async () => {
      const answer = await person.ask<{ use: { temperature: object | null; cycles: { rainflow: { value: number | null } } } | null }>(
        `/api/analysis/battery?deviceId=${id}&start=${yesterday}`,
      );
      return answer.use?.temperature != null && answer.use.cycles.rainflow.value !== null ? answer.use : undefined;
    },
    { timeoutMs: 120_000, everyMs: 2000 },
  );
  await page.goto(`/czyun/${person.projectId()}/dev-analysis?id=${id}&start=${dateText}`);
  await expect.poll(() => page.title(), slow).toContain('Device analysis');
  await page.locator('[data-battery="1m"]').waitFor();
  const rainflow = page.locator('[data-figure="rainflow"]');
  expect(await rainflow.locator('[data-value]').getAttribute('data-value')).toBe(String(use.cycles.rainflow.value));
  await rainflow.getByText(/ASTM E1049-85/).waitFor();
  await page.locator('[data-figure="cycles"]').getByText('discharged ÷ rated energy').waitFor();
  await page.locator('[data-shares]').waitFor();
  const hours = async () => Number(await page.locator('[data-duty]').getAttribute('data-duty'));
  const all = await hours();
  expect(all).toBeGreaterThan(0);
  await page.getByRole('combobox', { name: 'C-rate' }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('At rest (< 0.05C)').click();
  await expect.poll(() => page.url(), slow).toContain('rate=rest');
  await expect.poll(hours, slow).toBeLessThanOrEqual(all);
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main'), slow).toEqual([]);
  await ranksCells(opened, person);
  // A meter has energies but no battery.
  await page.goto(`/czyun/${person.projectId()}/dev-analysis?id=${await person.deviceId('meter-grid')}&start=${dateText}`);
  await page.locator('[data-energy="device"]').waitFor();
  await whenSettled(page);
  expect(await page.locator('[data-battery]').count()).toBe(0);
  expect(errors).toEqual([]);
});

interface Ranked {
  readonly ranking: {
    readonly measures: readonly { readonly measure: string; readonly order: readonly number[]; readonly counts: readonly number[] }[];
  };
}

/** From the first computation of the cell ranking to the evidence for one cell. */
async function ranksCells({ page }: OpenedPage, person: SignedIn) {
  await page.getByText('Cell ranking', { exact: true }).click();
  await expect.poll(() => page.url(), slow).toContain('part=cells');
  await page.locator('[data-example]').waitFor();
  await page.getByRole('button', { name: 'Rank cells' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('[data-cells="240"]').waitFor({ timeout: 90_000 });
  await expect.poll(() => page.locator('[data-measure]').count(), slow).toBe(6);
  const { ranking } = await person.ask<Ranked>(`/api/analysis/cells?deviceId=${await person.deviceId('bms-1')}`);
  const ranked = ranking.measures.find(({ measure, order }) => measure !== 'capacity' && order.length > 1);
  if (ranked === undefined) throw new Error('a day of cells has an order');
  const { measure, order, counts } = ranked;
  await page.locator(`[data-measure="${measure}"]`).click();
  await expect.poll(() => page.url(), slow).toContain(`measure=${measure}`);
  await page.locator(`[data-measure="${measure}"] [data-worst="${order[0]}"]`).waitFor();
  const second = order[1] ?? 0;
  await page.getByRole('link', { name: `#${second}`, exact: true }).click();
  await expect.poll(() => page.url(), slow).toContain(`cell=${second}`);
  await page.getByText(`Evidence: cell ${second},`).waitFor();
  await page
    .locator(`[data-evidence="${counts[second - 1]}"] canvas`)
    .first()
    .waitFor();
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main'), slow).toEqual([]);
}

/** The points of the curve by hour of the day, with a formula column, saved and reopened. */
async function pivots(opened: OpenedPage, person: SignedIn, key: string) {
  const { page } = opened;
  const load = `${await person.deviceId('meter-load')}:energy_import`;
  // The station's history may still be importing.
  const kwh = await until('yesterday is there', async () => (await counted(person, 'meter-grid', 'energy_import')) ?? undefined, {
    ...{ timeoutMs: 120_000, everyMs: 2000 },
  });
  await page.goto(
    `/czyun/${person.projectId()}/project/analyze?view=pivot&keys=${key},${load}&figure=diff&rows=hour&columns=device&start=${yesterday}&end=${yesterday + dayMs}`,
  );
  await page.locator('[data-pivot="24x2"]').waitFor();
  const hours = await page.locator(`[data-cell="total/0/energy_import"]`).textContent();
  expect(Math.abs(Number.parseFloat((hours ?? '').replaceAll(',', '')) - kwh)).toBeLessThan(1);
  await page.getByRole('button', { name: '公式列' }).click();
  await page.getByLabel('名称').fill('两倍');
  await page.getByLabel('公式', { exact: true }).fill('a * 2');
  await page.getByRole('button', { name: '添加', exact: true }).click();
  await page.locator('[data-cell="total/0/f1"]').waitFor();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('dialog').getByLabel('名称').fill('按小时用电');
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(() => page.url(), slow).toContain('saved=');
  await page.goto(`/czyun/${person.projectId()}/project/analyze?view=pivot`);
  await page.getByRole('combobox', { name: '打开已保存的分析' }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('按小时用电').click();
  await expect.poll(() => page.url(), slow).toContain('formulas=');
  await page.locator('[data-cell="total/0/f1"]').waitFor();
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main'), slow).toEqual([]);
  await pinned(opened, person, '按小时用电', 'zh');
}

interface BoardWords {
  readonly arrange: string;
  readonly add: string;
  readonly done: string;
  readonly widget: string;
  readonly option: string;
  readonly apply: string;
}
const boardWords: Readonly<Record<'zh' | 'en', BoardWords>> = {
  zh: { arrange: '整理页面', add: '添加', done: '完成', widget: '保存的分析', option: '分析', apply: '应用' },
  en: { arrange: 'Arrange', add: 'Add', done: 'Done', widget: 'Saved analysis', option: 'Analysis', apply: 'Apply' },
};

/** A saved analysis becomes a widget of the overview, which links to it; then the overview is reset. */
async function pinned({ page }: OpenedPage, person: SignedIn, name: string, language: 'zh' | 'en') {
  const words = boardWords[language];
  const projectId = person.projectId();
  const button = (label: string) => page.getByRole('button', { name: label, exact: true });
  try {
    await page.goto(`/czyun/${projectId}/home`);
    await button(words.arrange).click();
    await button(words.add).click();
    await page.getByRole('menuitem', { name: words.widget }).click();
    const dialog = page.getByRole('dialog');
    const option = page.locator('.ant-select-dropdown:visible').getByTitle(name);
    // The field is replaced once its options are loaded, which closes the list.
    await until('the analysis is offered', async () => {
      await dialog.getByRole('combobox', { name: words.option }).click();
      return option.waitFor({ timeout: 3000 }).then(
        () => true,
        () => undefined,
      );
    });
    await option.click();
    await dialog.getByRole('button', { name: words.apply }).click();
    await dialog.waitFor({ state: 'hidden' });
    await button(words.done).click();
    await button(words.done).waitFor({ state: 'detached' });
    await page.reload();
    const tile = page.locator('[data-tile="analysis.saved"]');
    await tile.locator('canvas').first().waitFor();
    await tile.getByRole('link', { name, exact: true }).click();
    await expect.poll(() => page.url(), slow).toContain('saved=');
    await page.locator('[data-pivot]').waitFor();
  } finally {
    await person.ask('/api/preferences/save', { key: 'homeBoard', projectId, value: null });
  }
}

test('chosen points become a curve and figures; at most four points, and a limited range', { timeout: 240_000 }, async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engineer');
  const key = `${await person.deviceId('meter-grid')}:energy_import`;
  await page.goto(`/czyun/${person.projectId()}/project/analyze`);
  await expect.poll(() => page.title(), slow).toContain('数据分析');
  await page.locator('[data-example]').waitFor();
  await page.locator('[data-analysed]').waitFor();

  await page.goto(
    `/czyun/${person.projectId()}/project/analyze?keys=${key}&figure=diff&bucket=1d&start=${yesterday}&end=${yesterday + dayMs}`,
  );
  const total = page.locator(`[data-total="${key}-diff"]`);
  await total.waitFor();
  const kwh = await counted(person, 'meter-grid', 'energy_import');
  const text = (await total.textContent()) ?? '';
  if (kwh !== null) expect(kwhIn(text)).toBeCloseTo(kwh, text.includes('MWh') ? -2 : 0);

  await page.getByRole('button', { name: '添加参数' }).click();
  await page.getByRole('combobox', { name: '参数' }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option:not(.ant-select-item-option-disabled)').first().click();
  await page.locator('[data-analysed="2"]').waitFor();

  await pivots(opened, person, key);
  await page.goto(`/czyun/${person.projectId()}/project/analyze?keys=${key}&bucket=5m&range=30d`);
  await page.getByText('时间范围过大，请缩小查询范围（最长 7 天）').waitFor();
  await page.getByRole('button', { name: /^改用/ }).click();
  await expect.poll(() => page.url(), slow).not.toContain('bucket=5m');
  await page.locator('[data-analysed="1"]').waitFor();
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main'), slow).toEqual([]);
  expect(errors).toEqual([]);
});

test('an analysis by crew and weekday has two rows of controls in English, and is pinned to the overview', {
  timeout: 180_000,
}, async () => {
  opened = await openPage();
  const { page, errors } = opened;
  const person = await signIn(page, 'engineer', 'en');
  const key = `${await person.deviceId('meter-grid')}:energy_import`;
  // The station's history may still be importing.
  await until('yesterday is there', async () => (await counted(person, 'meter-grid', 'energy_import')) ?? undefined, {
    ...{ timeoutMs: 120_000, everyMs: 2000 },
  });
  const asked = `view=pivot&keys=${key}&figure=diff&rows=crew&columns=weekday&range=7d`;
  await page.goto(`/czyun/${person.projectId()}/project/analyze?${asked}`);
  await page.locator('[data-cell="total/0/energy_import"]').waitFor(slow);
  const heights = () => page.locator('[data-controls]').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(await heights()).toHaveLength(2);
  // A second line would double the height of a row.
  for (const height of await heights()) expect(height).toBeLessThan(48);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Import by crew');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => page.url(), slow).toContain('saved=');
  await pinned(opened, person, 'Import by crew', 'en');
  await whenSettled(page);
  await expect.poll(() => seriousFindings(page, 'main'), slow).toEqual([]);
  expect(errors).toEqual([]);
});

test('on a phone in the dark look everything fits the screen', { timeout: 180_000 }, async () => {
  opened = await openPage(undefined, { viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'en-US' });
  const { page, errors } = opened;
  const person = await signIn(page, 'engineer', 'en');
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  for (const path of ['analysis?range=week', `dev-analysis?id=${await person.deviceId('bms-1')}`, 'project/analyze']) {
    await page.goto(`/czyun/${person.projectId()}/${path}`);
    await whenSettled(page);
    await expect.poll(fits, slow).toBe(true);
  }
  expect(errors).toEqual([]);
});
