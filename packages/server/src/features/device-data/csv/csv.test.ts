import type { CsvReading } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../testing/processor-time.ts';
import { decodeFile, wholeLines } from './decode.ts';
import { factorOf, findReading } from './find-reading.ts';
import { csvNumber } from './numbers.ts';
import { nothingNoticed, readLines } from './read-file.ts';
import { csvRows } from './rows.ts';
import { createTimes } from './times.ts';

const gbkTitles = [202, 177, 188, 228, 44, 215, 220, 211, 208, 185, 166, 185, 166, 194, 202, 10];
const point = (metric: string, zh: string, en: string, unit: string) =>
  ({ metric, name: { zh, en }, unit, base: metric }) as unknown as ExpandedPoint;
const points = [point('active_power', '总有功功率', 'Total active power', 'kW'), point('soc', '荷电状态', 'State of charge', '%')];
const found = (text: string, given: Partial<CsvReading> = {}) => findReading(text, 'utf-8', given, { points, timeZone: 'Asia/Shanghai' });
const read = (text: string, given: Partial<CsvReading> = {}) => {
  const reading = found(text, given);
  const noticed = nothingNoticed();
  const chosen = reading.columns.map(({ metric }) => points.find((each) => each.metric === metric) as ExpandedPoint);
  const lines = [
    ...readLines(
      { text, reading, points: chosen, titles: text.split('\n')[0]?.split(reading.separator) ?? [], now: Date.UTC(2026, 5, 1) },
      noticed,
    ),
  ];
  return { reading, lines, noticed };
};

describe('a file', () => {
  it('is decoded by its byte order mark, as UTF-8, or as GB 18030', () => {
    expect(decodeFile(Uint8Array.from(gbkTitles))).toEqual({ text: '时间,总有功功率\n', encoding: 'gb18030', marked: false });
    expect(decodeFile(Buffer.from('\uFEFF时间'))).toEqual({ text: '时间', encoding: 'utf-8', marked: true });
    expect(decodeFile(Buffer.from('\uFEFF时间', 'utf16le'))).toMatchObject({ text: '时间', encoding: 'utf-16le' });
    expect(() => decodeFile(Buffer.from('a\0b'))).toThrow();
    expect(() => decodeFile(Uint8Array.from([0xff, 0x80, 0xff]))).toThrow();
  });

  it('that is truncated loses only the incomplete line', () => {
    expect([...wholeLines(Uint8Array.from([...gbkTitles, 202, 177, 188]))]).toEqual(gbkTitles);
  });

  it('is split into rows with the lines they begin on, including quoted cells', () => {
    const text = 'a,"b ""c"", d"\r\n\r\n"two\nlines",e\nlast';
    expect([...csvRows(text, ',')]).toEqual([
      { line: 1, cells: ['a', 'b "c", d'] },
      { line: 3, cells: ['two\nlines', 'e'] },
      { line: 5, cells: ['last'] },
    ]);
    expect([...csvRows('"never closed,1\n2,3', ',')]).toEqual([{ line: 1, cells: ['never closed,1\n2,3'] }]);
    expect([...csvRows('x,\n', ',')]).toEqual([{ line: 1, cells: ['x', ''] }]);
  });

  it('detects separator, decimals, titles, times and points', () => {
    expect(found('时间;总有功功率 (W);x\n01.03.2026 00:00;1234,5;a\n01.03.2026 00:15;-2,25;b\n')).toMatchObject({
      separator: ';',
      decimal: ',',
      headLine: 1,
      timeColumns: [0],
      timeForm: 'local',
      dateOrder: 'dmy',
      columns: [{ column: 1, metric: 'active_power', factor: 0.001 }],
    });
    expect(found('Time (h);U\n0;1\n0,5;2\n')).toMatchObject({ timeForm: 'sinceH', timeColumns: [0], start: null });
    expect(found('Step,运行时间（分钟）\n1,0\n1,10\n')).toMatchObject({ timeForm: 'sinceMin', timeColumns: [1] });
    // Decreasing numbers are not an elapsed time.
    expect(found('test time,U\n5,1\n4,2\n').timeForm).toBe('local');
    expect(found('1772323200\t5\n1772323260\t6\n')).toMatchObject({ separator: '\t', headLine: 0, timeForm: 'epochS', columns: [] });
    expect(found('soc,measured_on\n1,2016-07-01 00:00:00-07:00\n2,2016-07-01 00:15:00-07:00\n')).toMatchObject({
      timeForm: 'iso',
      timeColumns: [1],
      columns: [{ column: 0, metric: 'soc' }],
    });
    expect(found('Date,Clock,SoC,State of charge\n1/13/2022,0:15,1,2\n1/14/2022,0:30,1,2\n')).toMatchObject({
      timeColumns: [0, 1],
      dateOrder: 'mdy',
      columns: [{ column: 2, metric: 'soc' }],
    });
    const quoted = (cell: string) => found(`time,soc\n2026-03-01 00:00,"${cell}"\n2026-03-01 00:15,"${cell}"\n`).decimal;
    expect(['13,28', '1,234', '1,234.5', '0,5'].map(quoted)).toEqual([',', '.', '.', ',']);
    expect([factorOf('MW', 'kW'), factorOf('mV', 'V'), factorOf('°C', 'kW'), factorOf('Wh', 'kW')]).toEqual([1000, 0.001, 1, 1]);
  });
});

it('that is made to take long to parse does not', () => {
  const took = processorTime();
  found(`time,${' '.repeat(200_000)}(\n2026-03-01 00:00,1\n`);
  found(`time${',x'.repeat(100_000)}\n2026-03-01 00:00${',1'.repeat(100_000)}\n`);
  // Quadratic matching of the blanks would take minutes.
  expect(took()).toBeLessThan(20_000);
});

describe('numbers', () => {
  it('are read with either decimal sign, thousands separators and exponents', () => {
    const cases = [
      ['1,234.5', '.', 1234.5],
      ['1.234,5', ',', 1234.5],
      [' -0,5 ', ',', -0.5],
      ['1e-3', '.', 0.001],
      ['1 000', '.', 1000],
      ['.5', '.', 0.5],
    ] as const;
    for (const [cell, decimal, value] of cases) expect([cell, csvNumber(cell, decimal)]).toEqual([cell, value]);
    for (const cell of ['', ' ', 'NaN', '--', 'null']) expect([cell, csvNumber(cell, '.')]).toEqual([cell, null]);
    for (const cell of ['abc', '1.2.3', '12 kW', '=1+1', '1,5']) expect([cell, csvNumber(cell, '.')]).toEqual([cell, Number.NaN]);
    expect(csvNumber('230.1', '.', 0.001)).toBe(0.2301);
  });
});

describe('times', () => {
  const local = (timeZone: string, dateOrder: CsvReading['dateOrder'] = 'ymd') => createTimes({ timeForm: 'local', dateOrder, timeZone });
  const utc = (...parts: Parameters<typeof Date.UTC>) => Date.UTC(...parts);

  it('of local clocks are instants of their zone', () => {
    const read = local('Asia/Shanghai');
    for (const text of ['2026-03-01 08:00:00', '2026/3/1 8:00', '2026-03-01T08:00', '2026年3月1日 8时00分', '2026.03.01 08:00:00.000'])
      expect([text, read(text, 0)]).toEqual([text, utc(2026, 2, 1)]);
    expect(read('2026-02-28 24:00', 0)).toBe(utc(2026, 1, 28, 16));
    expect(local('UTC', 'mdy')('3/1/2026 1:05 PM', 0)).toBe(utc(2026, 2, 1, 13, 5));
    for (const text of ['2026-02-30 00:00', '2026-03-01 25:00', '2026-03-01 08:60', 'x', '', '13/13/2026'])
      expect([text, read(text, 0)]).toEqual([text, 'wrong']);
  });

  it('that occur twice are resolved by the preceding line; those skipped by a clock change are invalid', () => {
    const read = local('Europe/Berlin');
    const first = utc(2026, 9, 25, 0, 30);
    expect(read('2026-10-25 02:30', 0)).toBe(first);
    expect(read('2026-10-25 02:30', first)).toBe(first + 3_600_000);
    expect(read('2026-03-29 02:30', 0)).toBe('leapt');
    expect(read('2026-03-29 03:30', 0)).toBe(utc(2026, 2, 29, 1, 30));
  });

  it('since 1970 or with an offset need no zone', () => {
    const form = (timeForm: CsvReading['timeForm'], text: string) => createTimes({ timeForm, dateOrder: 'ymd', timeZone: 'UTC' })(text, 0);
    expect(form('epochS', '1772323200.5')).toBe(1_772_323_200_500);
    expect(form('epochMs', '1772323200500')).toBe(1_772_323_200_500);
    expect(form('iso', '2026-03-01T00:00:00+08:00')).toBe(utc(2026, 1, 28, 16));
    expect(form('iso', '2016-07-01 00:00:00-07')).toBe(utc(2016, 6, 1, 7));
    expect([form('epochS', 'x'), form('epochMs', '-1'), form('iso', '2026-03-01 00:00')]).toEqual(['wrong', 'wrong', 'wrong']);
  });
});

it('lines are read in order: faults have their line; clocks set back and repeats are counted', () => {
  const text = [
    'time,总有功功率,soc',
    '2026-03-01 00:00,1,50',
    '2026-03-01 00:01,bad,51',
    'yesterday,1,52',
    '2026-03-01 00:03,,53',
    '2026-03-01 00:02,4,54',
    '2026-03-01 00:03,5,55',
    '2027-03-01 00:03,5,55',
    'end of file',
  ].join('\n');
  const { lines, noticed } = read(text);
  expect(lines.map(({ line, time, values }) => [line, time !== null, ...values])).toEqual([
    [2, true, 1, 50],
    [3, true, null, 51],
    [4, false],
    [5, true, null, 53],
    [6, true, 4, 54],
    [7, true, 5, 55],
    [8, false],
    [9, false],
  ]);
  expect(noticed).toMatchObject({ lines: 5, empty: 1, repeats: 1, setBack: 1, faultCount: 4 });
  expect(noticed.faults).toEqual([
    { line: 3, kind: 'number', column: '总有功功率', cell: 'bad' },
    { line: 4, kind: 'time', column: 'time', cell: 'yesterday' },
    { line: 8, kind: 'future', column: 'time', cell: '2027-03-01 00:03' },
    { line: 9, kind: 'cells', column: '', cell: 'end of file' },
  ]);
});

it('lists the first of many faults and counts all of them', () => {
  const { noticed } = read(`time,soc\n2026-03-01 00:00,1\n${'2026-03-01 00:01,x\n'.repeat(1000)}`);
  expect([noticed.faults.length, noticed.faultCount]).toEqual([100, 1000]);
});

it('rejects a line with more cells than titles, since a comma in a number has shifted the cells after it', () => {
  const { lines, noticed } = read('time,总有功功率,soc\n2026-03-01 00:00,13,28,50\n2026-03-01 00:01,13.28,50\n2026-03-01 00:02,13,50,\n');
  expect(lines.map(({ line, values }) => [line, ...values])).toEqual([[2], [3, 13.28, 50], [4, 13, 50]]);
  expect(noticed.faults).toEqual([{ line: 2, kind: 'cells', column: '', cell: '2026-03-01 00:00,13,28,50' }]);
});

it('a column without any value is reported', () => {
  const { noticed } = read('time,总有功功率,soc\n2026-03-01 00:00,,50\n2026-03-01 00:01,--,51\n');
  expect(noticed).toMatchObject({ lines: 2, empty: 2, faults: [{ line: 1, kind: 'empty', column: '总有功功率', cell: '' }] });
});
