/** Operating indicators of a station in a calendar period, and how they went in its parts. */
import {
  hourMs,
  type IndicatorKey,
  type IndicatorSettings,
  indicatorKeys,
  type Language,
  type StationIndicators,
  type StatisticsUnit,
} from '@czyun/contract';
import type { Offers, Signed } from '../../energy/balance.ts';
import { countsByBucket } from '../../energy/bucket-counts.ts';
import { createCounts } from '../../energy/counts.ts';
import { roundTripEfficiency } from '../../energy/figures/index.ts';
import { ratedEnergyOfAll, socWeights } from '../../energy/readings.ts';
import { hourClasses, hoursIn, meanHours } from '../../energy/state-hours.ts';
import { rounded, sumOf } from '../../energy/sums.ts';
import { type Tally, throughputOf } from '../../energy/tallies.ts';
import { AppError } from '../../kernel/errors.ts';
import { nameIn, offeredBy } from '../../registry/index.ts';
import type { DeviceRecord, ParamRecord, ProjectRecord } from '../../registry/types.ts';
import { type Bucket, gridOf } from '../../time/buckets.ts';
import { calendarPeriod } from '../../time/periods.ts';
import type { FeatureDeps } from '../deps.ts';
import { energyOf, type Registers, registersOf } from './energies.ts';
import { createFollowed } from './followed.ts';
import { checkOf, energyIndicators, type Facts, indicatorsOf, type Source, shown, stateIndicators, told, unitOf } from './list.ts';
import { type RatedPowers, ratedPowersOf } from './rated-powers.ts';
import { settingsOf } from './repo.ts';
import { createUnits, isUnit, type Unit } from './units.ts';
import { names } from './words.ts';

export type IndicatorDeps = Pick<FeatureDeps, 'db' | 'registry' | 'telemetry' | 'states' | 'audit' | 'now'>;

export interface AskedPeriod {
  readonly projectId: number;
  readonly unit: StatisticsUnit;
  readonly start?: number | undefined;
}

/** How old a state of charge at an edge of a period may be. */
const socBackMs = hourMs;
const parts: Readonly<Record<StatisticsUnit, Bucket | null>> = {
  day: null,
  month: { count: 1, unit: 'd' },
  year: { count: 1, unit: 'n' },
};

/** Rated power and energy of the station, kW and kWh: what its controller tells, else the sum of its units. */
export function ratingsOf(
  { registry, telemetry: { newest } }: Pick<IndicatorDeps, 'registry' | 'telemetry'>,
  projectId: number,
  powers: RatedPowers,
) {
  const devices = registry.devicesOf(projectId).filter(({ enabled }) => enabled);
  const offers: Offers = (device) => offeredBy(device, newest);
  const powersOf = (those: readonly DeviceRecord[]) => ({ devices: those, value: sumOf(those.map(powers.of)) });
  const controllers = powersOf(devices.filter(({ type }) => type.nature === 'ess'));
  const power = controllers.value === null ? powersOf(devices.filter(isUnit)) : controllers;
  return { power, energy: (registers: Registers) => ratedEnergyOfAll(newest, registers.balance.soc, devices), devices, offers };
}

export function createIndicators(deps: IndicatorDeps) {
  const { db, registry, telemetry } = deps;
  const { history, newest } = telemetry;
  const counts = createCounts(history);
  const unitsOf = createUnits(deps);
  const followedOf = createFollowed(deps);

  const sourceOf = (params: readonly ParamRecord[], language: Language): Source =>
    params.flatMap(({ deviceId, point }) => {
      const device = registry.device(deviceId);
      return device ? [{ deviceId, device: nameIn(language, device), point: point.name[language] }] : [];
    });

  /** State of charge of everything that stores, at an instant. */
  async function socAt(params: readonly ParamRecord[], devices: readonly DeviceRecord[], time: number): Promise<number | null> {
    if (params.length === 0) return null;
    const values = await history.valuesAt({ paramIds: params.map(({ paramId }) => paramId), time, backMs: socBackMs, good: true });
    const byId = new Map(values.map(({ paramId, value }) => [paramId, value]));
    const weights = socWeights(newest, params, devices);
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    const stored = sumOf(
      params.map(({ paramId }, index) => {
        const value = byId.get(paramId);
        return value === undefined || !Number.isFinite(value) ? null : (value * (weights[index] ?? 0)) / whole;
      }),
    );
    return stored;
  }

  async function series(
    project: ProjectRecord,
    { unit, start, until }: { readonly unit: StatisticsUnit; readonly start: number; readonly until: number },
    registers: Registers,
    units: readonly Unit[],
    settings: IndicatorSettings,
    facts: Facts,
    language: Language,
    signal?: AbortSignal,
  ): Promise<StationIndicators['series']> {
    const bucket = parts[unit];
    if (bucket === null || until <= start) return { times: [], list: [] };
    const { gateway, charge, discharge, auxiliary, same } = registers;
    const tally = (key: Tally['key'], those: readonly Signed[]): Tally => ({ key, unit: 'kWh', parts: those });
    const tallies = [
      ...(typeof gateway === 'string' ? [] : [tally('gridImport', gateway.taken), tally('gridExport', gateway.fedIn)]),
      ...[tally('charge', charge), tally('discharge', discharge), tally('load', auxiliary)],
    ].filter((each) => each.parts.length > 0);
    const counted = await countsByBucket(history, tallies, { start, end: until, bucket }, signal);
    const edges = [...gridOf(bucket, start, until, project.timeZone).edges];
    const times = edges.slice(0, -1);
    const at = new Map(counted.times.map((time, index) => [time, index]));
    const energyAt = (key: Tally['key'], time: number) =>
      counted.series.find((each) => each.key === key)?.values[at.get(time) ?? -1] ?? null;
    const metered = facts.auxiliary.from.length > 0;
    const rows = times.map((time, index) => {
      const end = edges[index + 1] ?? until;
      const hours = (end - time) / hourMs;
      const energies = {
        ...{ taken: energyAt('gridImport', time), fedIn: energyAt('gridExport', time), auxiliary: energyAt('load', time) },
        ...{ charge: energyAt('charge', time), discharge: energyAt('discharge', time) },
      };
      const ratings = { power: facts.ratedPower.value, energy: facts.ratedEnergy.value };
      const state = meanHours(units.map(({ spans, power }) => ({ hours: hoursIn(spans, time, end), power })));
      return { ...energyIndicators(energies, ratings, hours, settings, { metered, same }), ...stateIndicators(state, hours, settings) };
    });
    const list = indicatorKeys.map((key) => ({
      ...{ key, name: names[key][language], unit: unitOf(key, language) },
      values: rows.map((row: Partial<Record<IndicatorKey, number | null>>) => shown(key, row[key])),
    }));
    return { times, list: list.filter(({ values }) => values.some((value) => value !== null)) };
  }

  return async (asked: AskedPeriod, language: Language, now: number, signal?: AbortSignal): Promise<StationIndicators> => {
    const project = registry.project(asked.projectId);
    if (!project) throw new AppError('notFound');
    const { timeZone } = project;
    const { start, end, until, before } = calendarPeriod(timeZone, asked.unit, asked.start ?? now, now);
    const { settings } = await settingsOf(db, project.id);
    const devices = registry.devicesOf(project.id);
    const powers = await ratedPowersOf(telemetry, devices, settings, now);
    const ratings = ratingsOf(deps, project.id, powers);
    const registers = registersOf(devices, ratings.offers, settings);
    const units = await unitsOf(project.id, start, until, settings, powers, now);

    const { gateway, charge, discharge, auxiliary } = registers;
    const throughputs = new Map(units.map(({ device }) => [device.id, throughputOf(device)]));
    const wanted = [
      ...(typeof gateway === 'string' ? [] : [...gateway.taken, ...gateway.fedIn]).map(({ param }) => param),
      ...[...charge, ...discharge, ...auxiliary].map(({ param }) => param),
      ...[...throughputs.values()].flatMap((each) => [each.in, each.out]).filter((param) => param !== undefined),
    ];
    const params = [...new Map(wanted.map((param) => [param.paramId, param])).values()];
    const hours = Math.max(0, until - start) / hourMs;
    const ratedKw = settings.ratedPower ?? ratings.power.value;
    const { soc } = registers.balance;
    const [counted, socStart, socEnd, followed] = await Promise.all([
      counts.told(params, { start, end: until, timeZone }, signal),
      socAt(soc, devices, start),
      socAt(soc, devices, until),
      followedOf(project.id, { start, until, timeZone }, settings, { powers, ratedKw }, signal),
    ]);

    const energy = (signed: readonly Signed[]) => {
      const found = energyOf(counted, signed);
      return told(found, sourceOf(found.params, language));
    };
    const aux = energy(auxiliary);
    const nobody: Source = [];
    const given = (value: number | null, those: readonly DeviceRecord[], metric: string) => ({
      value,
      estimated: false,
      from: sourceOf(
        those.flatMap(({ params: own }) => own.filter(({ point }) => point.metric === metric)),
        language,
      ),
    });
    const unitHours = units.map((unit) => ({ unit, power: unit.power, hours: hoursIn(unit.spans, start, until) }));
    const state = meanHours(unitHours);
    const stateParams = units.flatMap(({ device }) => {
      const metric = device.type.status?.metric;
      return device.params.filter(({ point }) => point.metric === metric);
    });
    const socDevices = devices.filter(({ id }) => soc.some(({ deviceId }) => deviceId === id));
    const facts: Facts = {
      hours,
      gateway: typeof gateway === 'string' ? gateway : { taken: energy(gateway.taken), fedIn: energy(gateway.fedIn) },
      ...{ charge: energy(charge), discharge: energy(discharge), same: registers.same },
      // A controller that could tell and does not meters nothing; a meter that was named and is silent is unknown.
      auxiliary: aux.value === null && settings.auxiliaryIds.length === 0 ? { ...aux, from: nobody } : aux,
      ratedPower:
        settings.ratedPower === null
          ? given(ratings.power.value, ratings.power.devices, 'rated_power')
          : { value: settings.ratedPower, estimated: false, from: nobody },
      ratedEnergy:
        settings.ratedEnergy === null
          ? given(ratings.energy(registers), socDevices, 'rated_energy')
          : { value: settings.ratedEnergy, estimated: false, from: nobody },
      socStart: { value: socStart, estimated: false, from: sourceOf(soc, language) },
      socEnd: { value: socEnd, estimated: false, from: sourceOf(soc, language) },
      state: state && { hours: state, from: sourceOf(stateParams, language) },
      ...{ orders: followed.orders, adherence: followed.adherence, planFrom: sourceOf(followed.adherence.params, language) },
    };
    const list = indicatorsOf(facts, settings, language);
    return {
      ...{ projectId: project.id, timeZone, unit: asked.unit, start, end, until, before: before.start, hours: rounded(hours, 3) ?? 0 },
      list,
      check: checkOf(facts, settings),
      units: unitHours.map(({ unit: { device }, power, hours: own }) => {
        const of = throughputs.get(device.id);
        const countedBy = (param: ParamRecord | undefined) => (param ? (counted.get(param.paramId)?.value ?? null) : null);
        const cycled = { charge: countedBy(of?.in), discharge: countedBy(of?.out) };
        return {
          ...{ deviceId: device.id, name: nameIn(language, device), power },
          hours: Object.fromEntries(hourClasses.map((is) => [is, rounded(own[is], 3) ?? 0])) as typeof own,
          ...{ charge: rounded(cycled.charge, 3), discharge: rounded(cycled.discharge, 3) },
          efficiency: roundTripEfficiency.of(cycled),
          availability: shown('availability', stateIndicators(own, hours, settings).availability),
        };
      }),
      series: await series(project, { unit: asked.unit, start, until }, registers, units, settings, facts, language, signal),
    };
  };
}

export type Indicators = ReturnType<typeof createIndicators>;
