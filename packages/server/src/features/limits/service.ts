/** Limits of parameters: list, validate, change and restore; every change is recorded with its author. */
import { isDeepStrictEqual } from 'node:util';
import {
  everyFieldText,
  type Language,
  type LimitChange,
  type LimitedParam,
  limitFaults,
  noLimits,
  type ParamLimits,
  paramLimits,
  unitIn,
} from '@czyun/contract';
import { readLimits } from '../../alarms/limits/repo.ts';
import { alikeDevices, type LimitTarget, limitTarget, limitTargets } from '../../alarms/limits/targets.ts';
import type { Alarms } from '../../alarms/types.ts';
import { auditedChange, type ChangeDeps } from '../../audit/index.ts';
import { actorColumns, actorOfRow } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { addChange, type ChangeRow, changeById, changesOf, currentRows } from './repo.ts';

export interface LimitDeps extends Pick<ChangeDeps, 'db' | 'registry' | 'audit' | 'now'> {
  readonly alarms: Pick<Alarms, 'limitsChanged'>;
}

export interface LimitPlace {
  readonly deviceId: number;
  readonly metric: string;
}

const mostChanges = 100;
const widest: readonly [number, number] = [-1e12, 1e12];

export const rangeOf = ({ point }: LimitTarget): readonly [number, number] => point.range ?? widest;

/** Throws `badInput` for limits that contradict each other or the parameter. */
export function checkLimits(target: LimitTarget, limits: ParamLimits, language: Language): void {
  const faults = limitFaults(limits, { range: rangeOf(target), isFamily: target.isFamily });
  const wrong = Object.entries(faults).map(([field, fault]) => ({ path: `limits.${field}`, message: everyFieldText[fault] }));
  if (wrong.length > 0) throw wrongFields(language, wrong);
}

export function createLimitService(deps: LimitDeps) {
  const { db, registry, alarms, now } = deps;

  function deviceOf(deviceId: number): DeviceRecord {
    const device = registry.device(deviceId);
    if (!device) throw new AppError('notFound');
    return device;
  }

  function targetOf({ deviceId, metric }: LimitPlace): LimitTarget {
    const target = limitTarget(deviceOf(deviceId), metric);
    if (!target) throw new AppError('notFound');
    return target;
  }

  function view(target: LimitTarget, row: ChangeRow | undefined, language: Language): LimitedParam {
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

  async function store(place: LimitPlace, version: number, limits: ParamLimits, actor: CallActor): Promise<LimitedParam> {
    const target = targetOf(place);
    checkLimits(target, limits, actor.language);
    const row = await auditedChange(deps, actor, async (on) => {
      const old = (await changesOf(on, place.deviceId, place.metric, 1))[0];
      if ((old?.id ?? 0) !== version) throw stale(true);
      const before = (old && readLimits(old.limits)) ?? noLimits;
      if (isDeepStrictEqual(before, limits)) return { result: old, entries: [], touched: {} };
      const result = await addChange(on, {
        device_id: place.deviceId,
        metric: place.metric,
        before_id: version,
        limits: JSON.stringify(limits),
        time: now(),
        ...actorColumns(actor),
      });
      const entry = {
        projectId: target.device.projectId,
        deviceId: place.deviceId,
        action: { zh: '修改阈值', en: 'Change limits' },
        metric: place.metric,
        target: `${target.point.name.zh} / ${target.point.name.en}`,
        ...changedFields({ ...before }, { ...limits }),
      };
      return { result, entries: [entry], touched: {} };
    });
    await alarms.limitsChanged(place.deviceId);
    return view(target, row, actor.language);
  }

  return {
    async list(deviceId: number, language: Language) {
      const device = deviceOf(deviceId);
      const rows = new Map((await currentRows(db, deviceId)).map((row) => [row.metric, row]));
      const timeZone = timeZoneOf(registry, device.projectId);
      return { timeZone, params: limitTargets(device).map((target) => view(target, rows.get(target.metric), language)) };
    },

    save: ({ version, limits, ...place }: LimitPlace & { readonly version: number; readonly limits: ParamLimits }, actor: CallActor) =>
      store(place, version, limits, actor),

    async changes(place: LimitPlace): Promise<LimitChange[]> {
      targetOf(place);
      const rows = await changesOf(db, place.deviceId, place.metric, mostChanges + 1);
      return rows.slice(0, mostChanges).map((row, index) => {
        const before = rows[index + 1];
        return {
          id: row.id,
          time: row.time,
          by: actorOfRow(row),
          limits: readLimits(row.limits) ?? noLimits,
          before: before ? (readLimits(before.limits) ?? null) : null,
        };
      });
    },

    /** Restores the limits of an earlier change; `notFound` for a change of another parameter. */
    async restore({ version, changeId, ...place }: LimitPlace & { readonly version: number; readonly changeId: number }, actor: CallActor) {
      const row = await changeById(db, changeId);
      const limits = row?.device_id === place.deviceId && row.metric === place.metric ? readLimits(row.limits) : undefined;
      if (!limits) throw new AppError('notFound');
      return store(place, version, limits, actor);
    },
  };
}

export type LimitService = ReturnType<typeof createLimitService>;
