/** State of a parameter's thresholds, and their geometry beside its values. */
import { judgedKinds, type LimitedParam, type LimitRanges, type ParamLimits } from '@czyun/contract';

export type Observed = Pick<LimitRanges['ranges'][number], 'min' | 'max'>;

/** `crossed`: the values of the last days passed one; `unreachable`: one lies at the end of the plausible range or beyond it, where no value can pass it. */
export type LimitState = 'unset' | 'crossed' | 'unreachable' | 'fine';

const highFields = ['high1', 'high2', 'high3'] as const;
const lowFields = ['low1', 'low2', 'low3'] as const;
const levels = [1, 2, 3] as const;

const given = (limits: ParamLimits | null, fields: readonly (typeof highFields | typeof lowFields)[number][]) =>
  fields.flatMap((field, index) => {
    const value = limits?.[field] ?? null;
    return value === null ? [] : [{ value, level: levels[index] ?? 3 }];
  });

export function limitStateOf({ limits, isFamily, range }: LimitedParam, observed: Observed | undefined): LimitState {
  if (limits === null || judgedKinds(limits, isFamily).length === 0) return 'unset';
  if (isFamily) return observed !== undefined && limits.spread !== null && observed.max > limits.spread ? 'crossed' : 'fine';
  const [highs, lows] = [given(limits, highFields), given(limits, lowFields)];
  const isAbove = observed !== undefined && highs.some(({ value }) => value < observed.max);
  const isBelow = observed !== undefined && lows.some(({ value }) => value > observed.min);
  if (isAbove || isBelow) return 'crossed';
  return highs.some(({ value }) => value >= range[1]) || lows.some(({ value }) => value <= range[0]) ? 'unreachable' : 'fine';
}

/** Whether the range alone shows that no alarm would have been raised: only levels are checked, and none of them was passed. */
export function isQuiet(limits: ParamLimits, observed: Observed): boolean {
  const kinds = judgedKinds(limits, false);
  return (
    kinds.every((kind) => kind === 'limit-high' || kind === 'limit-low') &&
    given(limits, highFields).every(({ value }) => value >= observed.max) &&
    given(limits, lowFields).every(({ value }) => value <= observed.min)
  );
}

export interface Band {
  readonly from: number;
  readonly to: number;
  readonly level: 1 | 2 | 3;
}

export interface LimitPicture {
  /** Ends of the scale. */
  readonly scale: readonly [low: number, high: number];
  readonly bands: readonly Band[];
}

const room = 0.12;

/** Scale and bands of a bar; `shown`: further values that must be within the scale. Null: no data for a scale. */
export function pictureOf(
  limits: ParamLimits | null,
  range: readonly [number, number],
  shown: readonly (number | null | undefined)[],
  isFamily = false,
): LimitPicture | null {
  const spread = isFamily && limits?.spread != null ? [{ value: limits.spread, level: limits.spreadLevel }] : [];
  const highs = isFamily ? spread : given(limits, highFields);
  const lows = isFamily ? [] : given(limits, lowFields);
  const known = [...[...highs, ...lows].map(({ value }) => value), ...shown.filter((value) => value != null)];
  if (known.length === 0) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const margin = (most - least || Math.abs(most) || 1) * room;
  const scale = [isFamily ? 0 : Math.max(range[0], least - margin), Math.min(Math.max(range[1], most), most + margin)] as const;
  // From the mildest outwards: each level reaches to the next one.
  const up = highs.toSorted((a, b) => a.value - b.value);
  const down = lows.toSorted((a, b) => b.value - a.value);
  return {
    scale: scale[0] < scale[1] ? scale : [scale[0] - 1, scale[1] + 1],
    bands: [
      ...up.map(({ value, level }, index) => ({ from: value, to: up[index + 1]?.value ?? Math.max(scale[1], value), level })),
      ...down.map(({ value, level }, index) => ({ from: down[index + 1]?.value ?? Math.min(scale[0], value), to: value, level })),
    ].filter(({ from, to }) => from < to),
  };
}

/** The most severe level that a value exceeds; null: inside the limits. */
export function levelOf(limits: ParamLimits | null, value: number, isFamily = false): 1 | 2 | 3 | null {
  if (isFamily) return limits?.spread != null && value > limits.spread ? limits.spreadLevel : null;
  const passed = [
    ...given(limits, highFields).filter((limit) => value > limit.value),
    ...given(limits, lowFields).filter((limit) => value < limit.value),
  ];
  return passed.length === 0 ? null : (Math.min(...passed.map(({ level }) => level)) as 1 | 2 | 3);
}
