/** Operating indicators of a station in a calendar period, and their trend within it. */
import { hourMs, type Language, type StationIndicators, type StatisticsUnit } from '@czyun/contract';
import { type Counted, createCounts } from '../../energy/counts.ts';
import { roundTripEfficiency } from '../../energy/figures/index.ts';
import { lossesOf } from '../../energy/losses.ts';
import { hourClasses, hoursIn, meanHours } from '../../energy/state-hours.ts';
import { rounded } from '../../energy/sums.ts';
import { throughputOf } from '../../energy/tallies.ts';
import { indicatorSettingsOf } from '../../figure-sources/indicator-settings-repo.ts';
import { AppError } from '../../kernel/errors.ts';
import { nameIn } from '../../registry/index.ts';
import type { DeviceRecord, ParamRecord } from '../../registry/types.ts';
import { calendarPeriod } from '../../time/periods.ts';
import type { FeatureDeps } from '../deps.ts';
import { cyclingOf, totalCycles } from './cycling.ts';
import { coveredAlike, energyOf, type Registers, registersOf } from './energies.ts';
import { factsOf } from './facts.ts';
import { createFollowed } from './followed.ts';
import { gatewayCandidates, gatewayHintOf, registersOfCandidate } from './gateway-hint.ts';
import { checkOf, type Facts, indicatorsOf, shown, stateIndicators } from './list.ts';
import { planBandOf } from './plan-band.ts';
import { ratedPowersOf } from './rated-powers.ts';
import { ratingsOf } from './ratings.ts';
import { indicatorSeries } from './series.ts';
import { stateOfCharge } from './soc.ts';
import { stripRange, stripsOf } from './strips.ts';
import { createUnits, type Unit } from './units.ts';

export type IndicatorDeps = Pick<FeatureDeps, 'db' | 'registry' | 'telemetry' | 'states' | 'audit' | 'now'>;

export interface RequestedPeriod {
  readonly projectId: number;
  readonly unit: StatisticsUnit;
  readonly start?: number | undefined;
}

/** Registers to be counted: those of the station, of each unit, and of meters that may be the gateway. */
function paramsToCount(registers: Registers, units: readonly Unit[], candidates: readonly DeviceRecord[]): ParamRecord[] {
  const { gateway, charge, discharge, chargeDc, dischargeDc, auxiliary } = registers;
  const params = [
    ...(typeof gateway === 'string' ? [] : [...gateway.taken, ...gateway.fedIn]).map(({ param }) => param),
    ...[...charge, ...discharge, ...chargeDc, ...dischargeDc, ...auxiliary].map(({ param }) => param),
    ...candidates.flatMap(registersOfCandidate),
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
    const { settings } = await indicatorSettingsOf(db, project.id);
    const devices = registry.devicesOf(project.id);
    const powers = await ratedPowersOf(telemetry, devices, settings, now);
    const ratings = ratingsOf(deps, project.id, powers);
    const declared = registersOf(devices, ratings.offers, settings);
    const candidates = gatewayCandidates(declared, devices);
    const units = await unitsOf(project.id, start, until, settings, powers, now);
    const strip = stripRange(timeZone, until);
    const stripUnits = await unitsOf(project.id, strip.start, strip.end, settings, powers, now);
    const ratedKw = settings.ratedPower ?? ratings.power.value;
    const { soc } = declared.balance;
    const [counted, socStart, socEnd, followed] = await Promise.all([
      counts.covered(paramsToCount(declared, units, candidates), { start, end: until, timeZone }, signal),
      stateOfCharge(telemetry, soc, devices, start),
      stateOfCharge(telemetry, soc, devices, until),
      followedOf(project.id, { start, until, timeZone }, settings, { powers, ratedKw }, signal),
    ]);

    const registers = coveredAlike(declared, counted, { start, until });
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
    const list = indicatorsOf(facts, settings, language);
    const total = totalCycles(
      telemetry.newest,
      devices,
      registers.discharge.map(({ param }) => param),
      facts.ratedEnergy.value,
    );
    const cycles = list.find(({ key }) => key === 'cycles')?.value ?? null;
    return {
      ...{ projectId: project.id, timeZone, unit, start, end, until, before: before.start, hours: rounded(hours, 3) ?? 0 },
      list,
      check: checkOf(facts, settings),
      losses: lossesOf(stageEnergies(facts, registers, counted)),
      gatewayHint: gatewayHintOf(candidates, registers, counted, language),
      strips: stripsOf(stripUnits, strip, settings, language),
      plan: planBandOf(followed.adherence, { unit, start, until, timeZone }, settings),
      cycling: cyclingOf({ total, cycles, hours, now }, settings),
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

/** kWh at each metering point of the storage. */
function stageEnergies(
  { gateway, charge, discharge, same, socStart, socEnd, ratedEnergy }: Facts,
  registers: Registers,
  counted: ReadonlyMap<number, Counted>,
) {
  const known = typeof gateway === 'string' || same ? null : gateway;
  const rose = socStart.value === null || socEnd.value === null ? null : socEnd.value - socStart.value;
  return {
    ...{ taken: known?.taken.value ?? null, fedIn: known?.fedIn.value ?? null },
    ...{ charge: charge.value, discharge: discharge.value },
    ...{ chargeDc: energyOf(counted, registers.chargeDc).value, dischargeDc: energyOf(counted, registers.dischargeDc).value },
    stored: rose === null || ratedEnergy.value === null ? null : (rose / 100) * ratedEnergy.value,
  };
}

/** kWh of a unit by its own registers. */
function cycledBy(device: DeviceRecord, counted: ReadonlyMap<number, Counted>) {
  const { charge, discharge } = ownRegisters(device);
  const energyOfParam = (param: ParamRecord | undefined) => (param ? (counted.get(param.paramId)?.value ?? null) : null);
  return { charge: energyOfParam(charge), discharge: energyOfParam(discharge) };
}

export type Indicators = ReturnType<typeof createIndicators>;
