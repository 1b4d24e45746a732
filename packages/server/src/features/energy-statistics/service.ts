/** Energies of a calendar period: total, by bucket, and split hour by hour. */
import { type EnergyStatistics, isComparable, type Language, type StatisticsUnit } from '@czyun/contract';
import type { Offers } from '../../energy/balance.ts';
import { type BucketCounts, countsByBucket } from '../../energy/bucket-counts.ts';
import { createCounts } from '../../energy/counts.ts';
import type { Supply } from '../../energy/figures/index.ts';
import { countOf } from '../../energy/readings.ts';
import { flowsOver } from '../../energy/six-flows.ts';
import { rounded } from '../../energy/sums.ts';
import { type Tally, talliesOf } from '../../energy/tallies.ts';
import { changeOf, compared, coveredShare, isCovered } from '../../figure-sources/compare.ts';
import { createSupplies, ownFiguresOf } from '../../figure-sources/index.ts';
import { figureWords } from '../../figure-sources/words.ts';
import { AppError } from '../../kernel/errors.ts';
import { offeredBy, type Registry } from '../../registry/index.ts';
import type { History, NewestValues } from '../../telemetry/types.ts';
import type { Bucket } from '../../time/buckets.ts';
import { calendarPeriod } from '../../time/periods.ts';

export interface EnergyStatisticsDeps {
  readonly registry: Registry;
  readonly telemetry: { readonly history: Pick<History, 'totals' | 'buckets' | 'registers'>; readonly newest: NewestValues };
}

const hour: Bucket = { count: 1, unit: 'h' };
const day: Bucket = { count: 1, unit: 'd' };
const month: Bucket = { count: 1, unit: 'n' };

/** Buckets of each period: for its bars and for its map. */
const cut: Readonly<Record<StatisticsUnit, { readonly bars: Bucket; readonly map: Bucket }>> = {
  day: { bars: hour, map: hour },
  month: { bars: day, map: hour },
  year: { bars: month, map: day },
};

interface StatisticsRequest {
  readonly projectId: number;
  readonly unit: StatisticsUnit;
  readonly start?: number | undefined;
}

export function createEnergyStatistics({ registry, telemetry: { history, newest } }: EnergyStatisticsDeps) {
  const counts = createCounts(history);
  const supplies = createSupplies({ registry, telemetry: { history, newest } });
  const offers: Offers = (device) => offeredBy(device, newest);

  return async (query: StatisticsRequest, language: Language, now: number, signal?: AbortSignal): Promise<EnergyStatistics> => {
    const project = registry.project(query.projectId);
    if (!project) throw new AppError('notFound');
    const { timeZone } = project;
    const { start, end, until, before, yearAgo } = calendarPeriod(timeZone, query.unit, query.start ?? now, now);
    const tallies = talliesOf(project.type, registry.devicesOf(project.id), offers);
    const params = [...new Map(tallies.flatMap(({ parts }) => parts.map(({ param }) => [param.paramId, param] as const))).values()];
    const { bars, map } = cut[query.unit];
    // Equal ranges are queried once.
    const queries = new Map<Bucket, Promise<BucketCounts>>();
    const by = (bucket: Bucket) => {
      const query = queries.get(bucket) ?? countsByBucket(history, tallies, { start, end: until, bucket }, signal);
      queries.set(bucket, query);
      return query;
    };
    const [own, earlier, aYearAgo, coarse, fine, hours, supply] = await Promise.all([
      counts.covered(params, { start, end: until, timeZone }, signal),
      counts.covered(params, { ...before, timeZone }, signal),
      counts.covered(params, { ...yearAgo, timeZone }, signal),
      by(bars),
      by(map),
      by(hour),
      supplies(project.id, { start, until }, signal),
    ]);
    const share = ({ parts }: Tally, of: typeof own, range: { readonly start: number; readonly end: number }) =>
      coveredShare(
        of,
        parts.map(({ param }) => param.paramId),
        range.start,
        range.end,
      );
    const covered = (tally: Tally, from: typeof own, range: { readonly start: number; readonly end: number }) =>
      isComparable(share(tally, own, { start, end: until }), share(tally, from, range));
    const valueIn = (counted: typeof own, { parts }: Tally) => countOf(({ paramId }) => counted.get(paramId)?.value ?? null, parts);
    return {
      projectId: project.id,
      timeZone,
      unit: query.unit,
      start,
      end,
      until,
      before,
      yearAgo,
      energy: tallies.map((tally) => {
        const value = valueIn(own, tally);
        const coveredValue = (from: typeof own, range: { readonly start: number; readonly end: number }) =>
          isCovered(share(tally, from, range)) ? valueIn(from, tally) : null;
        const aYearBefore = coveredValue(aYearAgo, yearAgo);
        return {
          ...compared(tally.key, tally.unit, value, coveredValue(earlier, before), covered(tally, earlier, before), language),
          yearAgo: rounded(aYearBefore, 3),
          yearChange: covered(tally, aYearAgo, yearAgo) ? rounded(changeOf(value, aYearBefore), 2) : null,
        };
      }),
      buckets: named(coarse, bars, language),
      fine: named(fine, map, language),
      flows: flowsIn(hours),
      own: ownEnergy(supply, until < end, language),
    };
  };
}

export type EnergyStatisticsService = ReturnType<typeof createEnergyStatistics>;

function named({ times, series }: BucketCounts, { count, unit }: Bucket, language: Language): EnergyStatistics['buckets'] {
  return {
    bucket: `${count}${unit}`,
    times: [...times],
    series: series.map(({ key, values }) => ({ key, name: figureWords[key][language], values: [...values] })),
  };
}

function flowsIn({ times, series }: BucketCounts): EnergyStatistics['flows'] {
  // Interpolated registers do not show the flows of single hours within a gap.
  const energyIn = (at: number) => series.map(({ key, values, estimated }) => [key, estimated[at] ? null : (values[at] ?? null)] as const);
  const { flows, intervals, unsplit } = flowsOver(times.map((_, at) => Object.fromEntries(energyIn(at))));
  return {
    hours: intervals,
    unsplit,
    kwh: flows,
  };
}

/** Steps of a quantity in a kWh. */
const stepsOfKwh = 1e9;

function ownEnergy(supply: Supply, provisional: boolean, language: Language): EnergyStatistics['own'] {
  return {
    figures: ownFiguresOf(supply, language),
    usedKwh: supply.known > 0 ? rounded(Number(supply.used) / stepsOfKwh, 3) : null,
    unknownOriginKwh: supply.known > 0 ? rounded(Number(supply.unknown) / stepsOfKwh, 3) : null,
    quarters: supply.quarters,
    unknownQuarters: supply.quarters - supply.known,
    provisional,
  };
}
