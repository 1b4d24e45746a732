import { expect, test } from 'vitest';
import type { Chosen } from './catalog.ts';
import type { HistorySeries } from './curves.ts';
import { historyCsv } from './export-csv.ts';

const chosen = (key: string, zh: string, en: string) =>
  ({ key, device: { name: '1# PCS' }, point: { name: { zh, en } } }) as unknown as Chosen;
const at = Date.parse('2026-03-01T08:00:00+08:00');

test('a file speaks one language and holds the rows of the table; breaks leave no line', () => {
  const series: HistorySeries[] = [
    { key: '1:p', name: 'p', unit: 'kW', times: [at, at + 1, at + 2000], values: [-1.5, null, 2] },
    { key: '1:s', name: 's', unit: '', times: [at], values: [1], words: { say: () => '=运行' } },
  ];
  const both = [chosen('1:p', '有功功率', 'Active power'), chosen('1:s', '状态', 'State')];
  const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(linesOf(historyCsv(series, both, 'Asia/Shanghai', { language: 'zh', time: '时间' }))).toEqual([
    '时间 (Asia/Shanghai),1# PCS 有功功率 (kW),1# PCS 状态',
    "2026-03-01 08:00:00,-1.5,'=运行",
    "2026-03-01 08:00:02,2,'=运行",
  ]);
  const [head] = linesOf(historyCsv(series, both, 'Asia/Shanghai', { language: 'en', time: 'Time' }));
  expect(head).toBe('Time (Asia/Shanghai),1# PCS Active power (kW),1# PCS State');
});
