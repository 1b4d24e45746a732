import type { SeriesColumns } from '@czyun/devices';
import { bindDevices, type PlantDevice } from '../device.ts';
import { startOfDay } from '../physics/calendar.ts';
import { createState, type PlantState } from '../physics/state.ts';
import { advance, createCells, step } from '../physics/step.ts';
import { describeStation } from '../station.ts';
import { createCollector, inChunks } from './collect.ts';

const dayMs = 86_400_000;
/** The last stretch, second by second. */
const fineMs = 2 * 3_600_000;
const cellsMs = 5 * 60_000;
const fineCellsMs = 10_000;
const chunkBytes = 3_000_000;

/** One stretch of the past from a state on. */
interface Segment {
  readonly from: PlantState;
  readonly untilMs: number;
  readonly stepS: number;
}

/** Local midnight `days` before the day of `nowMs`. */
export function historyStart(nowMs: number, days: number): number {
  return startOfDay(nowMs) - days * dayMs;
}

/** Where the second-by-second stretch begins. */
export function fineStart(startMs: number, endMs: number): number {
  return Math.max(startMs, Math.floor((endMs - fineMs) / 60_000) * 60_000);
}

/** The plant at `endMs` after it ran from `startMs`, by the minute and the last two hours by the second. */
export function runUp(seed: number, startMs: number, endMs: number): { readonly state: PlantState; readonly segments: readonly Segment[] } {
  const state = createState(seed, startMs, endMs);
  const cells = createCells();
  const segments: Segment[] = [];
  const fineMsFrom = fineStart(startMs, endMs);
  while (state.timeMs < fineMsFrom) {
    const untilMs = Math.min(fineMsFrom, startOfDay(state.timeMs) + dayMs);
    segments.push({ from: structuredClone(state), untilMs, stepS: 60 });
    advance(state, untilMs, 60, cells);
  }
  segments.push({ from: structuredClone(state), untilMs: endMs, stepS: 1 });
  advance(state, endMs, 1, cells);
  return { state, segments };
}

export interface HistoryProgress {
  readonly done: number;
  readonly total: number;
  readonly readings: number;
}

export interface HistoryTarget {
  readonly projects: ReadonlyMap<string, number>;
  send(projectId: number, series: readonly SeriesColumns[]): Promise<void>;
  /** Everything of [startMs, endMs) is sent: the server may compute the alarms and run states of that time. */
  finish(projectId: number, startMs: number, endMs: number): Promise<void>;
}

interface Lane {
  readonly projectId: number;
  readonly devices: readonly PlantDevice[];
}

function lanesOf(target: HistoryTarget): Lane[] {
  const devices = bindDevices();
  return describeStation().projects.flatMap(({ name, devices: described }) => {
    const projectId = target.projects.get(name);
    if (projectId === undefined) return [];
    const keys = new Set(described.map(({ key }) => key));
    return [{ projectId, devices: devices.filter(({ station }) => keys.has(station.key)) }];
  });
}

/**
 * Sends the past from `startMs` to `endMs` of a seed, newest stretch first; throws RangeError when the server knows none of the projects.
 * One minute, cells five; the last two hours one second, cells ten.
 */
export async function makeHistory(
  { seed, startMs, endMs }: { seed: number; startMs: number; endMs: number },
  target: HistoryTarget,
  onProgress: (progress: HistoryProgress) => void,
): Promise<void> {
  const lanes = lanesOf(target);
  if (lanes.length === 0) throw new RangeError('the server knows no project of the demonstration');
  const { segments } = runUp(seed, startMs, endMs);
  const total = segments.length;
  let readings = 0;
  const inFlight = new Set<Promise<void>>();
  let failure: unknown;
  const dispatch = async (projectId: number, series: readonly SeriesColumns[]) => {
    for (const chunk of inChunks(series, chunkBytes)) {
      for (const { times } of chunk) readings += times.length;
      const sent = target.send(projectId, chunk).catch((error: unknown) => {
        failure ??= error;
      });
      inFlight.add(sent);
      void sent.then(() => inFlight.delete(sent));
      // Two bodies on their way keep both sides busy and memory small.
      if (inFlight.size >= 2) await Promise.race(inFlight);
      if (failure) throw failure;
    }
  };
  const cells = createCells();
  const most = 1_800;
  const collectors = lanes.map(({ devices }) => createCollector(devices, most));
  for (const [index, segment] of segments.toReversed().entries()) {
    const state = structuredClone(segment.from);
    for (const collector of collectors) collector.begin();
    const every = segment.stepS === 1 ? fineCellsMs : cellsMs;
    const stepMs = segment.stepS * 1000;
    let count = 0;
    const flush = async () => {
      for (const [lane, collector] of collectors.entries()) await dispatch(lanes[lane]?.projectId ?? 0, collector.flush(stepMs, every));
      count = 0;
    };
    while (state.timeMs < segment.untilMs) {
      const next = Math.min(segment.untilMs, (Math.floor(state.timeMs / stepMs) + 1) * stepMs);
      step(state, (next - state.timeMs) / 1000, cells);
      for (const collector of collectors) collector.add(state, cells, next % every === 0);
      if (++count >= most) await flush();
    }
    await flush();
    onProgress({ done: index + 1, total, readings });
  }
  await Promise.all(inFlight);
  if (failure) throw failure;
  for (const { projectId } of lanes) await target.finish(projectId, startMs, endMs);
}
