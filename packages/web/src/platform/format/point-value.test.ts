import { flowWords } from '@czyun/contract';
import { describe, expect, it, test } from 'vitest';
import { showValue } from './point-value.ts';

const word = { zh: '运行', en: 'Run', tone: 'run' } as const;

describe('a power with a direction word', () => {
  const power = { type: 'number', decimals: 1, unit: 'kW' } as const;
  test('has no sign, and no word if it is shown as 0', () => {
    const flow = flowWords.discharge;
    expect(showValue(-57.26, power, { flow })).toEqual({ kind: 'number', text: '57.2', unit: 'kW', way: { zh: '充电', en: 'Charging' } });
    expect(showValue(57.26, power, { flow })).toMatchObject({ text: '57.2', way: { zh: '放电' } });
    expect(showValue(-0.04, power, { flow })).toEqual({ kind: 'number', text: '0.0', unit: 'kW' });
    expect(showValue(null, power, { flow })).toMatchObject({ text: '-' });
    expect(showValue(-57.26, power)).toEqual({ kind: 'number', text: '-57.2', unit: 'kW' });
  });
});

describe('values of points', () => {
  it('formats quantities with unit and fixed decimals', () => {
    expect(showValue(3.2, { type: 'number', decimals: 3, unit: 'V' })).toEqual({ kind: 'number', text: '3.200', unit: 'V' });
  });
  it('shows states as words and unknown codes as numbers', () => {
    const point = { type: 'enum', decimals: 0, states: { 1: word } } as const;
    expect(showValue(1, point)).toEqual({ kind: 'word', word, tone: 'run' });
    expect(showValue(9, point)).toEqual({ kind: 'word', word: '9', tone: null });
  });
  it('lists set bits, also above the 32nd', () => {
    const point = { type: 'bits', decimals: 0, bits: { 0: { zh: '过压', en: 'Overvoltage', alarm: { severity: 1, log: 3 } } } } as const;
    const shown = showValue(2 ** 40 + 1, point);
    expect(shown).toMatchObject({
      kind: 'bits',
      words: [
        { bit: 0, tone: 'fault' },
        { bit: 40, word: '#40', tone: null },
      ],
    });
    expect(showValue(0, point)).toEqual({ kind: 'bits', words: [] });
  });
  it('shows unknown as a dash', () => {
    expect(showValue(null, { type: 'enum', decimals: 0 })).toMatchObject({ text: '-' });
    expect(showValue(undefined, { type: 'number', decimals: 1, unit: 'kW' })).toMatchObject({ text: '-', unit: '' });
  });
});
