/** Limits of parameters: list, validate, change and restore; every change is recorded with its author. */
import { isDeepStrictEqual } from 'node:util';
import {
  everyFieldText,
  judgedKinds,
  type Language,
  type LimitChange,
  type LimitedParam,
  limitFaults,
  noLimits,
  type ParamLimits,
  withRecommended,
} from '@czyun/contract';
import { readLimits } from '../../alarms/limits/repo.ts';
import { alikeDevices, type LimitTarget, limitTarget, limitTargets } from '../../alarms/limits/targets.ts';
import type { Alarms } from '../../alarms/types.ts';
import { auditedChange, type ChangeDeps, type Entry } from '../../audit/index.ts';
import { actorColumns, actorOfRow } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { limitView, rangeOf } from './limit-view.ts';
import { addChange, type ChangeRow, changeById, changesOf, currentRows } from './repo.ts';

export interface LimitDeps extends Pick<ChangeDeps, 'db' | 'registry' | 'audit' | 'now'> {
  readonly alarms: Pick<Alarms, 'limitsChanged'>;
}

export interface LimitPlace {
  readonly deviceId: number;
  readonly metric: string;
}

/** Limits of a parameter as they are sent. */
export interface AskedLimits {
  readonly metric: string;
  /** The version that was edited. */
  readonly version: number;
  readonly limits: ParamLimits;
}

const mostChanges = 100;

/** Throws `badInput` for limits that contradict each other or the parameter; `place`: where they are in the body. */
export function checkLimits(target: LimitTarget, limits: ParamLimits, language: Language, place = 'limits'): void {
  const faults = limitFaults(limits, { range: rangeOf(target), isFamily: target.isFamily });
  const wrong = Object.entries(faults).map(([field, fault]) => ({ path: `${place}.${field}`, message: everyFieldText[fault] }));
  if (wrong.length > 0) throw wrongFields(language, wrong);
}

/** The change in the operation log. */
function entryOf({ device, metric, point }: LimitTarget, before: ParamLimits, limits: ParamLimits): Entry {
  return {
    projectId: device.projectId,
    deviceId: device.id,
    action: { zh: '修改阈值', en: 'Change limits' },
    metric,
    target: `${point.name.zh} / ${point.name.en}`,
    ...changedFields({ ...before }, { ...limits }),
  };
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

  /** Stores limits of parameters of one device, all of them or none. */
  async function storeAll(
    deviceId: number,
    asked: readonly AskedLimits[],
    actor: CallActor,
    placeOf = (index: number) => `params.${index}.limits`,
  ): Promise<LimitedParam[]> {
    const wanted = asked.map((each) => ({ ...each, target: targetOf({ deviceId, metric: each.metric }) }));
    if (new Set(asked.map(({ metric }) => metric)).size < asked.length) throw new AppError('badInput');
    for (const [index, { target, limits }] of wanted.entries()) checkLimits(target, limits, actor.language, placeOf(index));
    const rows = await auditedChange(deps, actor, async (on) => {
      const result: (ChangeRow | undefined)[] = [];
      const entries: Entry[] = [];
      for (const { metric, version, limits, target } of wanted) {
        const old = (await changesOf(on, deviceId, metric, 1))[0];
        if ((old?.id ?? 0) !== version) throw stale(true);
        const before = (old && readLimits(old.limits)) ?? noLimits;
        if (isDeepStrictEqual(before, limits)) {
          result.push(old);
          continue;
        }
        const added = {
          device_id: deviceId,
          metric,
          before_id: version,
          limits: JSON.stringify(limits),
          time: now(),
          ...actorColumns(actor),
        };
        result.push(await addChange(on, added));
        entries.push(entryOf(target, before, limits));
      }
      return { result, entries, touched: {} };
    });
    await alarms.limitsChanged(deviceId);
    return wanted.map(({ target }, index) => limitView(registry, target, rows[index], actor.language));
  }

  async function listOf(deviceId: number, language: Language): Promise<LimitedParam[]> {
    const device = deviceOf(deviceId);
    const rows = new Map((await currentRows(db, deviceId)).map((row) => [row.metric, row]));
    return limitTargets(device).map((target) => limitView(registry, target, rows.get(target.metric), language));
  }

  /** Recommended limits of a device where it has none. */
  async function missingOf(deviceId: number, metrics: ReadonlySet<string>, language: Language): Promise<AskedLimits[]> {
    return (await listOf(deviceId, language)).flatMap(({ metric, version, limits, suggestion, isFamily }) =>
      suggestion === null || !metrics.has(metric) || judgedKinds(limits ?? noLimits, isFamily).length > 0
        ? []
        : [{ metric, version, limits: withRecommended(limits, suggestion) }],
    );
  }

  async function store({ deviceId, metric }: LimitPlace, version: number, limits: ParamLimits, actor: CallActor): Promise<LimitedParam> {
    const [stored] = await storeAll(deviceId, [{ metric, version, limits }], actor, () => 'limits');
    if (!stored) throw new AppError('notFound');
    return stored;
  }

  return {
    async list(deviceId: number, language: Language) {
      return { timeZone: timeZoneOf(registry, deviceOf(deviceId).projectId), params: await listOf(deviceId, language) };
    },

    save: ({ version, limits, ...place }: LimitPlace & { readonly version: number; readonly limits: ParamLimits }, actor: CallActor) =>
      store(place, version, limits, actor),

    saveAll: async ({ deviceId, params }: { readonly deviceId: number; readonly params: readonly AskedLimits[] }, actor: CallActor) => ({
      params: await storeAll(deviceId, params, actor),
    }),

    /** On the other devices of the type, each of them as a whole. */
    async saveRecommended({ deviceId, metrics }: { readonly deviceId: number; readonly metrics: readonly string[] }, actor: CallActor) {
      for (const metric of metrics) targetOf({ deviceId, metric });
      const wanted = new Set(metrics);
      const saved = { devices: 0, params: 0 };
      for (const other of alikeDevices(deviceOf(deviceId), 'project', registry)) {
        const missing = other.id === deviceId ? [] : await missingOf(other.id, wanted, actor.language);
        if (missing.length === 0) continue;
        await storeAll(other.id, missing, actor);
        saved.devices += 1;
        saved.params += missing.length;
      }
      return saved;
    },

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
