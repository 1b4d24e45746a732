/** Indicators of the parts of a period: the days of a month, the months of a year. */
import {
  hourMs,
  type IndicatorKey,
  type IndicatorSettings,
  indicatorKeys,
  type Language,
  type StationIndicators,
  type StatisticsUnit,
} from '@czyun/contract';
import type { Signed } from '../../energy/balance.ts';
import { countsByBucket } from '../../energy/bucket-counts.ts';
import { hoursIn, meanHours } from '../../energy/state-hours.ts';
import type { Tally } from '../../energy/tallies.ts';
import type { History } from '../../telemetry/types.ts';
import { type Bucket, gridOf } from '../../time/buckets.ts';
import type { Registers } from './energies.ts';
import { energyIndicators, type Facts, shown, stateIndicators, unitOf } from './list.ts';
import type { Unit } from './units.ts';
import { names } from './words.ts';

const buckets: Readonly<Record<StatisticsUnit, Bucket | null>> = {
  day: null,
  month: { count: 1, unit: 'd' },
  year: { count: 1, unit: 'n' },
};

export interface SeriesRequest {
  readonly timeZone: string;
  readonly unit: StatisticsUnit;
  readonly start: number;
  readonly until: number;
  readonly registers: Registers;
  readonly units: readonly Unit[];
  readonly settings: IndicatorSettings;
  readonly facts: Facts;
}

function talliesOf({ gateway, charge, discharge, auxiliary }: Registers): Tally[] {
  const tally = (key: Tally['key'], registers: readonly Signed[]): Tally => ({ key, unit: 'kWh', parts: registers });
  return [
    ...(typeof gateway === 'string' ? [] : [tally('gridImport', gateway.taken), tally('gridExport', gateway.fedIn)]),
    ...[tally('charge', charge), tally('discharge', discharge), tally('load', auxiliary)],
  ].filter(({ parts }) => parts.length > 0);
}

export async function indicatorSeries(
  history: History,
  { timeZone, unit, start, until, registers, units, settings, facts }: SeriesRequest,
  language: Language,
  signal?: AbortSignal,
): Promise<StationIndicators['series']> {
  const bucket = buckets[unit];
  if (bucket === null || until <= start) return { times: [], list: [] };
  const counted = await countsByBucket(history, talliesOf(registers), { start, end: until, bucket }, signal);
  const edges = [...gridOf(bucket, start, until, timeZone).edges];
  const times = edges.slice(0, -1);
  const indexOf = new Map(counted.times.map((time, index) => [time, index]));
  const energyAt = (key: Tally['key'], time: number) =>
    counted.series.find((each) => each.key === key)?.values[indexOf.get(time) ?? -1] ?? null;
  const ratings = { power: facts.ratedPower.value, energy: facts.ratedEnergy.value };
  const meters = { metered: facts.auxiliary.from.length > 0, same: registers.same };
  const rows = times.map((time, index) => {
    const end = edges[index + 1] ?? until;
    const hours = (end - time) / hourMs;
    const energies = {
      ...{ taken: energyAt('gridImport', time), fedIn: energyAt('gridExport', time), auxiliary: energyAt('load', time) },
      ...{ charge: energyAt('charge', time), discharge: energyAt('discharge', time) },
    };
    const state = meanHours(units.map(({ spans, power }) => ({ hours: hoursIn(spans, time, end), power })));
    return { ...energyIndicators(energies, ratings, hours, settings, meters), ...stateIndicators(state, hours, settings) };
  });
  const list = indicatorKeys.map((key) => ({
    ...{ key, name: names[key][language], unit: unitOf(key, language) },
    values: rows.map((row: Partial<Record<IndicatorKey, number | null>>) => shown(key, row[key])),
  }));
  return { times, list: list.filter(({ values }) => values.some((value) => value !== null)) };
}
