import { type ExpandedPoint, expandPoints } from '@czyun/devices';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typeOf } from '../../drivers/device-fixture.ts';
import { refusalOf, tolerance } from './value-rules.ts';

const points = new Map(expandPoints(typeOf(1201)).map((point) => [point.metric, point]));
const point = (metric: string): ExpandedPoint => {
  const found = points.get(metric);
  if (!found) throw new Error(`no ${metric}`);
  return found;
};
/** State of the plant: remote, stopped, −100 to 200 kW allowed. */
const plant: Record<string, number | undefined> = {
  control_source: 1,
  state: 0,
  active_power_lower_limit: -100,
  active_power_upper_limit: 200,
};
const judge = (metric: string, value: number, more: Record<string, number | undefined> = {}) =>
  refusalOf(point(metric), value, (other) => ({
    name: points.get(other)?.name ?? { zh: other, en: other },
    value: { ...plant, ...more }[other],
  }));

describe('a write', () => {
  it('of a value within all limits is allowed', () => {
    expect(judge('active_power_setpoint', 200)).toBeNull();
    expect(judge('active_power_setpoint', -100)).toBeNull();
    expect(judge('grid_mode', 2)).toBeNull();
    expect(judge('emergency_stop', 1)).toBeNull();
  });

  it('is limited by the current value of another parameter', () => {
    expect(judge('active_power_setpoint', 200.1)?.en).toBe('Above the upper limit 200 kW');
    expect(judge('active_power_setpoint', -100.1)?.zh).toBe('低于下限 -100 kW');
    expect(judge('active_power_setpoint', 150, { active_power_upper_limit: 149 })?.en).toContain('149');
    expect(judge('active_power_setpoint', 0, { active_power_upper_limit: undefined })?.en).toContain('unknown');
  });

  it('must be a multiple of the step', () => {
    expect(judge('active_power_setpoint', 0.3)).toBeNull();
    for (const value of [Infinity, -Infinity, NaN]) expect(judge('active_power_setpoint', value)?.en).toContain('finite');
    expect(judge('active_power_setpoint', 0.35)?.en).toContain('0.1');
    expect(judge('offgrid_frequency_setpoint', 50.07)).toBeNull();
    expect(judge('offgrid_frequency_setpoint', 50.075)?.en).toContain('0.01');
  });

  it('is refused with the reason of an interlock, and if its input is unknown', () => {
    expect(judge('grid_mode', 1, { state: 2 })?.en).toBe('Can be changed only while the PCS is stopped');
    expect(judge('active_power_setpoint', 1, { state: 5 })?.zh).toContain('故障');
    expect(judge('active_power_setpoint', 1, { control_source: 0 })?.en).toContain('local control');
    expect(judge('grid_mode', 1, { state: undefined })?.en).toMatch(/unknown.*stopped/);
  });

  it('accepts only words of the point, and only writable points', () => {
    expect(judge('grid_mode', 7)?.en).toBe('Must be one of: Grid-connected, Off-grid, On/off-grid switch');
    expect(judge('grid_mode', 0.5)?.en).toContain('whole');
    expect(judge('emergency_stop', 2)).not.toBeNull();
    expect(judge('state', 1)?.en).toContain('cannot be written');
  });

  it('is never allowed outside its limits, whatever they are', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.integer({ min: -500, max: 500 }), fc.integer({ min: 0, max: 500 }), (value, min, span) => {
        const max = min + span;
        const refused = judge('active_power_setpoint', value, { active_power_lower_limit: min, active_power_upper_limit: max });
        if (value < min - 1e-6 || value > max + 1e-6) expect(refused).not.toBeNull();
      }),
    );
  });
});

describe('the tolerance of the read-back', () => {
  it('is half of the last decimal', () => {
    expect(tolerance({ decimals: 1 })).toBeCloseTo(0.05);
    expect(tolerance({ decimals: 0 })).toBeCloseTo(0.5);
  });
});
