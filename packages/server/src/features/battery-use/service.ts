/** Use of a battery in a period, from minute and hour roll-ups. */
import { type BatteryUse, hourMs, isComparable, type Language, type UseDistribution } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { dutyOf, efficiencyByPower, hoursBy, leastMovedSoc, powerEdges, type UseSample } from '../../energy/battery-use.ts';
import { createCounts } from '../../energy/counts.ts';
import { equivalentCycles, meanCycles } from '../../energy/indicators.ts';
import { cyclesByDepth, fullCycles, rainflow, turningPoints } from '../../energy/rainflow.ts';
import { ratedEnergyOfAll } from '../../energy/readings.ts';
import { rounded } from '../../energy/sums.ts';
import { throughputOf } from '../../energy/tallies.ts';
import { compared } from '../../figure-sources/compare.ts';
import { nameplates } from '../../figure-sources/index.ts';
import { indicatorSettingsOf } from '../../figure-sources/indicator-settings-repo.ts';
import { AppError } from '../../kernel/errors.ts';
import { type DeviceRecord, offeredBy, type Registry } from '../../registry/index.ts';
import type { History, NewestValues } from '../../telemetry/types.ts';
import { nominalMs } from '../../time/buckets.ts';
import { type Period, type PeriodRange, periodOf } from '../../time/periods.ts';
import { type UsePoints, usePointsOf } from './points.ts';
import { bucketOf, type CellSample, type SampleRange, samplesOf, socOf } from './samples.ts';
import { spreadBucketOf, spreadsOf } from './spread.ts';

export interface BatteryUseDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'project'>;
  readonly telemetry: { readonly history: Pick<History, 'buckets' | 'totals' | 'valuesAt'>; readonly newest: NewestValues };
}

/** Reversals of the state of charge below this are noise, %. */
const leastReversal = 1;
/** Share of a period in which the state of charge must be known for its cycles to be counted, 0–1. */
const leastKnown = 0.5;
const depthEdges = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
const socEdges = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
/** The outer classes include everything beyond them. */
const temperatureEdges = [-100, 0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 200];
const rateEdges = [-100, -1, -0.5, -0.25, -0.05, 0.05, 0.25, 0.5, 1, 100];
/** Readings around 100 % may exceed it by a digit; powers beyond the nameplate are errors of the meter. */
const within = (value: number | null, least: number, most: number) => (value === null ? null : Math.min(most, Math.max(least, value)));

export function createBatteryUse({ db, registry, telemetry: { history, newest } }: BatteryUseDeps) {
  const counts = createCounts(history);

  /** Equivalent full cycles of a range by the registers of the device, and the share of the range they cover (0–1). */
  async function equivalent(device: DeviceRecord, timeZone: string, { start, end }: { start: number; end: number }, signal?: AbortSignal) {
    const { in: charge, out: discharge } = throughputOf(device);
    const params = [charge, discharge].filter((param) => param !== undefined);
    const counted = await counts.covered(params, { start, end, timeZone }, signal);
    const of = (param: typeof charge) => (param ? (counted.get(param.paramId) ?? null) : null);
    const share = end > start ? Math.min(...[of(charge), of(discharge)].map((each) => (each?.coveredMs ?? 0) / (end - start))) : 0;
    return { cycled: { charge: of(charge)?.value ?? null, discharge: of(discharge)?.value ?? null }, share };
  }

  async function cyclesOf(
    device: DeviceRecord,
    points: UsePoints,
    { period, range }: Asked,
    ratedKwh: number | null,
    language: Language,
    signal?: AbortSignal,
  ) {
    const { start, until, before } = period;
    const timeZone = period.timeZone;
    const bucket = bucketOf[range];
    const [{ settings }, own, earlier, soc, socBefore] = await Promise.all([
      indicatorSettingsOf(db, device.projectId),
      equivalent(device, timeZone, { start, end: until }, signal),
      equivalent(device, timeZone, before, signal),
      socOf(history, points, { start, end: until, bucket, timeZone }, signal),
      socOf(history, points, { ...before, bucket, timeZone }, signal),
    ]);
    const byBoth = settings.cycles === 'both';
    const cycles = ({ cycled }: typeof own) => (byBoth ? meanCycles(cycled, ratedKwh) : equivalentCycles(cycled.discharge, ratedKwh));
    const [found, foundBefore] = [soc, socBefore].map(({ course }) => rainflow(turningPoints(course.values, leastReversal)));
    const shareOf = ({ course }: typeof soc, from: number, to: number) => (to > from ? course.coveredMs / (to - from) : 0);
    const [share, shareBefore] = [shareOf(soc, start, until), shareOf(socBefore, before.start, before.end)];
    const full = (list: typeof found, from: number) => (list === undefined || from < leastKnown ? null : fullCycles(list));
    return {
      answer: soc.answer,
      cycles: {
        equivalent: compared('cycles', '', cycles(own), cycles(earlier), isComparable(own.share, earlier.share), language),
        rainflow: compared(
          ...(['rainflow', ''] as const),
          full(found, share),
          full(foundBefore, shareBefore),
          isComparable(share, shareBefore),
          language,
        ),
        byBoth,
        leastReversal,
        depth: { edges: depthEdges, counts: cyclesByDepth(found ?? [], depthEdges) },
      },
    };
  }

  return async (
    query: { readonly deviceId: number; readonly range: number; readonly start?: number | undefined },
    language: Language,
    now: number,
    signal?: AbortSignal,
  ): Promise<BatteryUse> => {
    const device = registry.device(query.deviceId);
    const project = device && registry.project(device.projectId);
    if (!project) throw new AppError('notFound');
    const { timeZone } = project;
    const range = query.range as PeriodRange;
    const period = { ...periodOf(timeZone, range, query.start ?? now, now), timeZone };
    const points = usePointsOf(device, offeredBy(device, newest));
    const whose = { deviceId: device.id, projectId: project.id, range, ...period };
    if (points === null) return { ...whose, use: null };
    const known = await nameplates({ newest, history }, [device], 'rated_energy', now);
    const ratedKwh = ratedEnergyOfAll(known, [points.soc], [device]);
    const { answer, cycles } = await cyclesOf(device, points, { period, range }, ratedKwh, language, signal);
    const fine: SampleRange = { start: period.start, end: period.until, bucket: bucketOf[range], timeZone };
    const samples = await samplesOf(history, points, answer, fine, signal);
    const coarse = spreadBucketOf[range];
    return {
      ...whose,
      use: {
        bucket: `${fine.bucket.count}${fine.bucket.unit}`,
        ratedKwh,
        cycles,
        ...distributionsOf(samples, ratedKwh, (period.until - period.start) / hourMs),
        spread: { bucket: `${coarse.count}${coarse.unit}`, ...spreadsOf(samples, { ...fine, bucket: coarse }) },
        efficiency: efficiencyOf(samples, nominalMs(fine.bucket)),
      },
    };
  };
}

interface Asked {
  readonly period: Period & { readonly timeZone: string };
  readonly range: PeriodRange;
}

function distributionsOf(samples: readonly CellSample[], ratedKwh: number | null, wholeHours: number) {
  const soc = ({ soc: value }: UseSample) => within(value, 0, 100);
  const temperature = ({ temperature: value }: UseSample) => value;
  const hasTemperature = samples.some((sample) => sample.temperature !== null);
  const duty = dutyOf(
    samples.map((sample) => ({ ...sample, soc: soc(sample) })),
    { soc: socEdges, temperature: temperatureEdges, rate: rateEdges },
    ratedKwh,
  );
  return {
    soc: distributionOf(samples, soc, socEdges, wholeHours),
    temperature: hasTemperature ? distributionOf(samples, temperature, temperatureEdges, wholeHours) : null,
    duty: { rateEdges, cells: duty.map((cell) => ({ ...cell, hours: rounded(cell.hours, 4) ?? 0 })) },
  };
}

function distributionOf(
  samples: readonly UseSample[],
  of: (sample: UseSample) => number | null,
  edges: readonly number[],
  wholeHours: number,
): UseDistribution {
  const { hours, unknown } = hoursBy(samples, of, edges, wholeHours);
  let [sum, counted] = [0, 0];
  for (const sample of samples) {
    const value = of(sample);
    if (value === null) continue;
    sum += value * sample.hours;
    counted += sample.hours;
  }
  return {
    edges: [...edges],
    hours: hours.map((each) => rounded(each, 4) ?? 0),
    unknown: rounded(unknown, 4) ?? 0,
    mean: counted > 0 ? rounded(sum / counted, 2) : null,
  };
}

function efficiencyOf(samples: readonly UseSample[], bucketMs: number) {
  const powers = samples.flatMap(({ power }) => (power === null ? [] : [Math.abs(power)]));
  const edges = powerEdges(powers.reduce((most, power) => Math.max(most, power), 0));
  const digits = ({ kwh, soc }: { readonly kwh: number; readonly soc: number }) => ({
    kwh: rounded(kwh, 3) ?? 0,
    soc: rounded(soc, 2) ?? 0,
  });
  return {
    edges,
    leastSoc: leastMovedSoc,
    classes: efficiencyByPower(samples, edges, bucketMs).map(({ charge, discharge, efficiency }) => ({
      ...{ charge: digits(charge), discharge: digits(discharge), efficiency: rounded(efficiency, 1) },
    })),
  };
}

export type BatteryUseService = ReturnType<typeof createBatteryUse>;
