/** Analysis of a project over a period, against the period before. */
import type { Compared, Language } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { countAlarms } from '../../alarms/counts-repo.ts';
import type { Schema } from '../../db/schema.ts';
import { balanceOf, type Offers } from '../../energy/balance.ts';
import { countsByBucket } from '../../energy/bucket-counts.ts';
import { createCounts } from '../../energy/counts.ts';
import { qualityRate, roundTrip, selfSufficiency, utilisation } from '../../energy/indicators.ts';
import { countOf, ratedEnergyOfAll } from '../../energy/readings.ts';
import { ratio, rounded, sumOf } from '../../energy/sums.ts';
import { type Tally, type TallyKey, type Throughput, talliesOf, throughputOf } from '../../energy/tallies.ts';
import { AppError } from '../../kernel/errors.ts';
import { nameIn, offeredBy, type ProjectRecord, type Registry } from '../../registry/index.ts';
import type { History, NewestValues } from '../../telemetry/types.ts';
import { dayMs } from '../../time/days.ts';
import { type Period, type PeriodRange, periodOf } from '../../time/periods.ts';
import { changeOf, compared } from './compare.ts';
import { alarmFigures, byDevice } from './kinds.ts';
import type { RunStateService } from './run-states.ts';
import { type Word, words } from './words.ts';

export interface ProjectAnalysisDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Registry;
  readonly telemetry: { readonly history: Pick<History, 'totals' | 'buckets'>; readonly newest: Pick<NewestValues, 'get'> };
  readonly runStates: Pick<RunStateService, 'availability'>;
}

type Counted = ReadonlyMap<number, number>;
type Figure = (key: TallyKey) => number | null;

/** Devices of a ranking. */
const mostRanked = 20;

const countedBy = (tally: Tally | undefined, counted: Counted) =>
  tally ? countOf(({ paramId }) => counted.get(paramId) ?? null, tally.parts) : null;

export function createProjectAnalysis({ db, registry, telemetry: { history, newest }, runStates }: ProjectAnalysisDeps) {
  const counts = createCounts(history);
  const offers: Offers = (device) => offeredBy(device, newest);

  async function trend(tallies: readonly Tally[], { start, until }: Period, range: PeriodRange, language: Language, signal?: AbortSignal) {
    const bucket = { count: 1, unit: range === 1 ? 'h' : 'd' } as const;
    const { times, series } = await countsByBucket(history, tallies, { start, end: until, bucket }, signal);
    return {
      bucket: `1${bucket.unit}`,
      times: [...times],
      series: series.map(({ key, values }) => ({ key, name: words[key][language], values: [...values] })),
    };
  }

  /** Rated energy of everything that stores, kWh. */
  function ratedEnergy(project: ProjectRecord): number | null {
    const devices = registry.devicesOf(project.id);
    return ratedEnergyOfAll(newest, balanceOf(devices, offers).soc, devices);
  }

  return async (
    query: { projectId: number; range: number; start?: number | undefined },
    language: Language,
    now: number,
    signal?: AbortSignal,
  ) => {
    const project = registry.project(query.projectId);
    if (!project) throw new AppError('notFound');
    const range = query.range as PeriodRange;
    const period = periodOf(project.timeZone, range, query.start ?? now, now);
    const { start, end, until, before } = period;
    const { timeZone } = project;
    const devices = registry.devicesOf(project.id);
    const tallies = talliesOf(project.type, devices, offers);
    const throughputs = devices.filter(({ enabled }) => enabled).map(throughputOf);
    const registers = throughputs.flatMap((each) => [each.in, each.out]).filter((param) => param !== undefined);
    const params = [
      ...new Map(
        [...tallies.flatMap(({ parts }) => parts.map(({ param }) => param)), ...registers].map((param) => [param.paramId, param]),
      ).values(),
    ];
    const whose = { projectId: project.id };
    const [counted, countedBefore, curve, alarms, alarmsBefore, able, ableBefore] = await Promise.all([
      counts.between(params, { start, end: until, timeZone }, signal),
      counts.between(params, { ...before, timeZone }, signal),
      trend(tallies, period, range, language, signal),
      countAlarms(db, whose, start, until),
      countAlarms(db, whose, before.start, before.end),
      runStates.availability(project.id, start, until, now),
      runStates.availability(project.id, before.start, before.end, now),
    ]);
    const byKey = new Map(tallies.map((tally) => [tally.key, tally]));
    const figureOf =
      (from: Counted): Figure =>
      (key) =>
        countedBy(byKey.get(key), from);
    const [value, valueBefore] = [figureOf(counted), figureOf(countedBefore)];
    const days = Math.max(1, (until - start) / dayMs);
    const indicators = indicatorsOf([...byKey.keys()], ratedEnergy(project), days);
    return {
      projectId: project.id,
      timeZone: project.timeZone,
      range,
      start,
      end,
      until,
      before,
      energy: tallies.map(({ key, unit }) => compared(key, unit, value(key), valueBefore(key), language)),
      indicators: [
        ...indicators.map(([key, unit, of]): Compared => compared(key, unit, of(value), of(valueBefore), language)),
        compared('availability', '%', able, ableBefore, language),
      ],
      trend: curve,
      ranking: ranking(throughputs, counted, countedBefore, language),
      faults: { ...alarmFigures(alarms, alarmsBefore, language, registry), byDevice: byDevice(alarms, language, registry) },
    };
  };
}

type Indicator = readonly [key: Word, unit: string, of: (value: Figure) => number | null];

const cycledOf = (value: Figure) => ({ charge: value('charge'), discharge: value('discharge') });

/** Indicators of what the project has. Unknown parts make an unknown whole. */
function indicatorsOf(keys: readonly TallyKey[], ratedKwh: number | null, days: number): Indicator[] {
  const has = (...wanted: readonly TallyKey[]) => wanted.every((key) => keys.includes(key));
  const list: Indicator[] = [];
  if (has('charge', 'discharge')) {
    list.push(
      ['efficiency', '%', (value) => roundTrip(cycledOf(value))],
      ['utilisation', '%', (value) => utilisation(cycledOf(value), ratedKwh, days)],
    );
  }
  const own = (['pv', 'wind'] as const).filter((key) => keys.includes(key));
  if (has('load', 'gridExport') && own.length > 0) {
    list.push([
      'selfSufficiency',
      '%',
      (value) => selfSufficiency({ generated: sumOf(own.map(value)), fedIn: value('gridExport'), consumed: value('load') }),
    ]);
  }
  if (has('output', 'rejects')) list.push(['quality', '%', (value) => qualityRate(value('output'), value('rejects'))]);
  if (has('consumption', 'output')) list.push(['energyPerPiece', 'kWh', (value) => ratio(value('consumption'), value('output'))]);
  return list;
}

function ranking(throughputs: readonly Throughput[], counted: Counted, countedBefore: Counted, language: Language) {
  const known = throughputs.flatMap(({ device, in: taken, out: given }) => {
    const of = (from: Counted) => [taken && from.get(taken.paramId), given && from.get(given.paramId)] as const;
    const [inKwh = null, outKwh = null] = of(counted);
    if (inKwh === null && outKwh === null) return [];
    const parts = of(countedBefore).filter((part) => part !== undefined);
    const beforeKwh = parts.length === 0 ? null : sumOf(parts);
    return [{ device, inKwh, outKwh, totalKwh: (inKwh ?? 0) + (outKwh ?? 0), beforeKwh }];
  });
  const whole = known.reduce((sum, { totalKwh }) => sum + totalKwh, 0);
  return known
    .toSorted((a, b) => b.totalKwh - a.totalKwh || a.device.id - b.device.id)
    .slice(0, mostRanked)
    .map(({ device, inKwh, outKwh, totalKwh, beforeKwh }) => ({
      deviceId: device.id,
      name: nameIn(language, device),
      typeName: device.type.name[language],
      inKwh: rounded(inKwh, 3),
      outKwh: rounded(outKwh, 3),
      totalKwh: rounded(totalKwh, 3) ?? 0,
      beforeKwh: rounded(beforeKwh, 3),
      change: rounded(changeOf(totalKwh, beforeKwh), 2),
      share: whole === 0 ? 0 : (rounded((totalKwh / whole) * 100, 2) ?? 0),
    }));
}
