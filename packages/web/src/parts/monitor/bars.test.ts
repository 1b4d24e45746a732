import { describe, expect, it } from 'vitest';
import { barOf, limitMetricsOf } from './bars.ts';

const none = { limits: null, suggestion: null };

describe('limits beside a value', () => {
  it('are those reported by the device: for a power both directions, filled from 0', () => {
    const has = (metric: string) => ['charge_power_limit', 'discharge_power_limit', 'rated_power'].includes(metric);
    expect(limitMetricsOf('active_power', has)).toEqual(['charge_power_limit', 'discharge_power_limit']);
    expect(limitMetricsOf('dc_voltage', has)).toBeNull();
    const bar = barOf({ metric: 'active_power', range: [-3000, 3000] }, -80, none, [120, 400]);
    expect(bar).toEqual({ scale: { low: -120, high: 400 }, bands: [], source: 'device', from: 0 });
  });

  it('start at 0 for a power that only generates', () => {
    const scaleOf = (point: Parameters<typeof barOf>[0]) => barOf(point, 80, none, [400, 400])?.scale;
    expect(scaleOf({ metric: 'dc_power', range: [0, 1000] })).toEqual({ low: 0, high: 400 });
    const generating = { zh: '发电为正', en: 'Positive when generating', flow: 'generation' } as const;
    expect(scaleOf({ metric: 'active_power', range: [-10, 1000], sign: generating })).toEqual({ low: 0, high: 400 });
    expect(scaleOf({ metric: 'active_power', range: [-3000, 3000] })).toEqual({ low: -400, high: 400 });
  });

  it('are those in force, else the recommended ones, marked as such', () => {
    const point = { metric: 'cell_temperature_max', range: [-40, 125] as const };
    const suggestion = { high1: 55, high2: 50, high3: 45 };
    expect(barOf(point, 31, { limits: { high1: 60 }, suggestion }, null)).toMatchObject({ source: 'inForce', bands: [{ low: 60 }] });
    expect(barOf(point, 31, { limits: { high1: null }, suggestion }, null)).toMatchObject({ source: 'suggested' });
    expect(barOf(point, 31, none, null)).toBeNull();
  });

  it('are not drawn if unknown or empty', () => {
    const point = { metric: 'active_power', range: [-3000, 3000] as const };
    expect(barOf(point, 0, none, [null, 400])).toBeNull();
    expect(barOf(point, 0, none, [0, 0])).toBeNull();
  });
});
