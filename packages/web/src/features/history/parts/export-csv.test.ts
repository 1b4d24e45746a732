import { expect, test } from 'vitest';
import type { ChartSeries } from '../../../shared/chart/time-chart.tsx';
import type { Chosen } from './catalog.ts';
import { historyCsv } from './export-csv.ts';

const chosen = (key: string, zh: string, en: string) =>
  ({ key, device: { name: '1# PCS' }, point: { name: { zh, en } } }) as unknown as Chosen;
const at = Date.parse('2026-03-01T08:00:00+08:00');

test('a file names every column in both languages and joins curves by time; breaks leave no line', () => {
  const series: ChartSeries[] = [
    { key: '1:p', name: 'p', unit: 'kW', times: [at, at + 1, at + 2000], values: [-1.5, null, 2] },
    { key: '1:s', name: 's', unit: '', times: [at], values: [1], words: { say: () => '=运行' } },
  ];
  const text = historyCsv(series, [chosen('1:p', '有功功率', 'Active power'), chosen('1:s', '状态', 'State')], 'Asia/Shanghai');
  expect(text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    '时间 / Time (Asia/Shanghai),1# PCS 有功功率 / Active power (kW),1# PCS 状态 / State',
    "2026-03-01 08:00:00,-1.5,'=运行",
    '2026-03-01 08:00:02,2,',
  ]);
});
