/** Recommended limits that differ from the current ones. */
import { judgedKinds, type LimitedParam, noLimits, type ParamLimits, withRecommended } from '@czyun/contract';

export interface Proposal {
  readonly id: number;
  readonly param: LimitedParam;
  readonly limits: ParamLimits;
  /** The parameter has no limits so far. */
  readonly isNew: boolean;
}

/** Parameters without limits first. */
export function proposalsOf(params: readonly LimitedParam[]): readonly Proposal[] {
  const proposals = params.flatMap((param, id): Proposal[] => {
    if (param.suggestion === null) return [];
    const before = param.limits ?? noLimits;
    const limits = withRecommended(param.limits, param.suggestion);
    if (JSON.stringify(limits, Object.keys(noLimits)) === JSON.stringify(before, Object.keys(noLimits))) return [];
    return [{ id, param, limits, isNew: judgedKinds(before, param.isFamily).length === 0 }];
  });
  return proposals.toSorted((a, b) => Number(b.isNew) - Number(a.isNew));
}
