/** Stops of devices in a range, each with its true start and the explanations of users. */
import type { StopType } from '@czyun/contract/stops';
import { timesOf } from '../../energy/spans.ts';
import { type DeviceStop, type Failure, failureOf, operatingMs, stopsIn } from '../../energy/stops.ts';
import type { RunStateService } from '../../figure-sources/run-states.ts';
import type { ReasonRow } from '../../reasons/index.ts';
import type { DeviceRecord } from '../../registry/types.ts';
import type { NoteRow } from './repo.ts';

export interface FoundStop extends DeviceStop {
  readonly device: DeviceRecord;
  /** Start of its part in the range. */
  readonly from: number;
  readonly note: NoteRow | undefined;
  readonly reason: ReasonRow | undefined;
  readonly failure: Failure | null;
}

/** Sums over devices, for availability, MTBF and MTTR. */
export interface DeviceTimes {
  readonly knownMs: number;
  readonly ableMs: number;
  readonly wholeMs: number;
  readonly operatingMs: number;
}

export interface FoundStops {
  readonly stops: readonly FoundStop[];
  readonly times: DeviceTimes;
}

export interface StopRange {
  readonly start: number;
  readonly end: number;
  readonly now: number;
}

type Spans = Awaited<ReturnType<RunStateService['ofDevice']>>;

/** Stops that overlap the range. If the first one started before it, its states before the range are read too. */
async function stopsOf(
  runStates: Pick<RunStateService, 'sinceRunning'>,
  device: DeviceRecord,
  spans: Spans,
  { start, end, now }: StopRange,
): Promise<DeviceStop[]> {
  const [first] = spans;
  const isCut = first?.began !== undefined && first.began < start && first.state !== 'run' && first.state !== 'auto';
  // Standby is not preceded by other states of the stop.
  const whole = isCut && first.state !== 'standby' ? await runStates.sinceRunning(device, start, end, now) : spans;
  return stopsIn(whole).filter((stop) => stop.end > start);
}

/** Explanation of a stop: the latest note on a start within it. */
export function noteOn(stop: DeviceStop, notes: readonly NoteRow[]): NoteRow | undefined {
  return notes.findLast(({ start_time }) => start_time >= stop.start && start_time < stop.end);
}

type OfDevice = readonly [device: DeviceRecord, stops: readonly DeviceStop[]];

interface BareOptions {
  readonly runStates: Pick<RunStateService, 'ofDevices' | 'sinceRunning'>;
  readonly devices: readonly DeviceRecord[];
  readonly range: StopRange;
}

/** By device, without explanations of users. */
export async function bareStops({ runStates, devices, range }: BareOptions) {
  const { start, end, now } = range;
  const spansBy = await runStates.ofDevices(devices, start, end, now);
  const until = Math.min(end, now);
  const times = { knownMs: 0, ableMs: 0, wholeMs: 0, operatingMs: 0 };
  const byDevice: OfDevice[] = [];
  for (const device of devices) {
    const spans = spansBy.get(device.id) ?? [];
    const { knownMs, ableMs, byState } = timesOf(spans);
    times.knownMs += knownMs;
    times.ableMs += ableMs;
    // Excludes time before the device was created.
    times.wholeMs += Math.max(0, until - Math.max(start, device.created ?? start));
    times.operatingMs += operatingMs(byState);
    byDevice.push([device, await stopsOf(runStates, device, spans, range)]);
  }
  return { byDevice, times };
}

export interface FindOptions extends BareOptions {
  /** Notes on stops that started at `from` or later. */
  readonly notesFrom: (from: number) => Promise<readonly NoteRow[]>;
  readonly reasons: readonly ReasonRow[];
}

export async function findStops({ notesFrom, reasons, ...bare }: FindOptions): Promise<FoundStops> {
  const { start } = bare.range;
  const { byDevice, times } = await bareStops(bare);
  const earliest = byDevice.reduce((from, [, [first]]) => Math.min(from, first?.start ?? from), start);
  const notes = Map.groupBy(await notesFrom(earliest), ({ device_id }) => device_id);
  const reasonBy = new Map(reasons.map((reason) => [reason.id, reason]));
  const found = byDevice.flatMap(([device, stops]) =>
    stops.map((stop): FoundStop => {
      const note = noteOn(stop, notes.get(device.id) ?? []);
      const reason = note?.reason_id == null ? undefined : reasonBy.get(note.reason_id);
      const failure = failureOf(stop, (reason?.type ?? null) as StopType | null);
      // A failure counts in the range in which it started.
      const counted = failure !== null && failure.start >= start ? failure : null;
      return { ...stop, device, from: Math.max(stop.start, start), note, reason, failure: counted };
    }),
  );
  return { stops: found, times };
}
