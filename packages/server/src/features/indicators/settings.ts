/** Settings of the indicators: meters and ratings to be used, and their definitions. */
import { isDeepStrictEqual } from 'node:util';
import { everyFieldText, type IndicatorSettings, type KeptIndicatorSettings, type Language } from '@czyun/contract';
import { auditedChange } from '../../audit/index.ts';
import { indicatorSettingsOf } from '../../figure-sources/indicator-settings-repo.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { stale } from '../../kernel/errors.ts';
import { type WrongField, wrongFields } from '../../kernel/wrong-fields.ts';
import { nameIn } from '../../registry/index.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { registersOf } from './energies.ts';
import { ratedPowersOf } from './rated-powers.ts';
import { ratingsOf } from './ratings.ts';
import { storeSettings } from './repo.ts';
import type { IndicatorDeps } from './service.ts';
import { isUnit } from './units.ts';

const settingsChanged = { zh: '修改站点健康指标定义', en: 'Change indicator definitions' };

const hasRegister = ({ enabled, type, params }: DeviceRecord) =>
  enabled && type.nature === 'meter' && params.some(({ point }) => point.metric === 'energy_import');

/** Devices selected before are accepted, even if they have been removed meanwhile. */
function wrongDevices(devices: readonly DeviceRecord[], before: IndicatorSettings, wanted: IndicatorSettings): WrongField[] {
  const meters = devices.filter(hasRegister).map(({ id }) => id);
  const units = devices.filter(isUnit).map(({ id }) => id);
  const wrong = (['gatewayIds', 'auxiliaryIds'] as const).flatMap((field): WrongField[] =>
    wanted[field].some((id) => !meters.includes(id) && !before[field].includes(id))
      ? [{ path: `settings.${field}`, message: everyFieldText.deviceMissing }]
      : [],
  );
  const unitIds = wanted.unitPowers.map(({ deviceId }) => deviceId);
  const isKnown = (id: number) => units.includes(id) || before.unitPowers.some(({ deviceId }) => deviceId === id);
  if (!unitIds.every(isKnown) || new Set(unitIds).size < unitIds.length)
    wrong.push({ path: 'settings.unitPowers', message: everyFieldText.deviceMissing });
  return wrong;
}

export function createIndicatorSettings(deps: IndicatorDeps) {
  const { db, registry, telemetry, now } = deps;

  async function settings(projectId: number, language: Language): Promise<KeptIndicatorSettings> {
    const stored = await indicatorSettingsOf(db, projectId);
    const devices = registry.devicesOf(projectId);
    const powers = await ratedPowersOf(telemetry, devices, stored.settings, now());
    const ratings = ratingsOf(deps, projectId, powers);
    const ratedEnergy = ratings.energy(registersOf(devices, ratings.offers, stored.settings));
    const named = (device: DeviceRecord) => ({ deviceId: device.id, name: nameIn(language, device) });
    return {
      ...stored,
      meters: devices.filter(hasRegister).map(named),
      units: devices.filter(isUnit).map((device) => ({ ...named(device), ratedPower: powers.reported(device) })),
      station: { ratedPower: ratings.power.value, ratedEnergy },
    };
  }

  return {
    settings,

    async save(
      { projectId, version, settings: wanted }: { projectId: number; version: number; settings: IndicatorSettings },
      actor: CallActor,
    ): Promise<KeptIndicatorSettings> {
      await auditedChange(deps, actor, async (on) => {
        const before = await indicatorSettingsOf(on, projectId);
        if (before.version !== version) throw stale(true);
        if (isDeepStrictEqual(before.settings, wanted)) return { result: undefined, entries: [], touched: {} };
        const wrong = wrongDevices(registry.devicesOf(projectId), before.settings, wanted);
        if (wrong.length > 0) throw wrongFields(actor.language, wrong);
        await storeSettings(on, projectId, wanted, version + 1);
        const entry = {
          ...{ projectId, action: settingsChanged, target: '' },
          ...changedFields({ indicators: before.settings }, { indicators: wanted }),
        };
        return { result: undefined, entries: [entry], touched: {} };
      });
      return settings(projectId, actor.language);
    },
  };
}

export type IndicatorSettingsService = ReturnType<typeof createIndicatorSettings>;
