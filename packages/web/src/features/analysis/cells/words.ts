/** Texts of cells: values with errors, and the projection to a limit. */
import type { CellMeasure, RankedMeasure } from '@czyun/contract';
import { numberText } from '../../../platform/format/number.ts';

/** `1.82 ± 0.02 Ah` */
export function withError(
  value: number | null,
  error: number | null,
  { unit, decimals }: Pick<RankedMeasure, 'unit' | 'decimals'>,
): string {
  if (value === null) return '-';
  const own = error === null ? '' : ` ± ${error.toFixed(decimals)}`;
  return `${value.toFixed(decimals)}${own}${unit === '' ? '' : ` ${unit}`}`;
}

/** Measures that are compared in per cent; the others are differences already. */
const relative: ReadonlySet<CellMeasure> = new Set(['capacity', 'resistance', 'peak']);

/** Deviation of a cell from the others: in per cent of the median for capacity, resistance and peak, else in the unit of the measure. */
export function deviationText(of: RankedMeasure, value: number | null): string {
  if (value === null || of.median === null) return '-';
  const apart = value - (of.worst === 'far' ? 0 : of.median);
  const sign = apart > 0 ? '+' : '';
  if (relative.has(of.measure) && of.median !== 0) return `${sign}${((apart / of.median) * 100).toFixed(1)} %`;
  return `${sign}${numberText(apart, of.unit, of.decimals)}`;
}

/** Height of each bar of a strip, −1 to 1: distance from the median, or from 0 where that is the ideal; null: unknown. */
export function barsOf({ values, median, worst }: Pick<RankedMeasure, 'values' | 'median' | 'worst'>): readonly (number | null)[] {
  const centre = worst === 'far' ? 0 : (median ?? 0);
  const apart = values.map((value) => (value === null ? null : value - centre));
  const most = apart.reduce<number>((sum, each) => Math.max(sum, Math.abs(each ?? 0)), 0);
  return apart.map((each) => (each === null ? null : most === 0 ? 0 : each / most));
}
