/** Storage units with their charged and discharged energy, from registers; live values come over the stream. */
import type { CallResult, Language, StorageUnitDevice, storageUnitsApi } from '@czyun/contract';
import type { Nature } from '@czyun/devices';
import { createCounts } from '../../energy/counts.ts';
import { roundTripEfficiency } from '../../energy/figures/index.ts';
import { socWeights } from '../../energy/readings.ts';
import { storageUnitsOf, type UnitOf } from '../../energy/storage-units.ts';
import { rounded, sumOf } from '../../energy/sums.ts';
import { AppError } from '../../kernel/errors.ts';
import { type DeviceRecord, nameIn, offeredBy, type ParamRecord, type Registry } from '../../registry/index.ts';
import { pictureDevice } from '../../station/device-entity.ts';
import type { History, NewestValues } from '../../telemetry/types.ts';
import { dayOf, lastDays } from '../../time/days.ts';
import { unitPoints } from './points.ts';

export interface StorageUnitsDeps {
  readonly registry: Registry;
  readonly telemetry: { readonly history: Pick<History, 'totals' | 'buckets'>; readonly newest: Pick<NewestValues, 'get'> };
}

type Answer = CallResult<typeof storageUnitsApi.storageUnits>;
type Unit = UnitOf<DeviceRecord>;

/** Registers that count for a unit: the first of these natures for which all devices of the unit have them. */
const counters = ['cabinet', 'pcs', 'battery'] as const satisfies readonly Nature[];
const [chargeMetric, dischargeMetric] = ['charge_energy_total', 'discharge_energy_total'];

/** Maximum difference of the state of charge between start and end of a day for which an efficiency is computed, %. */
const equalLevels = 5;

interface Counted {
  readonly by: (typeof counters)[number] | null;
  readonly charge: readonly ParamRecord[];
  readonly discharge: readonly ParamRecord[];
  /** States of charge, with the devices that report them. */
  readonly soc: readonly ParamRecord[];
}

export function createStorageUnits({ registry, telemetry: { history, newest } }: StorageUnitsDeps) {
  const counts = createCounts(history);
  const paramOf = (device: DeviceRecord, metric: string) => offeredBy(device, newest).find(({ point }) => point.metric === metric);

  function countedOf({ devices }: Unit): Counted {
    /** The points of all devices of a nature; null if there are none, or if any lacks the point. */
    const of = (nature: Nature, metric: string): readonly ParamRecord[] | null => {
      const found = devices.filter(({ type }) => type.nature === nature);
      const params = found.flatMap((device) => paramOf(device, metric) ?? []);
      return found.length > 0 && params.length === found.length ? params : null;
    };
    const soc = of('cabinet', 'soc') ?? of('battery', 'soc') ?? [];
    for (const by of counters) {
      const [charge, discharge] = [of(by, chargeMetric), of(by, dischargeMetric)];
      if (charge !== null && discharge !== null) return { by, charge, discharge, soc };
    }
    return { by: null, charge: [], discharge: [], soc };
  }

  const deviceView = (device: DeviceRecord, language: Language): StorageUnitDevice =>
    pictureDevice(device, unitPoints[device.type.nature] ?? [], language);

  return async (
    { projectId, time }: { readonly projectId: number; readonly time?: number | undefined },
    language: Language,
    now: number,
    signal?: AbortSignal,
  ): Promise<Answer> => {
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    const { timeZone } = project;
    const at = Math.min(time ?? now, now);
    const today = dayOf(timeZone, at);
    const lastDay = lastDays(timeZone, today.start - 1, 1)[0] ?? today;
    const devices = registry.devicesOf(projectId);
    const { units, others } = storageUnitsOf(registry.regionsOf(projectId), devices);
    const counted = units.map(countedOf);
    const registers = counted.flatMap(({ charge, discharge }) => [...charge, ...discharge]);
    const socs = counted.flatMap(({ soc }) => soc.map(({ paramId }) => paramId));
    const whole = { start: lastDay.start, end: lastDay.end };
    const [soFar, before, levels] = await Promise.all([
      counts.between(registers, { start: today.start, end: at, timeZone }, signal),
      counts.between(registers, { ...whole, timeZone }, signal),
      socs.length === 0 ? [] : history.totals({ paramIds: socs, ...whole, ...(signal ? { signal } : {}) }),
    ]);
    const sumIn = (from: ReadonlyMap<number, number>, params: readonly ParamRecord[]) =>
      rounded(sumOf(params.map(({ paramId }) => from.get(paramId) ?? null)), 3);
    const level = (which: 'first' | 'last', { soc }: Counted) => {
      const weights = socWeights(newest, soc, devices);
      const values = soc.map(({ paramId }) => levels.find((each) => each.paramId === paramId)?.[which] ?? Number.NaN);
      const stored = sumOf(values.map((value, index) => (Number.isFinite(value) ? value * (weights[index] ?? 0) : null)));
      return stored === null ? null : rounded(stored / weights.reduce((sum, weight) => sum + weight, 0), 1);
    };
    return {
      timeZone,
      time: time ?? null,
      lastDay: lastDay.date,
      units: units.map((unit, index) => {
        const of = counted[index] ?? { by: null, charge: [], discharge: [], soc: [] };
        const [charge, discharge] = [sumIn(before, of.charge), sumIn(before, of.discharge)];
        const [socStart, socEnd] = [level('first', of), level('last', of)];
        const isEqual = socStart !== null && socEnd !== null && Math.abs(socEnd - socStart) <= equalLevels;
        const named = unit.cabinet ?? unit.region;
        return {
          key: unit.cabinet ? `d${unit.cabinet.id}` : `r${unit.region?.id ?? 0}`,
          name: named ? nameIn(language, named) : '',
          devices: unit.devices.map((device) => deviceView(device, language)),
          countedBy: of.by,
          today: { charge: sumIn(soFar, of.charge), discharge: sumIn(soFar, of.discharge) },
          lastDay: {
            charge,
            discharge,
            efficiency: isEqual ? roundTripEfficiency.of({ charge, discharge }) : null,
            socStart,
            socEnd,
          },
        };
      }),
      others: others.map((device) => deviceView(device, language)),
    };
  };
}

export type StorageUnitsService = ReturnType<typeof createStorageUnits>;
