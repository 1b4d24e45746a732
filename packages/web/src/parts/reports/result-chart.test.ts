import type { ReportTable } from '@czyun/contract';
import { expect, it } from 'vitest';
import { drawnColumns } from './result-chart.tsx';

const column = (unit: string, algorithm: 'diff' | 'avg'): ReportTable['columns'][number] => ({
  title: unit,
  unit,
  decimals: 1,
  algorithm,
  reason: '',
});
const row = (...values: (number | null)[]) => ({ start: 0, end: 1, values, estimated: [], open: false });

it('draws counts of one unit, and leaves out empty columns', () => {
  const columns = [column('%', 'avg'), column('kWh', 'diff'), column('m³', 'diff'), column('kWh', 'diff')];
  const { counts, members, left } = drawnColumns({ columns, rows: [row(1, 2, 3, null)] });
  expect([counts, members.map(({ index }) => index), left]).toEqual([true, [1], 0]);
});

it('draws everything else as curves, up to a distinguishable number', () => {
  const columns = Array.from({ length: 10 }, () => column('kW', 'avg'));
  const { counts, members, left } = drawnColumns({ columns, rows: [row(...columns.map(() => 1))] });
  expect([counts, members.length, left]).toEqual([false, 8, 2]);
});
