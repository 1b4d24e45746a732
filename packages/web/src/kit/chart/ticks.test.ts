import { describe, expect, it } from 'vitest';
import { decimalsOf, valueLabels } from './ticks.ts';

describe('labels of a value axis', () => {
  it('are as even as their lines, also for steps of a quarter', () => {
    expect(valueLabels([22, 22.25, 22.5, 22.75], 0.25)).toEqual(['22.00', '22.25', '22.50', '22.75']);
    expect(valueLabels([2.5, 5, 7.5], 2.5)).toEqual(['2.5', '5.0', '7.5']);
  });

  it('have no superfluous decimals', () => {
    expect(valueLabels([0, 20, 40], 20)).toEqual(['0', '20', '40']);
    expect(valueLabels([0, 0.1, 0.2], 0.1)).toEqual(['0.0', '0.1', '0.2']);
  });

  it.each([
    [1, 0],
    [25, 0],
    [0.5, 1],
    [0.25, 2],
    [0.025, 3],
    [0.001, 3],
    [1e-9, 6],
  ])('a step of %d needs %d decimals', (step, decimals) => {
    expect(decimalsOf(step)).toBe(decimals);
  });
});
