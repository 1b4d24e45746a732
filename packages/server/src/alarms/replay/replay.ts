/**
 * Alarms and run states of a time in which no server ran, computed from imported readings by the current rules: piece by piece, each
 * committed with a checkpoint.
 */
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { dayMs, timeText } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../../kernel/errors.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { ParamRecord, Registry } from '../../registry/types.ts';
import { alarmPoints } from '../points/alarm-points.ts';
import { addComputed, removeComputed, watchedSince } from '../repo.ts';
import type { Alarms } from '../types.ts';
import { beginCheckpoint, type Checkpoint, checkpointOf, moveCheckpoint } from './checkpoints-repo.ts';
import { DevicePast, type PastSnapshot } from './device-past.ts';
import { finishReplay } from './finish.ts';
import { afterFailure, afterSuccess, dayOf, firstPiece, isSmallest, type PieceSize, pieceAt } from './piece-size.ts';
import { type AskedHistory, groupsOf, presenceOf, readingsOf, type Trouble, troubleOf } from './questions.ts';
import { withReadings } from './readings.ts';

export interface ReplayDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'devices' | 'device' | 'project'>;
  readonly history: AskedHistory;
  readonly alarms: Pick<Alarms, 'stoodSince'>;
  /** Overrides of the default limits. */
  readonly limits?: Partial<ReplayLimits>;
}

export interface ReplayRequest {
  readonly projectId: number;
  readonly start: number;
  readonly end: number;
  /** Declared interval between two readings of the import, ms: three intervals without any reading are a loss of communication. */
  readonly intervalMs: number;
}

export interface ReplayLimits {
  /** Maximum time of one query, ms; below the engine's own statement limit. */
  readonly questionMs: number;
  /** Pause after the first consecutive failure, ms; doubled with each further one. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
  /** Number of tries of the smallest piece. */
  readonly tries: number;
}

export interface ReplayWatch {
  readonly signal: AbortSignal;
  /** Everything before `position` is computed. */
  reached(position: number): void;
  /** Called between two pieces: others of the same kind take their turn. */
  breathe?(): Promise<void>;
  /** Runs work that needs no engine while others take their turn. */
  aside?<T>(work: () => Promise<T>): Promise<T>;
  /** Called in the transaction that ends the replay; `entries`: the total number written. */
  settle?(within: Kysely<Schema>, entries: number): Promise<void>;
}

const usualLimits: ReplayLimits = { questionMs: 30_000, pauseMs: 1_000, longestPauseMs: 30_000, tries: 3 };

/** Progress of a replay. */
interface Run {
  readonly pasts: readonly DevicePast[];
  position: number;
  entries: number;
}

/** Measurements that prove that devices are present, as far as they are known for a day. */
interface Presence {
  readonly day: number;
  readonly of: Map<number, readonly ParamRecord[]>;
}

/**
 * Computes log entries (alarms, faults, run states) of a project in [start, end) from its readings and replaces those computed before;
 * returns their number. It continues from the checkpoint of the same request, if there is one. The time in which a device was watched is
 * never computed; an alarm still active then is one entry with the watched one.
 */
export async function replayAlarms(deps: ReplayDeps, request: ReplayRequest, watch: ReplayWatch): Promise<number> {
  const limits = { ...usualLimits, ...deps.limits };
  const history = limited(deps.history, watch.signal, limits.questionMs);
  const { start, end } = request;
  let run = await openRun(deps, request);
  let presence: Presence = { day: Number.NaN, of: new Map() };
  let size = firstPiece;
  let failures = 0;
  let triesOfSmallest = 0;
  for (;;) {
    watch.signal.throwIfAborted();
    watch.reached(run.position);
    if (run.position >= end) break;
    const began = performance.now();
    try {
      const day = dayOf(start, run.position);
      if (presence.day !== day) presence = { day, of: new Map() };
      await learnPresence(history, run, presence, Math.min(end, day + dayMs), size);
      const rows = await computePiece(deps, history, request, run, size);
      size = afterSuccess(size, performance.now() - began, rows);
      [failures, triesOfSmallest] = [0, 0];
      await watch.breathe?.();
    } catch (error) {
      watch.signal.throwIfAborted();
      const trouble = troubleOf(error);
      if (trouble === null) throw error;
      triesOfSmallest += isSmallest(size) ? 1 : 0;
      if (triesOfSmallest >= limits.tries) throw stopped(deps, request, run, trouble, limits, error);
      size = afterFailure(size);
      failures += 1;
      const pauseMs = Math.min(limits.longestPauseMs, limits.pauseMs * 2 ** (failures - 1));
      const rest = () => pause(pauseMs, undefined, { signal: watch.signal });
      await (watch.aside?.(rest) ?? rest());
      run = await openRun(deps, request);
    }
  }
  return finishReplay(deps, request, run, watch);
}

/** Every query ends within `ms`, or with the replay. */
function limited(history: AskedHistory, signal: AbortSignal, ms: number): AskedHistory {
  return {
    ...(history.valuesAt === undefined ? {} : { valuesAt: (request) => history.valuesAt?.(request) ?? Promise.resolve([]) }),
    buckets: (request) => history.buckets({ ...request, signal: AbortSignal.any([signal, AbortSignal.timeout(ms)]) }),
  };
}

async function openRun({ db, registry }: ReplayDeps, request: ReplayRequest): Promise<Run> {
  const { projectId, start, end, intervalMs } = request;
  const devices = registry.devices().filter((device) => device.projectId === projectId && device.enabled);
  const watched = await watchedSince(
    db,
    devices.map(({ id }) => id),
  );
  const points = Map.groupBy(alarmPoints({ devices: () => devices }).values(), ({ device }) => device.id);
  const pasts = devices.map(
    (device) =>
      new DevicePast(registry, {
        device,
        points: points.get(device.id) ?? [],
        untilMs: Math.min(end, watched.get(device.id) ?? end),
        intervalMs,
      }),
  );
  const known = await checkpointOf(db, request);
  if (known?.intervalMs === intervalMs) {
    const snapshots = new Map((JSON.parse(known.state) as PastSnapshot[]).map((one) => [one.device, one]));
    for (const past of pasts) {
      const snapshot = snapshots.get(past.device.id);
      if (snapshot) past.resume(snapshot);
    }
    return { pasts, position: known.position, entries: known.entries };
  }
  const run: Run = { pasts, position: start, entries: 0 };
  await db.transaction().execute(async (within) => {
    await removeComputed(within, projectId, start, end);
    await beginCheckpoint(within, request, checkpointIn(request, run));
  });
  return run;
}

const checkpointIn = ({ intervalMs }: ReplayRequest, { pasts, position, entries }: Run): Checkpoint => ({
  intervalMs,
  position,
  entries,
  state: JSON.stringify(pasts.map((past) => past.snapshot())),
});

/** Queries which measurements prove device presence on a day, by groups of devices; results remain valid when a later group fails. */
async function learnPresence(history: AskedHistory, run: Run, { day, of }: Presence, to: number, { counted }: PieceSize): Promise<void> {
  const unknown = run.pasts.map(({ device }) => device).filter(({ id }) => !of.has(id));
  for (const group of groupsOf(unknown, counted)) {
    for (const [deviceId, params] of await presenceOf(history, group, { from: day, to })) of.set(deviceId, params);
  }
  for (const past of run.pasts) past.watchPresence(of.get(past.device.id) ?? []);
}

/** Computes and commits one piece; returns its number of readings. */
async function computePiece({ db }: ReplayDeps, history: AskedHistory, request: ReplayRequest, run: Run, size: PieceSize): Promise<number> {
  const piece = pieceAt(request.start, request.end, run.position, size);
  const { of, rows } = await readingsOf(history, run.pasts, piece);
  for (const [past, readings] of of) {
    past.take(readings);
    // User calls are answered between two devices.
    await setImmediate();
  }
  const ended = await withReadings(
    history,
    run.pasts,
    run.pasts.flatMap((past) => past.done()),
  );
  run.position = piece.to;
  run.entries += ended.length;
  const checkpoint = checkpointIn(request, run);
  await db.transaction().execute(async (within) => {
    await addComputed(within, ended);
    await moveCheckpoint(within, request, checkpoint);
  });
  return rows;
}

/** The message for administrators when the smallest piece failed repeatedly. */
function stopped(
  { registry }: ReplayDeps,
  { projectId }: ReplayRequest,
  { position }: Run,
  trouble: Trouble,
  { questionMs }: ReplayLimits,
  cause: unknown,
): AppError {
  const time = timeText(position, timeZoneOf(registry, projectId), 'minute');
  if (trouble === 'slow') return new AppError('replaySlow', { time, seconds: Math.round(questionMs / 1000) });
  if (trouble === 'away') return new AppError('replayAway', { time });
  return new AppError('replayRefused', { time, reason: String(cause instanceof Error ? cause.message : cause).slice(0, 160) });
}
