/** Operating indicators of a station in a calendar period, and their course within it. */
import { hourMs, type Language, type StationIndicators, type StatisticsUnit } from '@czyun/contract';
import { type Counted, createCounts } from '../../energy/counts.ts';
import { roundTripEfficiency } from '../../energy/figures/index.ts';
import { hourClasses, hoursIn, meanHours } from '../../energy/state-hours.ts';
import { rounded } from '../../energy/sums.ts';
import { throughputOf } from '../../energy/tallies.ts';
import { AppError } from '../../kernel/errors.ts';
import { nameIn } from '../../registry/index.ts';
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import { calendarPeriod } from '../../time/periods.ts';
import type { FeatureDeps } from '../deps.ts';
import { type Registers, registersOf } from './energies.ts';
import { factsOf } from './facts.ts';
import { createFollowed } from './followed.ts';
import { checkOf, indicatorsOf, shown, stateIndicators } from './list.ts';
import { ratedPowersOf } from './rated-powers.ts';
import { ratingsOf } from './ratings.ts';
import { settingsOf } from './repo.ts';
import { indicatorSeries } from './series.ts';
import { stateOfCharge } from './soc.ts';
import { createUnits, type Unit } from './units.ts';

export type IndicatorDeps = Pick<FeatureDeps, 'db' | 'registry' | 'telemetry' | 'states' | 'audit' | 'now'>;

export interface RequestedPeriod {
  readonly projectId: number;
  readonly unit: StatisticsUnit;
  readonly start?: number | undefined;
}

/** Registers whose counts are needed: of the station, and of each unit. */
function paramsToCount({ gateway, charge, discharge, auxiliary }: Registers, units: readonly Unit[]): ParamRecord[] {
  const params = [
    ...(typeof gateway === 'string' ? [] : [...gateway.taken, ...gateway.fedIn]).map(({ param }) => param),
    ...[...charge, ...discharge, ...auxiliary].map(({ param }) => param),
    ...units.flatMap(({ device }) => Object.values(ownRegisters(device))).filter((param) => param !== undefined),
  ];
  return [...new Map(params.map((param) => [param.paramId, param])).values()];
}

function ownRegisters(device: DeviceRecord): { readonly charge: ParamRecord | undefined; readonly discharge: ParamRecord | undefined } {
  const throughput = throughputOf(device);
  return { charge: throughput.in, discharge: throughput.out };
}

export function createIndicators(deps: IndicatorDeps) {
  const { db, registry, telemetry } = deps;
  const counts = createCounts(telemetry.history);
  const unitsOf = createUnits(deps);
  const followedOf = createFollowed(deps);

  return async (request: RequestedPeriod, language: Language, now: number, signal?: AbortSignal): Promise<StationIndicators> => {
    const project = registry.project(request.projectId);
    if (!project) throw new AppError('notFound');
    const { timeZone } = project;
    const { unit } = request;
    const { start, end, until, before } = calendarPeriod(timeZone, unit, request.start ?? now, now);
    const { settings } = await settingsOf(db, project.id);
    const devices = registry.devicesOf(project.id);
    const powers = await ratedPowersOf(telemetry, devices, settings, now);
    const ratings = ratingsOf(deps, project.id, powers);
    const registers = registersOf(devices, ratings.offers, settings);
    const units = await unitsOf(project.id, start, until, settings, powers, now);
    const ratedKw = settings.ratedPower ?? ratings.power.value;
    const { soc } = registers.balance;
    const [counted, socStart, socEnd, followed] = await Promise.all([
      counts.covered(paramsToCount(registers, units), { start, end: until, timeZone }, signal),
      stateOfCharge(telemetry, soc, devices, start),
      stateOfCharge(telemetry, soc, devices, until),
      followedOf(project.id, { start, until, timeZone }, settings, { powers, ratedKw }, signal),
    ]);

    const hours = Math.max(0, until - start) / hourMs;
    const unitHours = units.map((each) => ({ unit: each, power: each.power, hours: hoursIn(each.spans, start, until) }));
    const state = meanHours(unitHours);
    const readings = { hours, devices, registers, counted, ratings, socStart, socEnd, units, state, followed };
    const facts = factsOf(registry, readings, settings, language);

    const unitView = ({ unit: { device }, power, hours: own }: (typeof unitHours)[number]): StationIndicators['units'][number] => {
      const cycled = cycledBy(device, counted);
      return {
        ...{ deviceId: device.id, name: nameIn(language, device), power },
        hours: Object.fromEntries(hourClasses.map((each) => [each, rounded(own[each], 3) ?? 0])) as typeof own,
        ...{ charge: rounded(cycled.charge, 3), discharge: rounded(cycled.discharge, 3) },
        efficiency: roundTripEfficiency.of(cycled),
        availability: shown('availability', stateIndicators(own, hours, settings).availability),
      };
    };
    return {
      ...{ projectId: project.id, timeZone, unit, start, end, until, before: before.start, hours: rounded(hours, 3) ?? 0 },
      list: indicatorsOf(facts, settings, language),
      check: checkOf(facts, settings),
      units: unitHours.map(unitView),
      series: await indicatorSeries(
        telemetry.history,
        { timeZone, unit, start, until, registers, units, settings, facts },
        language,
        signal,
      ),
    };
  };
}

/** kWh of a unit by its own registers. */
function cycledBy(device: DeviceRecord, counted: ReadonlyMap<number, Counted>) {
  const { charge, discharge } = ownRegisters(device);
  const energyOfParam = (param: ParamRecord | undefined) => (param ? (counted.get(param.paramId)?.value ?? null) : null);
  return { charge: energyOfParam(charge), discharge: energyOfParam(discharge) };
}

export type Indicators = ReturnType<typeof createIndicators>;
