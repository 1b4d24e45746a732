/** Roll-ups of one engine that several servers store readings in: one server computes them, the others report to it what is late. */
import { hourMs, minuteMs } from '@czyun/contract';
import type { SeriesCatalog } from '../types.ts';
import { noteTimeZones } from './day-zones.ts';
import { noteDeclared } from './declared.ts';
import type { DirtyBlock, DirtyHours } from './dirty.ts';
import type { RollupFiles, RollupState } from './state.ts';

/** The other servers, as the roll-ups of this one need them. */
export interface RollupPeers {
  /** Resolves once all of them have stored what they acknowledged of [start, end); rejects where one did not answer. */
  showing(start: number, end: number): Promise<void>;
  /** Resolves when the server that computes roll-ups has computed these hours again. */
  recompute(blocks: readonly DirtyBlock[]): Promise<void>;
  /** Reports how far the roll-ups of this server are. */
  closed(upTo: ClosedTo): void;
}

export interface SharedEngine {
  readonly peers: RollupPeers;
  /** How far the roll-ups in the engine are, and their newest version. */
  readonly ofEngine: () => Promise<{ readonly state: RollupState; readonly version: number }>;
}

export type ClosedTo = Pick<RollupState, 'minuteUpTo' | 'hourUpTo' | 'dayUpTo'>;

/** What this server does for the others. */
export interface RollupsForPeers {
  /** Stores what was acknowledged of [start, end) here; later readings of that time are reported as late. */
  showing(start: number, end: number): Promise<void>;
  /** Stores everything that was acknowledged here so far. */
  stored(): Promise<void>;
  /** Computes hours again. */
  recompute(blocks: readonly DirtyBlock[]): Promise<void>;
  /** The server that computes roll-ups is so far. */
  closed(upTo: ClosedTo): void;
}

export interface SharedParts {
  /** Absent: this server alone stores readings in the engine. */
  readonly shared?: SharedEngine | undefined;
  readonly state: RollupState;
  readonly dirty: DirtyHours;
  readonly files: Pick<RollupFiles, 'writeState'>;
  readonly catalog: SeriesCatalog;
  readonly now: () => number;
}

/** A minute is closed so long after its end although a server did not answer, ms. */
export const longestShowMs = 30_000;
/** So long after its end a minute counts as closed at a server that was not asked, ms: earlier than it can be. */
export const unaskedMs = 20_000;
/** A server that takes the roll-ups over computes so much again, ms: the former one may have ended between two statements. */
const againMs = hourMs;

/** Whether minutes before `to` may be closed: all servers have stored theirs, or have had time to. */
export async function peersShow({ shared, now }: SharedParts, from: number, to: number): Promise<boolean> {
  if (!shared) return true;
  return shared.peers.showing(from, to).then(
    () => true,
    () => now() > to + longestShowMs,
  );
}

/** A round where another server computes: what was late here is reported to it. True when something was. */
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

/** The state of a server that takes the roll-ups over: that of the engine, less an hour. */
export function takenOver(state: RollupState, ofEngine: RollupState, dirty: DirtyHours, version: number): void {
  const minuteUpTo = ofEngine.minuteUpTo - againMs;
  const reached = Math.max(state.minuteUpTo, ofEngine.minuteUpTo);
  state.minuteUpTo = minuteUpTo;
  state.hourUpTo = Math.floor(minuteUpTo / hourMs) * hourMs;
  state.dayUpTo = ofEngine.dayUpTo;
  // Far above what the former server may still be writing.
  state.version = Math.max(state.version ?? 0, version) + 1e9;
  dirty.rolledUpTo = Math.max(dirty.rolledUpTo, reached);
}
