import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { fileOfRows } from '../export/file-of-rows.ts';
import { type Column, compareValues, type FilteredColumn, filtersOf, sumOf, tracksOf } from './column.ts';
import { fileColumns } from './files.ts';
import { toggled } from './filter.ts';
import { nextSort } from './head.tsx';
import { readLook } from './look.ts';
import { moveTo } from './moves.ts';
import { ordered } from './order.ts';
import type { Sorting } from './props.ts';
import { everyPage } from './table-export.tsx';

interface Row {
  readonly name: string;
  readonly kwh: number | null;
}
const columns: readonly Column<Row>[] = [
  { id: 'name', title: 'Name, full', value: ({ name }) => name, width: 'minmax(160px, 2fr)' },
  { id: 'kwh', title: 'Energy', value: ({ kwh }) => kwh, unit: 'kWh', number: true, sum: true, width: 96 },
  { id: 'acts', title: 'Actions', cell: () => null },
  { id: 'seen', title: 'Seen', value: () => 'today' },
];
const rows: readonly Row[] = [
  { name: 'a', kwh: 1.5 },
  { name: 'b', kwh: null },
  { name: 'c', kwh: 2 },
];

describe('columns', () => {
  it('sum the known values, and have no sum without any', () => {
    const [, energy] = columns;
    if (energy === undefined) throw new Error('no column');
    expect(sumOf(energy, rows)).toBe(3.5);
    expect(sumOf(energy, rows.slice(1, 2))).toBeNull();
  });

  it('share the width, and know their minimum width', () => {
    expect(tracksOf(columns)).toEqual({
      template: 'minmax(160px, 2fr) 96px minmax(112px, 1fr) minmax(112px, 1fr)',
      leastPx: 160 + 96 + 112 + 112,
    });
  });

  it('without a width are as wide as their content if the table requests it', () => {
    expect(tracksOf(columns, true).template).toBe('minmax(160px, 2fr) 96px minmax(min-content, 1fr) minmax(min-content, 1fr)');
  });

  it('sort texts in natural order, and any values in a total order', () => {
    expect(['10# PCS', '2# PCS', '1# PCS'].sort(compareValues)).toEqual(['1# PCS', '2# PCS', '10# PCS']);
    const value = fc.oneof(fc.double({ noNaN: true }), fc.string(), fc.constant(null));
    fc.assert(fc.property(value, value, (a, b) => Math.sign(compareValues(a, b)) + Math.sign(compareValues(b, a)) === 0));
  });
});

describe('rows in the order of a column', () => {
  const names = (by: string | null, order: 'asc' | 'desc', of = rows) => ordered(of, columns, by, order).map(({ name }) => name);
  it('are sorted by its values, those without one last in both directions', () => {
    expect(names('kwh', 'asc')).toEqual(['a', 'c', 'b']);
    expect(names('kwh', 'desc')).toEqual(['c', 'a', 'b']);
    expect(names('name', 'desc')).toEqual(['c', 'b', 'a']);
  });
  it('are unchanged if the column has no values, or none is selected', () => {
    for (const by of [null, 'acts', 'unknown']) expect(ordered(rows, columns, by, 'desc')).toBe(rows);
  });
  it('keep their order among equals in both directions', () => {
    const equals = ['x', 'y', 'z'].map((name): Row => ({ name, kwh: 1 }));
    for (const order of ['asc', 'desc'] as const) expect(names('kwh', order, equals)).toEqual(['x', 'y', 'z']);
  });
});

describe('keys', () => {
  const list = { items: 25, perRow: 1, page: 10 };
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowUp', 0, 0],
    ['ArrowDown', 24, 24],
    ['PageDown', 20, 24],
    ['PageUp', 5, 0],
    ['Home', 7, 0],
    ['End', 7, 24],
    ['ArrowRight', 7, null],
    ['Enter', 7, null],
  ])('%s from %i', (key, from, to) => expect(moveTo(key, from, list)).toBe(to));

  it('move among cards in both directions, and never outside', () => {
    const cards = { items: 25, perRow: 4, page: 3 };
    expect(moveTo('ArrowDown', 3, cards)).toBe(7);
    expect(moveTo('ArrowDown', 22, cards)).toBe(22);
    expect(moveTo('ArrowRight', 3, cards)).toBe(4);
    expect(moveTo('PageDown', 1, cards)).toBe(13);
    const key = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End');
    fc.assert(
      fc.property(key, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 2, max: 7 }), fc.nat(), (pressed, items, perRow, seed) => {
        const to = moveTo(pressed, seed % items, { items, perRow, page: 3 });
        expect(to).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThan(items);
      }),
    );
    expect(moveTo('Home', 0, { ...cards, items: 0 })).toBeNull();
  });
});

describe('the head', () => {
  const sorting = (by: string | null, order: 'asc' | 'desc', more: Partial<Sorting> = {}): Sorting => ({
    ...{ sorts: 'caller', by, order, first: 'desc' },
    onSort: () => undefined,
    ...more,
  });
  it('begins with the default order of the list and reverses it', () => {
    expect(nextSort(sorting('time', 'desc'), 'severity')).toEqual(['severity', 'desc']);
    expect(nextSort(sorting('severity', 'desc'), 'severity')).toEqual(['severity', 'asc']);
    expect(nextSort(sorting('severity', 'asc'), 'severity')).toEqual(['severity', 'desc']);
  });
  it('removes the order if the list has a natural one', () => {
    const natural = { first: 'asc', natural: true } as const;
    expect(nextSort(sorting('name', 'desc', natural), 'name')).toEqual([null, 'asc']);
  });
});

it('an invalid look is ignored', () => {
  expect(readLook('{"hidden":["type",5],"dense":true}')).toEqual({ hidden: ['type'], dense: true });
  for (const text of [null, '', 'null', '[]', '{"hidden":"type"}']) expect(readLook(text)).toEqual({ hidden: [], dense: false });
});

it('a press on a pressed value removes it', () => {
  expect(toggled([2, 3], 4)).toEqual([2, 3, 4]);
  expect(toggled([2, 3], 2)).toEqual([3]);
});

describe('file of a table', () => {
  interface Member {
    readonly name: string;
    readonly kWh: number | null;
    readonly joined: number | null;
  }
  const zone = 'Asia/Shanghai';
  const members: readonly Member[] = [
    { name: '=王工, "A"', kWh: -0.1 - 0.2, joined: Date.UTC(2026, 2, 1, 0, 15) },
    { name: 'b', kWh: null, joined: null },
  ];
  const shown: readonly FilteredColumn<Member, { readonly q: string }>[] = [
    {
      id: 'name',
      title: 'Name',
      value: ({ name }) => name,
      beside: [{ id: 'length', title: 'Letters', number: true, decimals: 0, value: ({ name }) => name.length }],
      filter: { kind: 'words', param: 'q', placeholder: 'Who' },
    },
    { id: 'kWh', title: 'Energy', number: true, unit: 'pcs', decimals: 1, value: ({ kWh }) => kWh },
    { id: 'joined', title: 'Joined', instant: 'minute', value: ({ joined }) => joined },
    { id: 'acts', title: 'Actions', cell: () => null },
  ];
  const sheet = (format: 'csv' | 'xlsx') =>
    fileOfRows(format, { title: 'Members', columns: fileColumns(shown, 'zh', zone), rows: members });

  it('has its titles with units and zone, its values as shown, and no column without values', async () => {
    const file = await sheet('csv');
    expect(file.type).toBe('text/csv; charset=utf-8');
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())).toBe(
      `\uFEFFName,Letters,Energy (件),Joined (${zone})\r\n"'=王工, ""A""",8,-0.3,2026-03-01 08:15\r\nb,1,,\r\n`,
    );
  });

  it('is a sheet with times and numbers on request', async () => {
    const { sheets } = await readXlsx(await (await sheet('xlsx')).arrayBuffer());
    expect(sheets.map(({ name, rows: read }) => [name, read])).toEqual([
      [
        'Members',
        [
          ['Name', 'Letters', 'Energy (件)', `Joined (${zone})`],
          ['=王工, "A"', 8, -0.3, new Date(Date.UTC(2026, 2, 1, 8, 15))],
          ['b', 1, null, null],
        ],
      ],
    ]);
  });

  it('reads every page of a list, and no more', async () => {
    const asked: number[] = [];
    const ask = async (pageNum: number, pageSize: number) => {
      asked.push(pageNum);
      const from = (pageNum - 1) * pageSize;
      return { total: 1200, list: Array.from({ length: Math.min(pageSize, 1200 - from) }, (_, index) => from + index) };
    };
    const every = await everyPage(ask);
    expect([every.length, every.at(-1), asked]).toEqual([1200, 1199, [1, 2, 3]]);
    expect(await everyPage(async () => ({ total: 0, list: [] }))).toEqual([]);
  });

  it('is filtered by its columns, named after them by default', () => {
    expect(filtersOf(shown)).toEqual([{ kind: 'words', param: 'q', label: 'Name', placeholder: 'Who' }]);
    const called: typeof shown = [
      { id: 'name', title: 'Name', filter: { kind: 'words', param: 'q', label: 'Search', placeholder: 'Who' } },
    ];
    expect(filtersOf(called)).toMatchObject([{ label: 'Search' }]);
  });
});
