import {
  judgedKinds,
  type Language,
  type LimitChange,
  type LimitedParam,
  noLimits,
  type ParamLimits,
  withRecommended,
} from '@czyun/contract';
import { readLimits } from '../../alarms/limits/repo.ts';
import { alikeDevices, limitTargets } from '../../alarms/limits/targets.ts';
import { actorOfRow } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { limitView } from './limit-view.ts';
import { changeById, changesOf, currentRows } from './repo.ts';
import { type AskedLimits, deviceOf, type LimitDeps, type LimitPlace, storeAll, targetOf } from './store-limits.ts';

const maxChanges = 100;

export function createLimitService(deps: LimitDeps) {
  const { db, registry } = deps;

  async function listOf(deviceId: number, language: Language): Promise<LimitedParam[]> {
    const device = deviceOf(registry, deviceId);
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
    const [stored] = await storeAll(deps, deviceId, [{ metric, version, limits }], actor, () => 'limits');
    if (!stored) throw new AppError('notFound');
    return stored;
  }

  return {
    async list(deviceId: number, language: Language) {
      return { timeZone: timeZoneOf(registry, deviceOf(registry, deviceId).projectId), params: await listOf(deviceId, language) };
    },

    save: ({ version, limits, ...place }: LimitPlace & { readonly version: number; readonly limits: ParamLimits }, actor: CallActor) =>
      store(place, version, limits, actor),

    saveAll: async ({ deviceId, params }: { readonly deviceId: number; readonly params: readonly AskedLimits[] }, actor: CallActor) => ({
      params: await storeAll(deps, deviceId, params, actor),
    }),

    /** Applies to the other devices of the type; each device is stored all or nothing. */
    async saveRecommended({ deviceId, metrics }: { readonly deviceId: number; readonly metrics: readonly string[] }, actor: CallActor) {
      for (const metric of metrics) targetOf(registry, { deviceId, metric });
      const wanted = new Set(metrics);
      const saved = { devices: 0, params: 0 };
      for (const other of alikeDevices(deviceOf(registry, deviceId), 'project', registry)) {
        const missing = other.id === deviceId ? [] : await missingOf(other.id, wanted, actor.language);
        if (missing.length === 0) continue;
        await storeAll(deps, other.id, missing, actor);
        saved.devices += 1;
        saved.params += missing.length;
      }
      return saved;
    },

    async changes(place: LimitPlace): Promise<LimitChange[]> {
      targetOf(registry, place);
      const rows = await changesOf(db, place.deviceId, place.metric, maxChanges + 1);
      return rows.slice(0, maxChanges).map((row, index) => {
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
