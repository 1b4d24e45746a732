import type { ExpandedPoint, Sign } from '@czyun/devices';
import { describe, expect, test } from 'vitest';
import { flowWords, registerStat, shownFactor, shownPoint, shownValue, wordsOfFlow } from './power-sign.ts';

const importing: Sign = { zh: '正向为正', en: 'Positive when drawing', flow: 'import' };
const base: ExpandedPoint = {
  metric: 'active_power',
  base: 'active_power',
  name: { zh: '总有功功率', en: 'Total active power' },
  unit: 'kW',
  kind: 'YC',
  type: 'number',
  decimals: 2,
  range: [-50, 80],
  access: 'r',
  group: 'power',
  storage: 'long',
};
const power: ExpandedPoint = { ...base, sign: importing };
const meter = (role: string | null) => ({ nature: 'meter', role });

describe('the sign of a power on screen', () => {
  test('a generation meter shows generation as positive, a storage meter discharging', () => {
    const pv = shownPoint(power, meter('pv'));
    expect(shownFactor(power, meter('pv'))).toBe(-1);
    expect(pv.sign?.flow).toBe('generation');
    expect(pv.range).toEqual([-80, 50]);
    expect(shownPoint(power, meter('wind')).sign?.flow).toBe('generation');
    expect(shownPoint(power, meter('storage')).sign?.zh).toBe('放电为正，充电为负');
  });
  test('a power factor changes sign with its power; other figures of the meter do not', () => {
    const factor: ExpandedPoint = { ...base, sign: { zh: '同有功', en: 'As active power', flow: 'active' } };
    expect(shownFactor(factor, meter('pv'))).toBe(-1);
    expect(shownPoint(factor, meter('pv')).sign).toBe(factor.sign);
    const reactive: ExpandedPoint = { ...base, sign: { zh: '感性为正', en: 'Positive when inductive' } };
    expect(shownFactor(reactive, meter('pv'))).toBe(1);
  });
  test('grid import and consumption stay positive, and so do devices other than meters', () => {
    for (const role of ['grid', 'load', null]) expect(shownPoint(power, meter(role))).toBe(power);
    expect(shownFactor(power, { nature: 'ess', role: 'storage' })).toBe(1);
  });
  test('a limit is a magnitude: a value that can only be negative is shown without its sign', () => {
    const limit: ExpandedPoint = { ...base, range: [-500, 0] };
    expect(shownFactor(limit, { nature: 'pcs', role: null })).toBe(-1);
    expect(shownPoint(limit, { nature: 'pcs', role: null }).range).toEqual([0, 500]);
    expect(shownValue(-480.5, -1)).toBe(480.5);
  });
  test('zero never becomes minus zero, and words are unchanged', () => {
    expect(Object.is(shownValue(0, -1), 0)).toBe(true);
    expect([shownValue('on', -1), shownValue(null, -1), shownValue(3, 1)]).toEqual(['on', null, 3]);
  });
});

test('the minimum of an inverted value is the maximum of the register', () => {
  expect(['1h-min', '15m-max', '1d-avg', '10s'].map((text) => registerStat(text, -1))).toEqual(['1h-max', '15m-min', '1d-avg', '10s']);
  expect(registerStat('1h-min', 1)).toBe('1h-min');
});

test('the word beside a number without sign', () => {
  expect(wordsOfFlow(shownPoint(power, meter('pv')), meter('pv'))).toBe(flowWords.generation);
  expect(wordsOfFlow(power, meter('grid'))?.map(({ zh }) => zh)).toEqual(['购电', '上网']);
  expect(wordsOfFlow(power, meter('load'))?.map(({ zh }) => zh)).toEqual(['用电', '送电']);
  const stored: ExpandedPoint = { ...base, sign: { zh: '放电为正', en: 'Positive when discharging', flow: 'discharge' } };
  expect(wordsOfFlow(stored, { nature: 'pcs', role: null })?.map(({ en }) => en)).toEqual(['Discharging', 'Charging']);
  expect(wordsOfFlow(base, meter('grid'))).toBeUndefined();
});
