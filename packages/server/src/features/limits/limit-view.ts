/** Parameters with their limits, as their page shows them. */
import { type Language, type LimitedParam, paramLimits, unitIn } from '@czyun/contract';
import { readLimits } from '../../alarms/limits/repo.ts';
import { alikeDevices, type LimitTarget } from '../../alarms/limits/targets.ts';
import { actorOfRow } from '../../kernel/actor.ts';
import type { Registry } from '../../registry/types.ts';
import type { ChangeRow } from './repo.ts';

const widest: readonly [number, number] = [-1e12, 1e12];

export const rangeOf = ({ point }: LimitTarget): readonly [number, number] => point.range ?? widest;

/** A parameter with its current and recommended limits. */
export function limitView(
  registry: Pick<Registry, 'devicesOf'>,
  target: LimitTarget,
  row: ChangeRow | undefined,
  language: Language,
): LimitedParam {
  const { point, device, params, metric, isFamily } = target;
  const [low, high] = rangeOf(target);
  // The recommended spread applies to a family, the other limits to each member.
  const { spread, ...rest } = point.suggest ?? {};
  const recommended = isFamily ? (spread === undefined ? {} : { spread, delayS: rest.delayS, deadBand: rest.deadBand }) : rest;
  const isRecommended = Object.values(recommended).some((value) => value !== undefined);
  return {
    metric,
    name: point.name[language],
    group: point.group,
    unit: point.unit === undefined ? null : unitIn(language, point.unit),
    decimals: point.decimals,
    range: [low, high],
    paramIds: params.map(({ paramId }) => paramId),
    isFamily,
    alike: { project: alikeDevices(device, 'project', registry).length, region: alikeDevices(device, 'region', registry).length },
    suggestion: isRecommended ? paramLimits.parse(recommended) : null,
    limits: row ? (readLimits(row.limits) ?? null) : null,
    version: row?.id ?? 0,
    changed: row?.time ?? null,
    by: row ? actorOfRow(row) : null,
  };
}
