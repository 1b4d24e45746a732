/** The PDF files are parsed by a separate reader. */
import { expect, it } from 'vitest';
import { pdfPages } from '../testing/pdf-text.ts';
import { ticksOf } from './chart.ts';
import { type Paper, paperBytes } from './index.ts';
import { bandsOf } from './table.ts';

const by = { projectId: 1 };
const paper = (blocks: Paper['blocks'], more: Partial<Paper> = {}): Paper => ({
  ...{
    language: 'zh',
    title: '电量报表',
    facts: [{ label: '项目', value: '东区储能站' }],
    foot: '东区储能站',
    made: 1_770_000_000_000,
    blocks,
  },
  ...more,
});
const columns = (count: number) => [
  { title: '开始', align: 'left' as const, stays: true as const },
  ...Array.from({ length: count }, (_, index) => ({ title: `第${index}列`, below: '差值 · kWh', align: 'right' as const })),
];

it('every row and every column is drawn once, under a head on each page', async () => {
  const rows = Array.from({ length: 70 }, (_, row) => [`r${row}`, ...Array.from({ length: 30 }, (_, column) => `${row}.${column}`)]);
  const pages = pdfPages(
    await paperBytes(paper([{ kind: 'table', columns: columns(30), rows, last: ['合计', ...Array<string>(30).fill('1')] }]), by),
  );
  const texts = pages.flatMap((page) => page.texts);
  for (const cell of rows.flat().filter((text) => text.includes('.'))) expect(texts.filter((text) => text === cell)).toHaveLength(1);
  for (const [index, page] of pages.entries()) {
    expect(page.texts).toContain('开始');
    expect(page.texts).toContain('差值 · kWh');
    expect(page.texts).toContain(`第 ${index + 1} 页，共 ${pages.length} 页`);
    expect(page.texts).toContain('东区储能站');
  }
  expect(pages[0]?.texts.slice(0, 3)).toEqual(['电量报表', '项目 ', '东区储能站']);
  // Each band of columns begins with the times and ends with its sums.
  expect(texts.filter((text) => text === 'r0').length).toBe(texts.filter((text) => text === '合计').length);
});

it('bands contain as many columns as fit, with the fixed columns', () => {
  const stays = [{ stays: true as const }, {}, {}, {}];
  expect(bandsOf(stays, [20, 40, 40, 40], 100)).toEqual([
    [0, 1, 2],
    [0, 3],
  ]);
  expect(bandsOf([{}, {}], [200, 40], 100)).toEqual([[0], [1]]);
  expect(bandsOf([{ stays: true }], [50], 100)).toEqual([[0]]);
});

it('ticks are round and enclose every value', () => {
  expect(ticksOf([3, 97], true)).toEqual([0, 20, 40, 60, 80, 100]);
  expect(ticksOf([49.98, 50.02], false)).toEqual([49.98, 49.99, 50, 50.01, 50.02]);
  expect(ticksOf([-12, 4], true)).toEqual([-15, -10, -5, 0, 5]);
  expect(ticksOf([], true)).toEqual([0, 1]);
  expect(ticksOf([5, 5], false)).toEqual([0, 1, 2, 3, 4, 5]);
});

it('bars and lines are drawn for known values only', async () => {
  const chart = (shape: 'bars' | 'lines', values: (number | null)[]) =>
    paper([{ kind: 'chart', shape, unit: 'kWh', labels: values.map(String), series: [{ name: '下网', values, estimated: [0] }] }]);
  const drawn = async (of: Paper) => pdfPages(await paperBytes(of, by))[0];
  const [four, none] = [await drawn(chart('bars', [1, 2, 3, 4])), await drawn(chart('bars', [null, null, null, null]))];
  expect((four?.fills ?? 0) - (none?.fills ?? 0)).toBe(4);
  expect(four?.texts).toEqual(expect.arrayContaining(['下网', 'kWh', '4']));
  const line = await drawn(chart('lines', [1, 2, null, 3, null, 4, 5]));
  const gaps = await drawn(chart('lines', [null, null, null, null, null, null, null]));
  // Two lines, and a dot for the single value.
  expect([(line?.fills ?? 0) - (gaps?.fills ?? 0)]).toEqual([1]);
});

it('user texts with missing glyphs or too long for a page are handled', async () => {
  const long = '很长的名称'.repeat(40);
  const rows = [['a', `x\u0000y\n${long}`]];
  const pages = pdfPages(
    await paperBytes(paper([{ kind: 'table', columns: columns(1), rows }], { title: `${long}🙂`, language: 'en' }), by),
  );
  expect(pages).toHaveLength(1);
  expect(pages[0]?.texts.some((text) => text.startsWith('x y 很长') && text.endsWith('…'))).toBe(true);
  expect(pages[0]?.texts).toContain('Page 1 of 1');
});

it('more than 500 pages are refused, and aborting ends the work', async () => {
  const rows = Array.from({ length: 20_000 }, () => ['r', 'x']);
  const tooLarge = { error: 'paperTooLarge' };
  await expect(paperBytes(paper([{ kind: 'table', columns: columns(1), rows }]), by)).rejects.toMatchObject(tooLarge);
  // Fewer rows than fit on 500 pages, in several bands of columns: refused before the first page is drawn.
  const wide = {
    kind: 'table',
    columns: columns(30),
    rows: Array.from({ length: 12_000 }, () => Array<string>(31).fill('123 456.78')),
  } as const;
  await expect(paperBytes(paper([wide]), by)).rejects.toMatchObject(tooLarge);
  const leaving = new AbortController();
  const long = paper([{ kind: 'table', columns: columns(1), rows: rows.slice(0, 5000) }]);
  const asked = paperBytes(long, { ...by, signal: leaving.signal });
  // A document of another project is drawn concurrently; a second one of the same project waits.
  const beside = paperBytes(paper([{ kind: 'notes', lines: ['旁'] }]), { projectId: 2 });
  let isOver = false;
  void asked.catch(() => {
    isOver = true;
  });
  expect(pdfPages(await beside)[0]?.texts).toContain('旁');
  expect(isOver).toBe(false);
  leaving.abort();
  await expect(asked).rejects.toThrow();
  const next = await paperBytes(paper([{ kind: 'notes', lines: ['好'] }]), by);
  expect(pdfPages(next)[0]?.texts).toContain('好');
});
