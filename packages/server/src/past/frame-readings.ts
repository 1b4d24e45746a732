/** Readings at the instants of a replay: each point is read once for all of them. */
import type { Current, FrameReading, FrameSpan, History } from '../telemetry/types.ts';
import { backMs, type ReadAt } from './readings-at.ts';

/** Known readings of one point. */
interface Track {
  /** The reading at the first instant. */
  readonly first: Current | undefined;
  readonly later: readonly FrameReading[];
}

const idsAtOnce = 5000;
/** The frames do not contain the reading at this instant. */
const notKnown = Symbol('not known');

/** The newest reading at or before `time`; the frames up to `frame` usually contain it. */
function readingOf({ first, later }: Track, time: number, frame: number): Current | undefined | typeof notKnown {
  let at = later.length - 1;
  while (at >= 0 && (later[at]?.frame ?? 0) > frame) at--;
  for (; at >= 0; at--) {
    const { current, previous } = later[at] as FrameReading;
    if (current.time <= time) return current;
    // Only its time is known, which is sufficient for intervals.
    if (previous !== null) return previous <= time ? { ...current, time: previous, value: Number.NaN } : notKnown;
  }
  return first === undefined || first.time <= time ? first : notKnown;
}

/** Answers for the instants of `span`, and for instants before them, from one query per point; missing readings are read once. */
export function createFrameReadings(history: Pick<History, 'frames'>, readAt: ReadAt, span: FrameSpan): ReadAt {
  const tracks = new Map<number, Track>();
  const elsewhere = new Map<string, Current | undefined>();

  async function load(paramIds: readonly number[]): Promise<void> {
    const missing = [...new Set(paramIds)].filter((id) => !tracks.has(id));
    for (let from = 0; from < missing.length; from += idsAtOnce) {
      const ids = missing.slice(from, from + idsAtOnce);
      const { first, later } = await history.frames({ ...span, paramIds: ids, backMs });
      for (const id of ids) tracks.set(id, { first: first.get(id), later: later.get(id) ?? [] });
    }
  }

  async function readElsewhere(paramIds: readonly number[], time: number): Promise<void> {
    const missing = paramIds.filter((id) => !elsewhere.has(`${id} ${time}`));
    if (missing.length === 0) return;
    const values = await readAt(missing, time);
    for (const id of missing) elsewhere.set(`${id} ${time}`, values.get(id));
  }

  return async (paramIds, time) => {
    await load(paramIds);
    const frame = Math.ceil((time - span.start) / span.stepMs);
    const found = new Map<number, Current>();
    const unknown: number[] = [];
    for (const id of paramIds) {
      const track = tracks.get(id);
      const current = track === undefined ? undefined : readingOf(track, time, frame);
      if (current === notKnown) unknown.push(id);
      else if (current !== undefined && current.time >= time - backMs) found.set(id, current);
    }
    await readElsewhere(unknown, time);
    for (const id of unknown) {
      const current = elsewhere.get(`${id} ${time}`);
      if (current !== undefined) found.set(id, current);
    }
    return found;
  };
}
