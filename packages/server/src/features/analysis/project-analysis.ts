/** Analysis of a project over a period, against the period before. */
import type { Compared, Language } from '@czyun/contract';
import { dayMs, isComparable } from '@czyun/contract';
import type { Kysely } from 'kysely';
import { countAlarms } from '../../alarms/entries/counts-repo.ts';
import type { Schema } from '../../db/schema.ts';
import { balanceOf, type Offers, type Signed } from '../../energy/balance.ts';
import { type CountedRange, createCounts } from '../../energy/counts.ts';
import {
  availability,
  type Cycled,
  type KnownTime,
  noSupply,
  roundTripEfficiency,
  type Supply,
  selfSufficiency,
  utilisation,
} from '../../energy/figures/index.ts';
import { equivalentCycles, meanCycles, qualityRate } from '../../energy/indicators.ts';
import { countOf, ratedEnergyOfAll } from '../../energy/readings.ts';
import { storageRegistersOf } from '../../energy/storage-registers.ts';
import { ratio } from '../../energy/sums.ts';
import { type Tally, type TallyKey, talliesOf, throughputOf } from '../../energy/tallies.ts';
import { compared, coveredShare } from '../../figure-sources/compare.ts';
import { createSupplies, nameplates } from '../../figure-sources/index.ts';
import { indicatorSettingsOf } from '../../figure-sources/indicator-settings-repo.ts';
import type { RunStateService } from '../../figure-sources/run-states.ts';
import type { FigureWord } from '../../figure-sources/words.ts';
import { AppError } from '../../kernel/errors.ts';
import { type DeviceRecord, offeredBy, type ParamRecord, type Registry } from '../../registry/index.ts';
import type { History, NewestValues } from '../../telemetry/types.ts';
import { type Period, type PeriodRange, periodOf } from '../../time/periods.ts';
import { alarmFigures, byDevice } from './kinds.ts';
import { ranking } from './ranking.ts';
import { trendOf } from './trend.ts';

export interface ProjectAnalysisDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Registry;
  readonly telemetry: { readonly history: Pick<History, 'totals' | 'buckets' | 'registers' | 'valuesAt'>; readonly newest: NewestValues };
  readonly runStates: Pick<RunStateService, 'knownTime'>;
}

type Counted = ReadonlyMap<number, CountedRange>;

/** Readings of a period. */
interface PeriodFigures {
  readonly counted: Counted;
  readonly supply: Supply;
  readonly value: (key: TallyKey) => number | null;
  /** Energy of the storage, by the registers that the indicators use. */
  readonly stored: Cycled;
}

const generators: readonly TallyKey[] = ['pv', 'wind'];

const partsBy = (parts: readonly Signed[], counted: Counted) => countOf(({ paramId }) => counted.get(paramId)?.value ?? null, parts);
const countedBy = (tally: Tally | undefined, counted: Counted) => (tally ? partsBy(tally.parts, counted) : null);

export function createProjectAnalysis({ db, registry, telemetry: { history, newest }, runStates }: ProjectAnalysisDeps) {
  const counts = createCounts(history);
  const supplies = createSupplies({ registry, telemetry: { history, newest } });
  const offers: Offers = (device) => offeredBy(device, newest);

  /** Rated energy of the storage, kWh. */
  async function ratedEnergy(devices: readonly DeviceRecord[], soc: readonly ParamRecord[], now: number): Promise<number | null> {
    const known = await nameplates({ newest, history }, devices, 'rated_energy', now);
    return ratedEnergyOfAll(known, soc, devices);
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
    const balance = balanceOf(devices, offers);
    const { settings } = await indicatorSettingsOf(db, project.id);
    const storage = storageRegistersOf(
      devices.filter(({ enabled }) => enabled),
      offers,
      balance,
      settings.gatewayIds,
    );
    const signed = [...tallies.flatMap(({ parts }) => parts), ...storage.charge, ...storage.discharge];
    const params = [...new Map([...signed.map(({ param }) => param), ...registers].map((param) => [param.paramId, param])).values()];
    const whose = { projectId: project.id };
    const generates = tallies.some(({ key }) => generators.includes(key));
    const supplied = (from: number, to: number) => (generates ? supplies(project.id, { start: from, until: to }, signal) : noSupply);
    const [counted, countedBefore, supply, supplyBefore, curve, alarms, alarmsBefore, able, ableBefore] = await Promise.all([
      counts.covered(params, { start, end: until, timeZone }, signal),
      counts.covered(params, { ...before, timeZone }, signal),
      supplied(start, until),
      supplied(before.start, before.end),
      trendOf(history, tallies, { ...period, range, timeZone }, language, signal),
      countAlarms(db, whose, start, until),
      countAlarms(db, whose, before.start, before.end),
      runStates.knownTime(project.id, start, until, now),
      runStates.knownTime(project.id, before.start, before.end, now),
    ]);
    const byKey = new Map(tallies.map((tally) => [tally.key, tally]));
    const figuresBy = (counted: Counted, supply: Supply): PeriodFigures => ({
      counted,
      supply,
      value: (key) => countedBy(byKey.get(key), counted),
      stored: { charge: partsBy(storage.charge, counted), discharge: partsBy(storage.discharge, counted) },
    });
    const [own, earlier] = [figuresBy(counted, supply), figuresBy(countedBefore, supplyBefore)];
    const covered = (...keys: readonly TallyKey[]) => {
      const paramIds = keys.flatMap((key) => byKey.get(key)?.parts ?? []).map(({ param }) => param.paramId);
      const share = (from: Counted, { start, end }: Pick<Period, 'start' | 'end'>) => coveredShare(from, paramIds, start, end);
      return isComparable(share(counted, { start, end: until }), share(countedBefore, before));
    };
    const days = (until - start) / dayMs;
    const nameplateKwh = await ratedEnergy(devices, balance.soc, now);
    const cycleRule = { byBoth: settings.cycles === 'both', ratedKwh: settings.ratedEnergy ?? nameplateKwh };
    const indicators = indicatorsOf([...byKey.keys()], nameplateKwh, days, cycleRule);
    const knownShare = ({ knownMs, wholeMs }: KnownTime) => (wholeMs > 0 ? knownMs / wholeMs : 0);
    const isWatchedAlike = isComparable(knownShare(able), knownShare(ableBefore));
    return {
      projectId: project.id,
      timeZone: project.timeZone,
      range,
      start,
      end,
      until,
      before,
      energy: tallies.map(({ key, unit }) => compared(key, unit, own.value(key), earlier.value(key), covered(key), language)),
      indicators: [
        ...indicators.map(([key, unit, from, of]): Compared => compared(key, unit, of(own), of(earlier), covered(...from), language)),
        compared('availability', '%', availability.of(able), availability.of(ableBefore), isWatchedAlike, language),
      ],
      trend: curve,
      ranking: ranking(throughputs, counted, countedBefore, { start, end: until }, before, language),
      faults: { ...alarmFigures(alarms, alarmsBefore, isWatchedAlike, language, registry), byDevice: byDevice(alarms, language, registry) },
    };
  };
}

/** `from`: registers that must cover both periods for a comparison. */
type Indicator = readonly [key: FigureWord, unit: string, from: readonly TallyKey[], of: (told: PeriodFigures) => number | null];

const cycledOf = ({ value }: PeriodFigures) => ({ charge: value('charge'), discharge: value('discharge') });

/** Definition of the cycles and the rated energy by the indicators of the project. */
interface CycleRule {
  readonly byBoth: boolean;
  readonly ratedKwh: number | null;
}

const cyclesBy = ({ byBoth, ratedKwh }: CycleRule, stored: Cycled) =>
  byBoth ? meanCycles(stored, ratedKwh) : equivalentCycles(stored.discharge, ratedKwh);

/** Indicators of the project; a sum with an unknown part is unknown. */
function indicatorsOf(keys: readonly TallyKey[], ratedKwh: number | null, days: number, cycles: CycleRule): Indicator[] {
  const has = (...wanted: readonly TallyKey[]) => wanted.every((key) => keys.includes(key));
  const list: Indicator[] = [];
  if (has('charge', 'discharge')) {
    const from = ['charge', 'discharge'] as const;
    list.push(
      ['efficiency', '%', from, (told) => roundTripEfficiency.of(cycledOf(told))],
      ['cycles', '', from, ({ stored }) => cyclesBy(cycles, stored)],
      ['utilisation', '%', from, (told) => utilisation.of({ ...cycledOf(told), ratedKwh, days })],
    );
  }
  const own = generators.filter((key) => keys.includes(key));
  if (has('gridImport') && own.length > 0)
    list.push(['selfSufficiency', '%', ['gridImport', ...own], ({ supply }) => selfSufficiency.of(supply)]);
  if (has('output', 'rejects'))
    list.push(['quality', '%', ['output', 'rejects'], ({ value }) => qualityRate(value('output'), value('rejects'))]);
  if (has('consumption', 'output'))
    list.push(['energyPerPiece', 'kWh', ['consumption', 'output'], ({ value }) => ratio(value('consumption'), value('output'))]);
  return list;
}
