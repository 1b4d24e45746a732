/** Rules of what indicators are made by, and of outages that people enter. */
import { isDeepStrictEqual } from 'node:util';
import {
  everyFieldText,
  type IndicatorSettings,
  type KeptIndicatorSettings,
  type Language,
  longestOutageMs,
  type Outage,
} from '@czyun/contract';
import { auditedChange } from '../../audit/index.ts';
import { actorColumns, actorOfRow } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { type WrongField, wrongFields } from '../../kernel/wrong-fields.ts';
import { nameIn } from '../../registry/index.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { registersOf } from './energies.ts';
import { ratedPowersOf } from './rated-powers.ts';
import { addOutage, changeOutage, dropOutage, keepSettings, type OutageRow, outageBy, outagesIn, settingsOf } from './repo.ts';
import { type IndicatorDeps, ratingsOf } from './service.ts';
import { isUnit } from './units.ts';

const actions = {
  settings: { zh: '修改运行指标定义', en: 'Change indicator definitions' },
  add: { zh: '登记停运', en: 'Add outage' },
  change: { zh: '修改停运记录', en: 'Change an outage' },
  remove: { zh: '删除停运记录', en: 'Remove an outage' },
} as const;

const hasRegister = ({ enabled, type, params }: DeviceRecord) =>
  enabled && type.nature === 'meter' && params.some(({ point }) => point.metric === 'energy_import');

/** What an outage says in a line of the log. */
const said = ({ kind, begins, ends, reason }: Pick<OutageRow, 'kind' | 'begins' | 'ends' | 'reason'>) => ({
  ...{ outageKind: kind, begins, outageEnds: ends, reason },
});

/** Everything that ever was. */
const allTime = [0, Number.MAX_SAFE_INTEGER] as const;

export function createIndicatorSettings(deps: IndicatorDeps) {
  const { db, registry, now } = deps;

  const named = (devices: readonly DeviceRecord[], language: Language) =>
    devices.map((device) => ({ deviceId: device.id, name: nameIn(language, device) }));

  async function settings(projectId: number, language: Language): Promise<KeptIndicatorSettings> {
    const kept = await settingsOf(db, projectId);
    const devices = registry.devicesOf(projectId);
    const powers = await ratedPowersOf(deps.telemetry, devices, kept.settings, now());
    const ratings = ratingsOf(deps, projectId, powers);
    const ratedEnergy = ratings.energy(registersOf(devices, ratings.offers, kept.settings));
    return {
      ...kept,
      meters: named(devices.filter(hasRegister), language),
      units: devices
        .filter(isUnit)
        .map((device) => ({ deviceId: device.id, name: nameIn(language, device), ratedPower: powers.told(device) })),
      station: { ratedPower: ratings.power.value, ratedEnergy },
    };
  }

  function view(row: OutageRow, language: Language): Outage {
    const device = registry.device(row.device_id);
    return {
      ...{ id: row.id, deviceId: row.device_id, device: device ? nameIn(language, device) : '' },
      kind: row.kind === 'planned' ? 'planned' : 'unplanned',
      ...{ begins: row.begins, ends: row.ends, reason: row.reason },
      ...{ version: row.version, changed: row.changed, by: actorOfRow(row) },
    };
  }

  return {
    settings,

    async save(
      { projectId, version, settings: wanted }: { projectId: number; version: number; settings: IndicatorSettings },
      actor: CallActor,
    ): Promise<KeptIndicatorSettings> {
      const meters = registry
        .devicesOf(projectId)
        .filter(hasRegister)
        .map(({ id }) => id);
      const units = registry
        .devicesOf(projectId)
        .filter(isUnit)
        .map(({ id }) => id);
      await auditedChange(deps, actor, async (on) => {
        const before = await settingsOf(on, projectId);
        if (before.version !== version) throw stale(true);
        if (isDeepStrictEqual(before.settings, wanted)) return { result: undefined, entries: [], touched: {} };
        // What was chosen once may have gone since.
        const wrong = (['gatewayIds', 'auxiliaryIds'] as const).flatMap((field): WrongField[] =>
          wanted[field].some((id) => !meters.includes(id) && !before.settings[field].includes(id))
            ? [{ path: `settings.${field}`, message: everyFieldText.deviceMissing }]
            : [],
        );
        const unitIds = wanted.unitPowers.map(({ deviceId }) => deviceId);
        const isKnown = (id: number) => units.includes(id) || before.settings.unitPowers.some(({ deviceId }) => deviceId === id);
        if (!unitIds.every(isKnown) || new Set(unitIds).size < unitIds.length)
          wrong.push({ path: 'settings.unitPowers', message: everyFieldText.deviceMissing });
        if (wrong.length > 0) throw wrongFields(actor.language, wrong);
        await keepSettings(on, projectId, wanted, version + 1);
        const entry = {
          projectId,
          action: actions.settings,
          target: '',
          ...changedFields({ indicators: before.settings }, { indicators: wanted }),
        };
        return { result: undefined, entries: [entry], touched: {} };
      });
      return settings(projectId, actor.language);
    },

    async outages(
      { projectId, start, end }: { projectId: number; start?: number | undefined; end?: number | undefined },
      language: Language,
    ) {
      const rows = await outagesIn(db, projectId, start ?? allTime[0], end ?? allTime[1]);
      return { list: rows.map((row) => view(row, language)) };
    },

    async saveOutage(
      wish: Pick<Outage, 'id' | 'version' | 'deviceId' | 'kind' | 'begins' | 'ends' | 'reason'> & { readonly projectId: number },
      actor: CallActor,
    ): Promise<Outage> {
      const { projectId, id, version, deviceId, kind, begins, ends, reason } = wish;
      const unit = registry.device(deviceId);
      if (unit?.projectId !== projectId || !isUnit(unit))
        throw wrongFields(actor.language, [{ path: 'deviceId', message: everyFieldText.deviceMissing }]);
      if (ends <= begins || ends - begins > longestOutageMs)
        throw wrongFields(actor.language, [{ path: 'ends', message: everyFieldText.outageOrder }]);
      const row = await auditedChange(deps, actor, async (on) => {
        const before = id === 0 ? undefined : await outageBy(on, projectId, id);
        if (id !== 0 && !before) throw new AppError('notFound');
        if ((before?.version ?? 0) !== version) throw stale(before !== undefined);
        const others = await outagesIn(on, projectId, begins, ends);
        if (others.some((other) => Number(other.device_id) === deviceId && Number(other.id) !== id))
          throw wrongFields(actor.language, [{ path: 'begins', message: everyFieldText.outageOverlap }]);
        const wanted = {
          ...{ project_id: projectId, device_id: deviceId, kind, begins, ends, reason, version: version + 1, changed: now() },
          ...actorColumns(actor),
        };
        if (before && isDeepStrictEqual({ ...said(before), deviceId: before.device_id }, { ...said(wanted), deviceId }))
          return { result: before, entries: [], touched: {} };
        const result = before ? await changeOutage(on, id, version, wanted) : await addOutage(on, wanted);
        if (!result) throw stale(true);
        const entry = {
          ...{ projectId, deviceId, action: before ? actions.change : actions.add, target: unit.name },
          ...changedFields(before ? said(before) : {}, said(wanted)),
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
          ...{ oldValue: JSON.stringify(said(before)) },
        };
        return { result: { removed: true as const }, entries: [entry], touched: {} };
      });
    },
  };
}

export type IndicatorSettingsService = ReturnType<typeof createIndicatorSettings>;
