/** Statistics of the displayed range, converted from the server's answer for registers to the displayed numbers. */
import { type RangeFigures, shownValue } from '@czyun/contract';
import type { Chosen } from '../../../parts/points/catalog.ts';
import type { Line } from './address.ts';

export interface FiguresRow {
  readonly key: string;
  readonly unit: string;
  readonly decimals: number;
  readonly min: number | null;
  readonly minTime: number | null;
  readonly max: number | null;
  readonly maxTime: number | null;
  readonly mean: number | null;
  readonly deviation: number | null;
  /** Amount over the range: the integral of a power or current, the count of a register. */
  readonly amount: number | null;
  readonly amountUnit: string;
  /** Time above the line, ms; null: the line is of another unit. */
  readonly aboveMs: number | null;
  readonly coveredMs: number;
}

/** Units with a meaningful integral over hours, each with its unit. */
export const integralUnits: Readonly<Record<string, string>> = {
  W: 'Wh',
  kW: 'kWh',
  MW: 'MWh',
  kvar: 'kvarh',
  kVA: 'kVAh',
  A: 'Ah',
};

export function figuresRow({ key, point, factor }: Chosen, found: RangeFigures, line: Line | null): FiguresRow {
  const isTurned = factor === -1;
  const unit = point.unit ?? '';
  const turned = (value: number | null) => shownValue(value, factor);
  const isCounter = point.type === 'counter';
  const amountUnit = isCounter ? unit : (integralUnits[unit] ?? '');
  return {
    key,
    unit,
    decimals: point.decimals ?? 2,
    // The lowest value of a register with the opposite sign is the highest displayed.
    min: turned(isTurned ? found.max : found.min),
    minTime: isTurned ? found.maxTime : found.minTime,
    max: turned(isTurned ? found.min : found.max),
    maxTime: isTurned ? found.minTime : found.maxTime,
    mean: turned(found.avg),
    deviation: found.deviation,
    amount: amountUnit === '' ? null : isCounter ? found.diff : turned(found.integral),
    amountUnit,
    aboveMs: line === null || line.unit !== unit ? null : isTurned ? found.belowMs : found.aboveMs,
    coveredMs: found.coveredMs,
  };
}
