import { describe, expect, it } from 'vitest';
import { alarmMeasured, alarmSentence, type MeasuredPoint, measuredMetrics } from './measured.ts';

const point = (
  metric: string,
  zh: string,
  en: string,
  unit: string,
  decimals: number,
  more: Partial<MeasuredPoint> = {},
): MeasuredPoint => ({
  metric,
  base: metric,
  name: { zh, en },
  decimals,
  type: 'number',
  ...(unit === '' ? {} : { unit }),
  ...more,
});

const points: readonly MeasuredPoint[] = [
  ...(['max', 'min', 'avg', 'spread'] as const).map((end) => point(`cell_temperature_${end}`, end, end, '℃', 1)),
  point('cell_temperature_max_no', '最高序号', 'No. of highest', '', 0),
  point('cell_temperature_min_no', '最低序号', 'No. of lowest', '', 0),
  point('cell_voltage_max', '最高', 'Highest', 'V', 3),
  point('cell_voltage_max_no', '最高序号', 'No. of highest', '', 0),
  point('cell_voltage_avg', '平均', 'Average', 'V', 3),
  point('cell_voltage_17', '17号单体电压', 'Cell 17 voltage', 'V', 3, { base: 'cell_voltage_{n}', member: 17 }),
  point('current', '堆电流', 'Stack current', 'A', 1),
  point('discharge_current_limit', '最大允许放电电流', 'Max. discharge current', 'A', 1),
  ...(['a', 'b', 'c'] as const).map((phase) =>
    point(`igbt_temperature_${phase}`, `${phase.toUpperCase()}相IGBT温度`, `Phase ${phase.toUpperCase()} IGBT temperature`, '℃', 1),
  ),
  point('contactor', '接触器', 'Contactor', '', 0, { type: 'flag' }),
];

const values: Readonly<Record<string, number>> = {
  cell_temperature_max: 46.24,
  cell_temperature_min: 30.1,
  cell_temperature_avg: 33.9,
  cell_temperature_spread: 16.1,
  cell_temperature_max_no: 37,
  cell_temperature_min_no: 4,
  cell_voltage_max: 3.651,
  cell_voltage_max_no: 12,
  cell_voltage_avg: 3.34,
  cell_voltage_17: 3.2,
  current: 210.5,
  discharge_current_limit: 200,
  igbt_temperature_a: 60,
  igbt_temperature_b: 92.4,
  igbt_temperature_c: 61,
  contactor: 1,
};

const numberAt = (metric: string) => values[metric] ?? null;
const say = (metrics: readonly string[], limit: string | null = null) =>
  (['zh', 'en'] as const).map((language) => alarmMeasured({ metrics: [...metrics], limit }, points, numberAt, language));

describe('what an alarm measured', () => {
  it('names the cell, its value and the deviation from the average', () => {
    expect(say(['cell_temperature_max'])).toEqual(['37 号电芯 46.2 ℃，高于平均 12.3 ℃', 'cell 37 at 46.2 ℃, 12.3 ℃ above average']);
    expect(say(['cell_voltage_max'])[1]).toBe('cell 12 at 3.651 V, 311 mV above average');
    expect(say(['cell_voltage_17'])).toEqual(['17 号电芯 3.200 V，低于平均 140 mV', 'cell 17 at 3.200 V, 140 mV below average']);
  });

  it('names the member that makes a spread', () => {
    expect(say(['cell_temperature_spread'])[1]).toBe('16.1 ℃: cell 37 at 46.2 ℃, 12.3 ℃ above average');
  });

  it('gives the value with its limit, and of several values the outlier', () => {
    expect(say(['current'], 'discharge_current_limit')).toEqual(['210.5 A，限值 200.0 A', '210.5 A, limit 200.0 A']);
    expect(say(['igbt_temperature_a', 'igbt_temperature_b', 'igbt_temperature_c'])).toEqual([
      'B相IGBT温度 92.4 ℃',
      'Phase B IGBT temperature 92.4 ℃',
    ]);
  });

  it('gives nothing for states and unknown values', () => {
    expect(say(['contactor'])).toEqual([null, null]);
    expect(say(['cell_temperature_7'])).toEqual([null, null]);
    expect(say([])).toEqual([null, null]);
    expect(alarmSentence('单体温升过快', null, 'zh')).toBe('单体温升过快');
    expect(alarmSentence('Cell temperature rising too fast', 'cell 37 at 46.2 ℃', 'en')).toBe(
      'Cell temperature rising too fast: cell 37 at 46.2 ℃',
    );
  });

  it('lists only the metrics that it needs', () => {
    expect(measuredMetrics({ metrics: ['cell_voltage_17'], limit: null }, points)).toEqual([
      'cell_voltage_17',
      'cell_voltage_max',
      'cell_voltage_avg',
      'cell_voltage_max_no',
    ]);
    expect(measuredMetrics({ metrics: ['current'], limit: 'discharge_current_limit' }, points)).toEqual([
      'current',
      'discharge_current_limit',
    ]);
  });
});
