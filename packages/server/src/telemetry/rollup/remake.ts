/** Recomputes roll-ups of an older format, newest first: minutes where readings are retained, hours where minutes are, then days. */
import { hourMs, minuteMs } from '@czyun/contract';
import type { SeriesCatalog } from '../types.ts';
import { cutting } from './day-zones.ts';
import { minuteRowsPerStatement } from './dirty.ts';
import type { RollupMaker } from './maker.ts';
import type { SeriesRetention } from './retention.ts';
import type { RollupFiles, RollupState } from './state.ts';

/** 1: without the columns for time-weighted averages. */
export const rollupShape = 2;

export interface RemakeParts {
  readonly catalog: SeriesCatalog;
  readonly files: RollupFiles;
  readonly state: RollupState;
  readonly maker: RollupMaker;
  readonly retention: SeriesRetention;
  readonly stopped: () => boolean;
}

/** Maximum delay of a round, ms; the rest is left to the next rounds. */
const timeLimitMs = 1500;

/** Recomputes as much as time allows; the rest answers as it is, marked approximate. */
export async function remake({ catalog, files, state, maker, retention, stopped }: RemakeParts): Promise<void> {
  if (state.shape !== rollupShape) {
    state.shape = rollupShape;
    state.remakeTo = state.hourUpTo;
    await files.writeState(state);
  }
  if (state.remakeTo === undefined) return;
  const stored = [...catalog.all()].filter(({ storage }) => storage !== 'live');
  const kept = stored.map(({ paramId }) => ({ paramId, ...retention.of(paramId, state.minuteUpTo) }));
  const oldest = kept.reduce((least, { minuteFrom }) => Math.min(least, minuteFrom), state.remakeTo);
  const sliceMs = hourMs * Math.max(1, Math.floor((minuteRowsPerStatement / Math.max(1, stored.length)) * (minuteMs / hourMs)));
  const left = (since: number, from: 'rawFrom' | 'minuteFrom') => {
    const ids = kept.filter((each) => each[from] <= since).map(({ paramId }) => paramId);
    return ids.length === kept.length ? undefined : ids;
  };
  const begun = performance.now();
  while (state.remakeTo > oldest) {
    if (stopped() || performance.now() - begun > timeLimitMs) return files.writeState(state);
    const to: number = state.remakeTo;
    const from = Math.max(oldest, to - sliceMs);
    await maker.minutes(from, to, left(from, 'rawFrom'));
    await maker.hours(from, to, left(from, 'minuteFrom'));
    state.remakeTo = from;
  }
  for (const id of state.dayZones?.keys() ?? []) state.dayZones?.set(id, cutting);
  delete state.remakeTo;
  await files.writeState(state);
}
