/** Figures of the overview at a past instant, out of curves, registers and states of that day: the server tells only those of now. */
import type { CurveColumns, DeviceStatus } from '@czyun/contract';
import type { ChartSeries } from '../../../shared/chart/time-chart.tsx';
import type { GridCell } from './flow.ts';

/** Energy that a power curve of one-minute averages carried forwards and backwards until an instant, kWh. Minutes without a value count nothing. */
export function energyOf(
  curve: Pick<CurveColumns, 'times' | 'values'>,
  until: number,
  bucketMs = 60_000,
): { readonly forward: number; readonly backward: number } {
  let forward = 0;
  let backward = 0;
  curve.times.forEach((time, index) => {
    const kw = curve.values[index];
    if (kw === null || kw === undefined || time >= until) return;
    const kwh = (kw * Math.min(bucketMs, until - time)) / 3_600_000;
    if (kwh >= 0) forward += kwh;
    else backward -= kwh;
  });
  return { forward, backward };
}

/** Energies of the day by the keys of the overview's pies, kWh, from the power curves by role. */
export function dayEnergiesOf(
  curves: readonly (Pick<CurveColumns, 'times' | 'values'> & { readonly role: string })[],
  until: number,
): ReadonlyMap<string, number | null> {
  const found = new Map<string, number>();
  const add = (key: string, kwh: number) => found.set(key, (found.get(key) ?? 0) + kwh);
  for (const curve of curves) {
    const { forward, backward } = energyOf(curve, until);
    if (curve.role === 'grid') {
      add('gridImport', forward);
      add('gridExport', backward);
    } else if (curve.role === 'storage') {
      add('discharge', forward);
      add('charge', backward);
    } else add(curve.role, forward);
  }
  return found;
}

export interface PastFigures {
  /** By the keys of radar and pies; what is missing is unknown. */
  readonly figures: ReadonlyMap<string, number | null>;
  /** Machines by status. */
  readonly states: Readonly<Record<DeviceStatus, number>>;
}

/** The same cells with the figures of another instant; charts stay, they follow the clock themselves. */
export function gridWith(grid: readonly GridCell[], { figures, states }: PastFigures): readonly GridCell[] {
  return grid.map((cell): GridCell => {
    const value = (key: string) =>
      cell.id === 'machineStates' && key in states ? states[key as DeviceStatus] : (figures.get(key) ?? null);
    if (cell.kind === 'pie') return { ...cell, items: cell.items.map((item) => ({ ...item, value: value(item.key) })) };
    return cell.kind === 'radar' ? { ...cell, items: cell.items.map((item) => ({ ...item, value: value(item.key) })) } : cell;
  });
}

export const sum = (values: readonly (number | null)[]): number | null =>
  values.length === 0 ? null : values.reduce<number | null>((total, value) => (total === null || value === null ? null : total + value), 0);

export const mean = (values: readonly (number | null)[]): number | null => {
  const total = sum(values);
  return total === null ? null : total / values.length;
};

/** `part` of `whole`, %; null where the whole is nothing. */
export const percent = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole <= 0 ? null : (part / whole) * 100;

/** True when none of the curves has a point. */
export const isBare = (series: readonly Pick<ChartSeries, 'times'>[]): boolean => series.every(({ times }) => times.length === 0);
