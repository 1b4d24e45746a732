/** Power quality points of a device, their limits, and the conversion of readings to judged values. */
import type { NominalVoltage, QualityKind, QualityLimit } from '@czyun/contract';
import { type Intervals, unbalanceOf } from '../../energy/power-quality.ts';
import { frequencyLimit, limitsAt, unbalanceLimit } from '../../energy/power-quality-limits.ts';
import type { ParamRecord } from '../../registry/types.ts';

export const lineVoltages = ['voltage_ab', 'voltage_bc', 'voltage_ca'] as const;
export const phaseVoltages = ['voltage_a', 'voltage_b', 'voltage_c'] as const;
const phases = ['a', 'b', 'c'] as const;

/** Points available from a device, by metric. */
export type Given = ReadonlyMap<string, ParamRecord>;

export interface Quantity {
  readonly kind: QualityKind;
  readonly limit: QualityLimit | null;
  readonly params: readonly ParamRecord[];
  /** Nominal voltage, V; only for voltages. */
  readonly nominalV?: number;
}

const having = (given: Given, metrics: readonly string[]) => metrics.flatMap((metric) => given.get(metric) ?? []);
const ofPhases = (given: Given, metric: string) =>
  having(
    given,
    phases.map((phase) => `${metric}_${phase}`),
  );

/**
 * Voltages by which deviation is judged: line voltages if all three are reported, otherwise phase voltages; single-phase: phase voltages
 * first.
 */
export function voltagesOf(given: Given, nominal: NominalVoltage): Pick<Quantity, 'params' | 'nominalV'> {
  const { phaseV, lineV } = limitsAt[nominal];
  const lines = having(given, lineVoltages);
  const against = having(given, phaseVoltages);
  const byLines = nominal === '0.22' ? against.length === 0 : lines.length === lineVoltages.length;
  return byLines ? { params: lines, nominalV: lineV } : { params: against, nominalV: phaseV };
}

/** Quantities available from a device, in page order; quantities without a point are omitted. */
export function quantitiesOf(given: Given, nominal: NominalVoltage): readonly Quantity[] {
  const list: readonly Quantity[] = [
    { kind: 'voltage', limit: limitsAt[nominal].voltage, ...voltagesOf(given, nominal) },
    { kind: 'unbalance', limit: unbalanceLimit, params: having(given, ['voltage_unbalance']) },
    { kind: 'frequency', limit: frequencyLimit, params: having(given, ['frequency']) },
    { kind: 'thd', limit: limitsAt[nominal].thd, params: ofPhases(given, 'voltage_thd') },
    { kind: 'currentUnbalance', limit: null, params: having(given, ['current_unbalance']) },
    { kind: 'currentThd', limit: null, params: ofPhases(given, 'current_thd') },
    { kind: 'current', limit: null, params: ofPhases(given, 'current') },
    { kind: 'powerFactor', limit: null, params: having(given, ['power_factor']) },
  ];
  return list.filter(({ params }) => params.length > 0);
}

const mapped = (values: ArrayLike<number> | undefined, change: (value: number) => number) =>
  values === undefined ? undefined : Float64Array.from(values, change);

/** Voltages as deviation from nominal, %. */
export function deviationsOf(intervals: Intervals, nominalV: number): Intervals {
  const change = (volts: number) => (volts / nominalV - 1) * 100;
  return {
    ...intervals,
    values: Float64Array.from(intervals.values, change),
    min: mapped(intervals.min, change),
    max: mapped(intervals.max, change),
  };
}

/** Ten-minute unbalance from mean line voltages; a device that measures unbalance itself also covers variations within the interval. */
export function unbalanceFrom([ab, bc, ca]: readonly Intervals[]): Intervals | null {
  if (ab === undefined || bc === undefined || ca === undefined) return null;
  const at = (index: number) => unbalanceOf(ab.values[index] ?? Number.NaN, bc.values[index] ?? Number.NaN, ca.values[index] ?? Number.NaN);
  return {
    times: ab.times,
    values: Array.from({ length: ab.times.length }, (_, index) => at(index) ?? Number.NaN),
    covered: Array.from({ length: ab.times.length }, (_, index) =>
      Math.min(ab.covered[index] ?? 0, bc.covered[index] ?? 0, ca.covered[index] ?? 0),
    ),
  };
}
