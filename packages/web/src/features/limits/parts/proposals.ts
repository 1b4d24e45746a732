/** Limits that differ from the current ones: recommended by the device type, else proposed from the range of the last days. */
import { judgedKinds, type LimitedParam, noLimits, type ParamLimits, withRecommended } from '@czyun/contract';
import type { Observed } from './limit-state.ts';

export interface Proposal {
  readonly id: number;
  readonly param: LimitedParam;
  readonly limits: ParamLimits;
  /** `new`: the parameter has no limits so far; `replaced`: it has others; `range`: the device type recommends none. */
  readonly kind: 'new' | 'replaced' | 'range';
}

const order = ['new', 'replaced', 'range'] as const satisfies readonly Proposal['kind'][];
/** Share of the observed range. */
const margin = 0.2;
const deadBand = 0.05;
const delayS = 60;

/** Parameters without limits first. `observed`: undefined while the ranges are unknown. */
export function proposalsOf(params: readonly LimitedParam[], observed?: ReadonlyMap<string, Observed>): readonly Proposal[] {
  const proposals = params.flatMap((param, id): Proposal[] => {
    const before = param.limits ?? noLimits;
    const isNew = judgedKinds(before, param.isFamily).length === 0;
    if (param.suggestion === null) {
      const range = observed?.get(param.metric);
      const limits = isNew && range !== undefined ? aroundRange(param, before, range) : null;
      return limits === null ? [] : [{ id, param, limits, kind: 'range' }];
    }
    const limits = withRecommended(param.limits, param.suggestion);
    if (isSame(limits, before)) return [];
    return [{ id, param, limits, kind: isNew ? 'new' : 'replaced' }];
  });
  return proposals.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

const isSame = (one: ParamLimits, other: ParamLimits) => {
  const fields = Object.keys(noLimits) as (keyof ParamLimits)[];
  return fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));
};

/** Mildest level a fifth of the range outside it, if a value can get there; null: the value did not change. */
function aroundRange({ range, decimals, isFamily }: LimitedParam, before: ParamLimits, { min, max }: Observed): ParamLimits | null {
  const span = max - min;
  if (isFamily || span <= 0) return null;
  const rounded = (value: number) => Number(value.toFixed(decimals));
  const [low, high] = [rounded(min - margin * span), rounded(max + margin * span)];
  const low3 = low > range[0] ? low : null;
  const high3 = high < range[1] ? high : null;
  return low3 === null && high3 === null ? null : { ...before, low3, high3, delayS, deadBand: rounded(deadBand * span) };
}
