/** Job that moves readings stamped by a clock that was ahead to their true times: piece by piece, resuming after an earlier attempt. */
import { hourMs, minuteMs, spanText } from '@czyun/contract';
import { z } from 'zod';
import type { ClockError, ClockErrorLog } from '../../clock/index.ts';
import { defineJob } from '../../jobs/index.ts';
import type { ServerParts } from '../deps.ts';

export interface MoveDeps extends Pick<ServerParts, 'registry' | 'telemetry' | 'logger' | 'now'> {
  readonly errorLog: Pick<ClockErrorLog, 'errors' | 'movedTo' | 'moved'>;
}

const input = z.object({ errorId: z.string() });
/** Longest piece, ms. */
const longestPieceMs = 6 * hourMs;
/** Parameters per statement. */
const maxParams = 10_000;
/** A piece is at most as long as the error; an error with more pieces is not moved. */
const maxPieces = 500;
/** Longest part of a piece that may be omitted, ms: the time between the correction and this job. */
const maxLeftMs = 3 * minuteMs;

const floor = (time: number) => Math.floor(time / minuteMs) * minuteMs;
const ceil = (time: number) => Math.ceil(time / minuteMs) * minuteMs;

export interface Piece {
  readonly from: number;
  readonly to: number;
}

/**
 * Whole minutes of wrong stamps, earliest first, so that no piece is moved onto one that is still to be moved. The minute of the correction
 * is omitted, as it also contains right stamps. `isFuture`: the piece is after the correction; right stamps enter it as time passes.
 */
export function piecesOf({
  from,
  to,
  ahead,
}: Pick<ClockError, 'from' | 'to' | 'ahead'>): readonly (Piece & { readonly isFuture: boolean })[] {
  const corrected = to - ahead;
  const width = Math.min(longestPieceMs, floor(ahead));
  const cut = (start: number, end: number, isFuture: boolean) => {
    const pieces: (Piece & { isFuture: boolean })[] = [];
    for (let at = start; at < end; at += width) pieces.push({ from: at, to: Math.min(end, at + width), isFuture });
    return pieces;
  };
  const end = ceil(to + 1);
  return [...cut(floor(from), Math.min(end, floor(corrected)), false), ...cut(Math.max(floor(from), ceil(corrected)), end, true)];
}

export function createMoveKind({ registry, telemetry, errorLog, logger, now }: MoveDeps) {
  /** Parameters with readings stamped by the server, in groups. */
  function groups({ ownStamped }: ClockError): number[][] {
    const found: number[][] = [[]];
    for (const { id, params } of registry.devices()) {
      if (ownStamped.has(id)) continue;
      const stored = params.filter(({ point }) => point.storage !== 'live').map(({ paramId }) => paramId);
      if ((found.at(-1)?.length ?? 0) + stored.length > maxParams) found.push([]);
      found.at(-1)?.push(...stored);
    }
    return found.filter((group) => group.length > 0);
  }

  /**
   * Whether readings are already stored at the target of an unproven error. Then the server recorded that time with a right clock, so the newest setting of
   * the clock is probably wrong, and nothing is moved.
   */
  async function isContradicted(error: ClockError, all: readonly number[][], signal: AbortSignal): Promise<boolean> {
    const range = { from: error.from - error.ahead, to: Math.min(error.from, error.to - error.ahead) };
    for (const paramIds of all)
      if ((await telemetry.history.held({ paramIds, ...range }, signal)).some(({ readings }) => readings > 0)) return true;
    return false;
  }

  return defineJob({
    kind: 'clock-move',
    name: { zh: '更正时钟错误期间的读数时间', en: 'Correct times of readings after a clock error' },
    input,
    permission: null,
    heavy: true,
    again: { most: 10, afterMs: (attempt) => attempt * 30_000 },
    async run({ input: { errorId }, signal, progress }) {
      const error = errorLog.errors().find(({ id }) => id === errorId);
      const reached = await errorLog.movedTo(errorId);
      if (error === undefined || reached === undefined) return { moved: false };
      const pieces = piecesOf(error);
      const all = groups(error);
      if (pieces.length > maxPieces || (!error.isProven && reached === null && (await isContradicted(error, all, signal)))) {
        logger.info({ errorId, pieces: pieces.length }, 'readings of a clock error stay where they are');
        return { moved: false };
      }
      for (const [index, piece] of pieces.entries()) {
        if (reached !== null && piece.to <= reached) continue;
        signal.throwIfAborted();
        // Stamps in the future are all wrong; those that have passed in the meantime may be right.
        const from = piece.isFuture ? Math.max(piece.from, ceil(now() + 1000)) : piece.from;
        for (const paramIds of all) if (from < piece.to) await telemetry.restamp({ paramIds, from, to: piece.to }, -error.ahead, signal);
        // An omitted part is still at its wrong time.
        const isWhole = from - piece.from <= maxLeftMs;
        await errorLog.moved(errorId, isWhole ? piece.to : Math.min(piece.to, error.to));
        const span = { zh: spanText(piece.to - error.from, 'zh'), en: spanText(piece.to - error.from, 'en') };
        progress((index + 1) / pieces.length, { zh: `已更正 ${span.zh}`, en: `${span.en} corrected` });
      }
      return { moved: true };
    },
  });
}
