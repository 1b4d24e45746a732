/** Outages of units recorded by people. */
import { isDeepStrictEqual } from 'node:util';
import { everyFieldText, type Language, longestOutageMs, type Outage } from '@czyun/contract';
import { auditedChange } from '../../audit/index.ts';
import { actorColumns, actorOfRow } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { nameIn } from '../../registry/index.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { addOutage, changeOutage, dropOutage, type OutageRow, outageBy, outagesIn } from './repo.ts';
import type { IndicatorDeps } from './service.ts';
import { isUnit } from './units.ts';

type NewOutage = Pick<Outage, 'id' | 'version' | 'deviceId' | 'kind' | 'begins' | 'ends' | 'reason'> & { readonly projectId: number };

const actions = {
  add: { zh: '登记停运', en: 'Add outage' },
  change: { zh: '修改停运记录', en: 'Change an outage' },
  remove: { zh: '删除停运记录', en: 'Remove an outage' },
} as const;

/** The fields of an outage in the operation log. */
const loggedFields = ({ kind, begins, ends, reason }: Pick<OutageRow, 'kind' | 'begins' | 'ends' | 'reason'>) => ({
  ...{ outageKind: kind, begins, outageEnds: ends, reason },
});

const allTime = [0, Number.MAX_SAFE_INTEGER] as const;

export function createOutages(deps: IndicatorDeps) {
  const { db, registry, now } = deps;

  function view(row: OutageRow, language: Language): Outage {
    const device = registry.device(row.device_id);
    return {
      ...{ id: row.id, deviceId: row.device_id, device: device ? nameIn(language, device) : '' },
      kind: row.kind === 'planned' ? 'planned' : 'unplanned',
      ...{ begins: row.begins, ends: row.ends, reason: row.reason },
      ...{ version: row.version, changed: row.changed, by: actorOfRow(row) },
    };
  }

  function requireUnit({ projectId, deviceId, begins, ends }: NewOutage, language: Language): DeviceRecord {
    const unit = registry.device(deviceId);
    if (unit?.projectId !== projectId || !isUnit(unit))
      throw wrongFields(language, [{ path: 'deviceId', message: everyFieldText.deviceMissing }]);
    if (ends <= begins || ends - begins > longestOutageMs)
      throw wrongFields(language, [{ path: 'ends', message: everyFieldText.outageOrder }]);
    return unit;
  }

  return {
    async outages(
      { projectId, start, end }: { projectId: number; start?: number | undefined; end?: number | undefined },
      language: Language,
    ) {
      const rows = await outagesIn(db, projectId, start ?? allTime[0], end ?? allTime[1]);
      return { list: rows.map((row) => view(row, language)) };
    },

    async saveOutage(outage: NewOutage, actor: CallActor): Promise<Outage> {
      const { projectId, id, version, deviceId, kind, begins, ends, reason } = outage;
      const unit = requireUnit(outage, actor.language);
      const row = await auditedChange(deps, actor, async (on) => {
        const before = id === 0 ? undefined : await outageBy(on, projectId, id);
        if (id !== 0 && !before) throw new AppError('notFound');
        if ((before?.version ?? 0) !== version) throw stale(before !== undefined);
        const others = await outagesIn(on, projectId, begins, ends);
        if (others.some((other) => other.device_id === deviceId && other.id !== id))
          throw wrongFields(actor.language, [{ path: 'begins', message: everyFieldText.outageOverlap }]);
        const columns = {
          ...{ project_id: projectId, device_id: deviceId, kind, begins, ends, reason, version: version + 1, changed: now() },
          ...actorColumns(actor),
        };
        if (before && isDeepStrictEqual({ ...loggedFields(before), deviceId: before.device_id }, { ...loggedFields(columns), deviceId }))
          return { result: before, entries: [], touched: {} };
        const result = before ? await changeOutage(on, id, version, columns) : await addOutage(on, columns);
        if (!result) throw stale(true);
        const entry = {
          ...{ projectId, deviceId, action: before ? actions.change : actions.add, target: unit.name },
          ...changedFields(before ? loggedFields(before) : {}, loggedFields(columns)),
        };
        return { result, entries: [entry], touched: {} };
      });
      return view(row, actor.language);
    },

    async removeOutage({ projectId, id }: { projectId: number; id: number }, actor: CallActor): Promise<{ removed: true }> {
      return auditedChange(deps, actor, async (on) => {
        const before = await outageBy(on, projectId, id);
        if (!before) throw new AppError('notFound');
        await dropOutage(on, id);
        const deviceId = before.device_id;
        const entry = {
          ...{ projectId, deviceId, action: actions.remove, target: registry.device(deviceId)?.name ?? '' },
          ...{ oldValue: JSON.stringify(loggedFields(before)) },
        };
        return { result: { removed: true as const }, entries: [entry], touched: {} };
      });
    },
  };
}

export type Outages = ReturnType<typeof createOutages>;
