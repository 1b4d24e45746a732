/** Roll-ups of an engine shared by several servers: one server computes them, the others report late readings to it. */
import { hourMs, minuteMs } from '@czyun/contract';
import type { SeriesCatalog } from '../types.ts';
import { noteTimeZones } from './day-zones.ts';
import { noteDeclared } from './declared.ts';
import type { DirtyBlock, DirtyHours } from './dirty.ts';
import type { RollupFiles, RollupState } from './state.ts';

/** The other servers, as used by the roll-ups of this one. */
export interface RollupPeers {
  /** Resolves once all of them have stored their acknowledged readings of [start, end); rejects if one did not answer. */
  showing(start: number, end: number): Promise<void>;
  /** Resolves when the server that computes roll-ups has recomputed these hours. */
  recompute(blocks: readonly DirtyBlock[]): Promise<void>;
  /** Reports the position of this server's roll-ups. */
  closed(upTo: ClosedTo): void;
}

export interface SharedEngine {
  readonly peers: RollupPeers;
  /** Position of the roll-ups in the engine, and their newest version. */
  readonly ofEngine: () => Promise<{ readonly state: RollupState; readonly version: number }>;
}

export type ClosedTo = Pick<RollupState, 'minuteUpTo' | 'hourUpTo' | 'dayUpTo'>;

/** Services of this server for the others. */
export interface RollupsForPeers {
  /** Stores acknowledged readings of [start, end) from here; later readings of that time are reported as late. */
  showing(start: number, end: number): Promise<void>;
  /** Stores everything acknowledged here so far. */
  stored(): Promise<void>;
  /** Recomputes hours. */
  recompute(blocks: readonly DirtyBlock[]): Promise<void>;
  /** Position of the server that computes roll-ups. */
  closed(upTo: ClosedTo): void;
}

export interface SharedParts {
  /** Absent: only this server stores readings in the engine. */
  readonly shared?: SharedEngine | undefined;
  readonly state: RollupState;
  readonly dirty: DirtyHours;
  readonly files: Pick<RollupFiles, 'writeState'>;
  readonly catalog: SeriesCatalog;
  readonly now: () => number;
}

/** A minute is closed this long after its end even if a server did not answer, ms. */
export const longestShowMs = 30_000;
/** A minute counts as closed this long after its end on a server that was not asked, ms: earlier than it can really be closed. */
export const unaskedMs = 20_000;
/** A server that takes over the roll-ups recomputes this much, ms: the previous one may have ended between two statements. */
const againMs = hourMs;

/** Whether minutes before `to` may be closed: all servers have stored their readings, or have had time to. */
export async function peersShow({ shared, now }: SharedParts, from: number, to: number): Promise<boolean> {
  if (!shared) return true;
  return shared.peers.showing(from, to).then(
    () => true,
    () => now() > to + longestShowMs,
  );
}

/** A round while another server computes roll-ups: late readings of this one are reported to it. True if there were any. */
export async function roundElsewhere({ shared, state, dirty, files, catalog, now }: SharedParts): Promise<boolean> {
  if (!shared) return false;
  dirty.rolledUpTo = Math.max(dirty.rolledUpTo, Math.floor((now() - unaskedMs) / minuteMs) * minuteMs);
  const isNew = [noteTimeZones(state, catalog.all()), noteDeclared(state, catalog.all(), now())];
  if (isNew.includes(true)) await files.writeState(state);
  if (dirty.size === 0 && dirty.processedVersion === dirty.version) return false;
  const work = dirty.take();
  try {
    const blocks = [...work.blocks];
    if (blocks.length > 0) await shared.peers.recompute(blocks);
  } catch (error) {
    work.failed();
    throw error;
  }
  work.done();
  return true;
}

/** The state of a server that takes over the roll-ups: the engine's state minus an hour. */
export function takenOver(state: RollupState, ofEngine: RollupState, dirty: DirtyHours, version: number): void {
  const minuteUpTo = ofEngine.minuteUpTo - againMs;
  const reached = Math.max(state.minuteUpTo, ofEngine.minuteUpTo);
  state.minuteUpTo = minuteUpTo;
  state.hourUpTo = Math.floor(minuteUpTo / hourMs) * hourMs;
  state.dayUpTo = ofEngine.dayUpTo;
  // Far above any version that the previous server may still be writing.
  state.version = Math.max(state.version ?? 0, version) + 1e9;
  dirty.rolledUpTo = Math.max(dirty.rolledUpTo, reached);
}
