/** Inputs of the time model for machines, from the log, the history and the settings. */
import { hourMs, minuteMs } from '@czyun/contract';
import type { StopType } from '@czyun/contract/stops';
import { stopsIn } from '../../energy/stops.ts';
import type { RunStateService } from '../../figure-sources/run-states.ts';
import { cycleFinder } from '../../machine-time/cycles.ts';
import { type MinuteCount, statesFromCounts } from '../../machine-time/from-counts.ts';
import type { MachineFacts } from '../../machine-time/machine.ts';
import { type ModeReadings, type ModeSource, modeSpans } from '../../machine-time/modes.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import { dayOn } from '../../time/days.ts';
import type { BatchFinder } from '../batches/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { type CountedPieces, countedPieces } from '../rejects/pieces.ts';
import { recordedRejects } from '../rejects/records.ts';
import { additional } from '../rejects/sums.ts';
import type { StopFinder } from '../stops/finder.ts';
import type { FoundStop } from '../stops/found.ts';
import { readingsByMinute } from './readings.ts';
import { cyclesRepo } from './repo.ts';

export type MachineSourceDeps = Pick<FeatureDeps, 'db' | 'registry' | 'telemetry'> & {
  readonly runStates: Pick<RunStateService, 'ofDevices'>;
  readonly stops: StopFinder;
  readonly batches: Pick<BatchFinder, 'withinAll'>;
};

export interface FactsRange {
  readonly projectId: number;
  readonly timeZone: string;
  readonly start: number;
  readonly end: number;
  readonly now: number;
}

export interface FoundMachine {
  readonly device: DeviceRecord;
  readonly source: 'states' | 'counts';
  readonly facts: MachineFacts;
  readonly stops: readonly FoundStop[];
}

export const metrics = { made: 'output_total', rejects: 'reject_total', cycle: 'ideal_cycle_time' } as const;
/** States before and after the range determine whether a stop is a minor one and when production started. */
const beforeMs = hourMs;
const afterMs = 5 * minuteMs;

export function createMachineSource({ db, registry, telemetry, runStates, stops, batches }: MachineSourceDeps) {
  const { history } = telemetry;
  const paramOf = ({ id }: DeviceRecord, metric: string | undefined) =>
    metric === undefined ? undefined : registry.paramOf(id, metric)?.paramId;

  const orderMetric = ({ type }: DeviceRecord) => (type.batches && 'number' in type.batches.by ? type.batches.by.number : undefined);

  /** Configured ideal cycle times, and batches of machines that have product-specific ones. */
  async function settingsOf(devices: readonly DeviceRecord[], { projectId, timeZone, start, end, now }: FactsRange) {
    const rows = Map.groupBy(await cyclesRepo(db).ofProject(projectId), (row) => row.device_id);
    const ofProducts = devices.filter(({ id }) => rows.get(id)?.some(({ product }) => product !== ''));
    const found = ofProducts.length === 0 ? undefined : await batches.withinAll(ofProducts, start, end, now);
    return ({ id }: DeviceRecord) => ({
      settings: (rows.get(id) ?? []).map((row) => ({
        ...{ product: row.product, start: dayOn(timeZone, row.from_date).start, ms: row.cycle_ms },
      })),
      batches: found?.get(id) ?? [],
    });
  }

  function modesOf(device: DeviceRecord, readings: ReadonlyMap<number, ModeReadings>, end: number) {
    const sourceOf = (metric: string | undefined, is: ModeSource['is']): ModeSource | undefined => {
      const known = readings.get(paramOf(device, metric) ?? 0);
      return known && { readings: known, is };
    };
    const { setup, maintenance } = device.type;
    return modeSpans(
      {
        setup: sourceOf(setup?.metric, (value) => setup?.values.includes(value) ?? false),
        maintenance: sourceOf(maintenance?.metric, (value) => maintenance?.values.includes(value) ?? false),
        order: sourceOf(orderMetric(device), (value) => value > 0),
      },
      end,
    );
  }

  return async (devices: readonly DeviceRecord[], asked: FactsRange): Promise<readonly FoundMachine[]> => {
    const range = { ...asked, start: asked.start - beforeMs, end: Math.min(asked.now, asked.end + afterMs) };
    const { projectId, start, end, now } = range;
    const idsOf = (names: (device: DeviceRecord) => readonly (string | undefined)[]) => [
      ...new Set(devices.flatMap((device) => names(device).flatMap((metric) => paramOf(device, metric) ?? []))),
    ];
    const [pieces, readings, spans, stopped, recorded, settings] = await Promise.all([
      countedPieces(
        history,
        idsOf(() => [metrics.made, metrics.rejects]),
        { start, end },
        { count: 1, unit: 'm' },
      ),
      readingsByMinute(
        history,
        idsOf((device) => [device.type.setup?.metric, device.type.maintenance?.metric, orderMetric(device), metrics.cycle]),
        { start, end },
      ),
      runStates.ofDevices(devices, start, end, now),
      stops(projectId, devices, { start, end, now }),
      recordedRejects(db, projectId, { start, end }),
      settingsOf(devices, range),
    ]);
    const found = Map.groupBy(stopped.stops, ({ device }) => device.id);
    const machines: FoundMachine[] = [];
    for (const device of devices) {
      const of = (metric: string) => pieces.get(paramOf(device, metric) ?? 0);
      const [made, rejects] = [of(metrics.made), of(metrics.rejects)];
      const minutes = minutesOf(made, rejects);
      const cycle = readings.get(paramOf(device, metrics.cycle) ?? 0);
      const cycleAt = cycleFinder({
        ...settings(device),
        readings: (cycle?.times ?? []).map((time, index) => ({ time, ms: Math.round((cycle?.values[index] ?? 0) * 1000) })),
      });
      const isCount = paramOf(device, device.type.status?.metric) === undefined && made !== undefined;
      const states = isCount ? statesFromCounts([...minutes], (time) => cycleAt(time)?.ms ?? null) : (spans.get(device.id) ?? []);
      const own = isCount ? [] : (found.get(device.id) ?? []);
      machines.push({
        ...{ device, source: isCount ? 'counts' : 'states', stops: own },
        facts: {
          ...{ states, minutes, cycleAt, modes: modesOf(device, readings, end) },
          stops: isCount
            ? stopsIn(states).map((stop) => ({ start: stop.start, end: stop.end, type: null }))
            : own.map((stop) => ({ start: stop.start, end: stop.end, type: (stop.reason?.type ?? null) as StopType | null })),
          recorded: additional({ counted: rejects, recorded: recorded.get(device.id) ?? [] }),
        },
      });
    }
    return machines;
  };
}

/** Minutes from the columns of two counters. Generated during iteration: a month of several machines has half a million. */
function minutesOf(made: CountedPieces | undefined, rejects: CountedPieces | undefined): Iterable<MinuteCount> {
  const starts = made?.starts ?? rejects?.starts ?? new Float64Array();
  return {
    *[Symbol.iterator]() {
      for (let index = 0; index < starts.length; index += 1)
        yield { time: starts[index] ?? 0, made: made?.pieces[index] ?? null, rejects: rejects?.pieces[index] ?? null };
    },
  };
}

export type MachineSource = ReturnType<typeof createMachineSource>;
