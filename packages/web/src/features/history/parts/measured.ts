/** Means of the displayed curves on one grid of times. */
import { type CurveColumns, shownValue } from '@czyun/contract';
import type { Chosen } from '../../../parts/points/catalog.ts';
import type { Language } from '../../../platform/language/language.ts';
import { curveName } from './curves.ts';

export const shapes = ['duration', 'histogram', 'scatter'] as const;
export type Shape = (typeof shapes)[number];
export const isShape = (view: string): view is Shape => shapes.some((shape) => shape === view);

export interface Measured {
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  readonly times: readonly number[];
  /** At the common times; null is unknown. */
  readonly values: readonly (number | null)[];
}

/** Curves of an answer at the times of all of them, as displayed. */
export function measuredCurves(chosen: readonly Chosen[], answer: readonly CurveColumns[], language: Language): readonly Measured[] {
  const byKey = new Map(answer.map((curve) => [curve.key, curve]));
  const times = [...new Set(answer.flatMap((curve) => curve.times))].sort((a, b) => a - b);
  return chosen.map((item) => {
    const curve = byKey.get(item.key);
    const byTime = new Map(curve?.times.map((time, index) => [time, curve.values[index] ?? null]));
    return {
      key: item.key,
      name: curveName(item, language),
      unit: item.point.unit ?? '',
      times,
      values: times.map((time) => shownValue(byTime.get(time) ?? null, item.factor)),
    };
  });
}
