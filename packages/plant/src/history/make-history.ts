/** Makes the past of a seed and sends it, newest stretch first. */
import type { SeriesColumns } from '@czyun/devices';
import { bindDevices, type PlantDevice } from '../device.ts';
import { type Cells, createCells, step } from '../physics/step.ts';
import { describeStation } from '../station.ts';
import { type Collector, createCollector, inChunks } from './collect.ts';
import { runUp, type Segment } from './segments.ts';

const cellsMs = 5 * 60_000;
const fineCellsMs = 10_000;
const chunkBytes = 6_000_000;
/** Bodies on their way: they keep both sides busy and memory small. */
const bodiesAtOnce = 2;
/** How often the server hears how far it is, ms. */
const announceMs = 30_000;
/** Instants between two bodies. */
const mostInstants = 1_800;

export interface HistoryProgress {
  readonly done: number;
  readonly total: number;
  readonly readings: number;
}

export interface HistoryTarget {
  /** Project id by project name. */
  readonly projects: ReadonlyMap<string, number>;
  /** Resolves when the server has stored them. */
  send(projectId: number, series: readonly SeriesColumns[]): Promise<void>;
  /** Readings of [reachedMs, endMs) are stored. What the server makes of it is its own business: never rejects. */
  announce(projectId: number, progress: { readonly startMs: number; readonly endMs: number; readonly reachedMs: number }): Promise<void>;
  /** Everything of [startMs, endMs) is stored: resolves when the server has computed the alarms and run states of that time. */
  finish(projectId: number, startMs: number, endMs: number): Promise<void>;
}

export interface HistoryWanted {
  readonly seed: number;
  readonly startMs: number;
  readonly endMs: number;
  /** Length of its end that is made second by second; two hours when absent. */
  readonly fineMs?: number | undefined;
  /** Made already by `runUp`. */
  readonly segments?: readonly Segment[];
  /** Stretches that the server has stored, by where they begin, and projects whose alarms are computed, by name. */
  readonly known?: { readonly sent: readonly number[]; readonly finished: readonly string[] };
}

export interface HistoryWatch {
  progress(progress: HistoryProgress): void;
  /** The stretch that begins there is stored. */
  sent(fromMs: number): void;
  finished(projectName: string): void;
}

interface Lane {
  readonly name: string;
  readonly projectId: number;
  readonly devices: readonly PlantDevice[];
}

function lanesOf(target: HistoryTarget): Lane[] {
  const devices = bindDevices();
  return describeStation().projects.flatMap(({ name, devices: described }) => {
    const projectId = target.projects.get(name);
    if (projectId === undefined) return [];
    const keys = new Set(described.map(({ key }) => key));
    return [{ name, projectId, devices: devices.filter(({ station }) => keys.has(station.key)) }];
  });
}

/** A body at a time, a few on their way. */
class Sending {
  readonly #target: HistoryTarget;
  readonly #inFlight = new Set<Promise<void>>();
  #failure: unknown;
  readings = 0;

  constructor(target: HistoryTarget) {
    this.#target = target;
  }

  /** Resolves with the bodies' own ends once there is room for another. */
  async dispatch(projectId: number, series: readonly SeriesColumns[]): Promise<Promise<void>[]> {
    const ends: Promise<void>[] = [];
    for (const chunk of inChunks(series, chunkBytes)) {
      for (const { times } of chunk) this.readings += times.length;
      const sent = this.#target.send(projectId, chunk).catch((error: unknown) => {
        this.#failure ??= error;
      });
      ends.push(sent);
      this.#inFlight.add(sent);
      void sent.then(() => this.#inFlight.delete(sent));
      if (this.#inFlight.size >= bodiesAtOnce) await Promise.race(this.#inFlight);
      this.check();
    }
    return ends;
  }

  /** Throws what failed. */
  check(): void {
    if (this.#failure) throw this.#failure;
  }
}

/** Makes and sends a stretch; resolves once the next one may be made, with the promise that all of its bodies are stored. */
async function sendSegment(
  segment: Segment,
  lanes: readonly Lane[],
  collectors: readonly Collector[],
  cells: Cells[],
  sending: Sending,
): Promise<{ readonly stored: Promise<unknown> }> {
  const state = structuredClone(segment.from);
  for (const collector of collectors) collector.begin();
  const every = segment.stepS === 1 ? fineCellsMs : cellsMs;
  const stepMs = segment.stepS * 1000;
  const ends: Promise<void>[] = [];
  let count = 0;
  const flush = async () => {
    for (const [lane, collector] of collectors.entries())
      ends.push(...(await sending.dispatch(lanes[lane]?.projectId ?? 0, collector.flush(stepMs, every))));
    count = 0;
  };
  while (state.timeMs < segment.untilMs) {
    const next = Math.min(segment.untilMs, (Math.floor(state.timeMs / stepMs) + 1) * stepMs);
    step(state, (next - state.timeMs) / 1000, cells);
    for (const collector of collectors) collector.add(state, cells, next % every === 0);
    if (++count >= mostInstants) await flush();
  }
  await flush();
  return { stored: Promise.all(ends) };
}

/**
 * Sends the past from `startMs` to `endMs` of a seed, newest stretch first, without what is known to be stored; throws RangeError when the server knows none
 * of the projects. One minute, cells five; the end one second, cells ten.
 */
export async function makeHistory(wanted: HistoryWanted, target: HistoryTarget, watch: HistoryWatch): Promise<void> {
  const { seed, startMs, endMs, fineMs, known } = wanted;
  const lanes = lanesOf(target);
  if (lanes.length === 0) throw new RangeError('the server knows no project of the demonstration');
  const unfinished = lanes.filter(({ name }) => !known?.finished.includes(name));
  const isSent = new Set(known?.sent);
  const segments = (wanted.segments ?? runUp(seed, startMs, endMs, fineMs).segments).toReversed();
  const sending = new Sending(target);
  /** Projects whose alarms are not asked for yet: from then on the server knows itself how far it is. */
  const toAnnounce = new Set(unfinished);
  const announce = async () => {
    const reachedMs = segments.find(({ from }) => !isSent.has(from.timeMs))?.untilMs ?? startMs;
    for (const { projectId } of toAnnounce) await target.announce(projectId, { startMs, endMs, reachedMs });
  };
  const stored = async (segment: Segment) => {
    sending.check();
    isSent.add(segment.from.timeMs);
    watch.sent(segment.from.timeMs);
    watch.progress({ done: isSent.size, total: segments.length, readings: sending.readings });
    await announce();
  };
  const announcing = setInterval(() => void announce(), announceMs);
  try {
    await announce();
    const collectors = lanes.map(({ devices }) => createCollector(devices, mostInstants));
    const cells = createCells();
    const ends: Promise<void>[] = [];
    for (const segment of segments.filter(({ from }) => !isSent.has(from.timeMs))) {
      const sent = await sendSegment(segment, lanes, collectors, cells, sending);
      ends.push(sent.stored.then(() => stored(segment)));
    }
    await Promise.all(ends);
    for (const lane of unfinished) {
      toAnnounce.delete(lane);
      await target.finish(lane.projectId, startMs, endMs);
      watch.finished(lane.name);
    }
  } finally {
    clearInterval(announcing);
  }
}
