/** Limits beside a value: those in force, reported by the device, or recommended. Pure. */
import type { ExpandedPoint } from '@czyun/devices';
import { type Band, bandsOf, type LimitSet, scaleOfLimits, type ValueScale } from '../../kit/ui/value-scale.ts';

export interface BarLimits {
  /** In force; null: none. */
  readonly limits: LimitSet | null;
  /** Recommended by the type; null: none. */
  readonly suggestion: LimitSet | null;
}

export interface Bar {
  readonly scale: ValueScale;
  readonly bands: readonly Band[];
  /** Filled from this value; absent: only marked. */
  readonly from?: number;
  /** `suggested`: the limits raise no alarm. */
  readonly source: 'inForce' | 'device' | 'suggested';
}

type Limited = Pick<ExpandedPoint, 'metric' | 'range' | 'sign'>;

/** Metrics of the limits that devices report for a quantity: of its negative or lower side, and of its upper side. */
const reported: Readonly<Record<string, readonly (readonly [low: string, high: string])[]>> = {
  active_power: [
    ['active_power_lower_limit', 'active_power_upper_limit'],
    ['charge_power_limit', 'discharge_power_limit'],
    ['rated_power', 'rated_power'],
  ],
  dc_power: [['rated_power', 'rated_power']],
  reactive_power: [['reactive_power_lower_limit', 'reactive_power_upper_limit']],
  current: [['charge_current_limit', 'discharge_current_limit']],
  voltage: [['discharge_voltage_limit', 'charge_voltage_limit']],
  soc: [['soc_lower_limit', 'soc_upper_limit']],
};

/** Quantities that flow in both directions: the limit of the negative one is reported as a magnitude or with its sign. */
const isTwoSided = ({ metric, range, sign }: Limited): boolean =>
  (metric.endsWith('power') || metric === 'current') && (range === undefined || range[0] < 0) && sign?.flow !== 'generation';

/** A power with one direction only, up to its rating. */
const isOneSided = (point: Limited): boolean => point.metric.endsWith('power') && !isTwoSided(point);

/** Metrics of reported limits that a type has for a point. */
export function limitMetricsOf(metric: string, has: (metric: string) => boolean): readonly [string, string] | null {
  return reported[metric]?.find(([low, high]) => has(low) && has(high)) ?? null;
}

const hasLimit = (limits: LimitSet | null): limits is LimitSet =>
  limits !== null &&
  [limits.high1, limits.high2, limits.high3, limits.low1, limits.low2, limits.low3].some((each) => typeof each === 'number');

/** The bar of a point; null without limits. `ends`: values of the reported limits. */
export function barOf(
  point: Limited,
  value: number | null,
  { limits, suggestion }: BarLimits,
  ends: readonly [number | null, number | null] | null,
): Bar | null {
  const inForce = hasLimit(limits) ? limits : null;
  const { range } = point;
  const [low, high] = ends ?? [null, null];
  if (low !== null && high !== null) {
    const twoSided = isTwoSided(point);
    const oneSided = isOneSided(point);
    const scale = { low: twoSided ? -Math.abs(low) : oneSided ? 0 : low, high: twoSided || oneSided ? Math.abs(high) : high };
    const bands = inForce === null ? [] : bandsOf(inForce);
    if (scale.low < scale.high) return { scale, bands, source: 'device', ...(twoSided || oneSided ? { from: 0 } : {}) };
  }
  const used = inForce ?? (hasLimit(suggestion) ? suggestion : null);
  const scale = used === null ? null : scaleOfLimits(used, value, range);
  if (used === null || scale === null) return null;
  return { scale, bands: bandsOf(used), source: inForce === null ? 'suggested' : 'inForce' };
}
