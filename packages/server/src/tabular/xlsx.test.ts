/** Sheets, read back by their own library and by an independent reader. */
import type { FileColumn } from '@czyun/contract';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { clockOfSerial, gathered, readSheet, unzipped } from '../testing/sheet.ts';
import { tabularFile } from './tabular-file.ts';
import { xlsxBytes } from './xlsx.ts';

interface Row {
  readonly name: string;
  readonly at: number | null;
  readonly kWh: number | string | null;
  readonly ms: number | null;
  readonly yuan: string | null;
}

const zone = 'America/New_York';
/** 01:30 on the day of the autumn clock change, first occurrence. */
const twice = Date.UTC(2026, 10, 1, 5, 30);
const columns: readonly FileColumn<Row>[] = [
  { id: 'name', title: '名称', kind: 'text', value: ({ name }) => name },
  { id: 'at', title: 'Time', unit: zone, kind: 'instant', zone, form: 'milli', value: ({ at }) => at },
  { id: 'kWh', title: 'Energy', unit: 'kWh', kind: 'number', value: ({ kWh }) => kWh },
  { id: 'ms', title: 'Took', kind: 'span', value: ({ ms }) => ms },
  { id: 'yuan', title: 'Cost', unit: '元', kind: 'money', value: ({ yuan }) => yuan },
];

async function made(rows: readonly Row[], note?: string, title = 'Meters: [1/2]'): Promise<Buffer> {
  const pieces = async function* () {
    yield { rows, ...(note === undefined ? {} : { note }) };
  };
  const { content } = await tabularFile('xlsx', { name: 'a', title, columns, pieces });
  return gathered(content);
}

const row = (more: Partial<Row>): Row => ({ name: 'a', at: null, kWh: null, ms: null, yuan: null, ...more });

it('writes numbers, money and durations as numbers, times as local times of the zone', async () => {
  const archive = await made([row({ at: Date.UTC(2026, 6, 1, 12, 30, 15, 250), kWh: -12.5, ms: 93_789_400, yuan: '-1234.50' })]);
  const files = unzipped(archive);
  const { rows, xml } = readSheet(files);
  expect(Object.values(rows[0] ?? {}).map(({ value }) => value)).toEqual(['名称', `Time (${zone})`, 'Energy (kWh)', 'Took', 'Cost (元)']);
  const { A, B, C, D, E } = rows[1] ?? {};
  expect(A).toMatchObject({ kind: 'text', value: 'a' });
  expect([B?.kind, clockOfSerial(B?.value ?? '')]).toEqual(['number', '2026-07-01 08:30:15.250']);
  expect(C).toMatchObject({ kind: 'number', value: '-12.5' });
  expect([D?.kind, Math.round(Number(D?.value) * 86_400)]).toEqual(['number', 93_789]);
  expect(E).toMatchObject({ kind: 'number', value: '-1234.5' });
  const styles = files.get('xl/styles.xml') ?? '';
  for (const format of ['yyyy-mm-dd hh:mm:ss.000', '[h]:mm:ss']) expect(styles).toContain(`formatCode="${format}"`);
  expect(new Set([B?.style, D?.style, E?.style]).size).toBe(3);
  expect(xml).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);

  const [sheet] = (await readXlsx(archive)).sheets;
  expect(sheet?.rows[1]).toEqual(['a', new Date(Date.UTC(2026, 6, 1, 8, 30, 15, 250)), -12.5, expect.anything(), -1234.5]);
});

it('shows the second of the local time, not the nearest one', async () => {
  const second = columns.map((column) => (column.kind === 'instant' ? { ...column, form: 'second' as const } : column));
  const pieces = async function* () {
    yield { rows: [row({ at: Date.UTC(2026, 6, 1, 12, 30, 59, 999) })] };
  };
  const { content } = await tabularFile('xlsx', { name: 'a', title: 'A', columns: second, pieces });
  const { rows } = readSheet(unzipped(await gathered(content)));
  expect(clockOfSerial(rows[1]?.['B']?.value ?? '')).toBe('2026-07-01 08:30:59.000');
});

it('distinguishes the two hours when clocks go back', async () => {
  const { rows } = readSheet(unzipped(await made([row({ at: twice }), row({ at: twice + 3_600_000 })])));
  expect(rows.slice(1).map(({ B }) => B)).toEqual([
    expect.objectContaining({ kind: 'text', value: '2026-11-01 01:30:00.000 -04:00' }),
    expect.objectContaining({ kind: 'text', value: '2026-11-01 01:30:00.000 -05:00' }),
  ]);
});

const odd = ['=1+1', '-5', '+x', '@SUM(A1)', '<&>"\'', ' two\nlines\t ', '_x000D_', '\u0001\r', '𠮷 中文', ''];

it('writes texts unchanged, and never as formulas', async () => {
  const archive = await made(odd.map((name) => row({ name })));
  const { rows } = readSheet(unzipped(archive));
  expect(rows.slice(1).map(({ A }) => [A?.kind, A?.value])).toEqual(
    odd.map((text) => (text === '' ? [undefined, undefined] : ['text', text])),
  );
  const [sheet] = (await readXlsx(archive)).sheets;
  expect(sheet?.rows.slice(1, -1).map(([name]) => name)).toEqual(odd.slice(0, -1));
});

it('writes words for unknown numbers, preserves digits that a number would lose, and cuts texts at the cell limit', async () => {
  const rows = [row({ kWh: 'unknown' }), row({ yuan: '12345678901234.56' }), row({ name: 'x'.repeat(40_000) })];
  const read = readSheet(unzipped(await made(rows, 'Too many'))).rows;
  expect(read[1]?.['C']).toMatchObject({ kind: 'text', value: 'unknown' });
  expect(read[2]?.['E']).toMatchObject({ kind: 'text', value: '12345678901234.56' });
  expect(read[3]?.['A']?.value).toHaveLength(32_767);
  expect(read[4]).toEqual({ A: { kind: 'text', value: 'Too many', style: expect.any(String) } });
});

it.each([
  ['Meters: [1/2]', 'Meters   1 2'],
  ["'History'", 'History 1'],
  ['//', '1'],
  ['很'.repeat(40), '很'.repeat(31)],
])('names a sheet %s as permitted by Excel: %s', async (title, name) => {
  expect(unzipped(await made([], undefined, title)).get('xl/workbook.xml')).toContain(`name="${name}"`);
});

it('continues on another sheet, with the same head', async () => {
  const rows = async function* () {
    for (let index = 0; index < 5; index += 1) yield [index];
  };
  const archive = await gathered(xlsxBytes('A', [{ header: 'N', width: 9 }], rows(), 3));
  const files = unzipped(archive);
  const valuesOf = (number: number) => readSheet(files, number).rows.map(({ A }) => A?.value);
  expect([valuesOf(1), valuesOf(2), valuesOf(3)]).toEqual([
    ['N', '0', '1'],
    ['N', '2', '3'],
    ['N', '4'],
  ]);
  expect(files.get('xl/workbook.xml')).toMatch(/name="A".*name="A_2".*name="A_3"/);
});
