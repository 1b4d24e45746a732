/** A line of calls that are worked on one at a time, so that one large body is in memory and not as many as are sent. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kernel/errors.ts';

export interface LineLimits {
  /** Calls of one person that stand in line or are worked on. */
  readonly ofOne: number;
  /** Calls that wait, of everybody. */
  readonly waiting: number;
  /** Longest that one waits, ms. */
  readonly waitMs: number;
  /** Longest that a body may take to come once it is its turn, ms. */
  readonly bodyMs: number;
}

/** What a caller is told to wait where there is no place, s: about as long as one import takes. */
const busySeconds = 2;
const busy = () => new AppError('importsBusy', { seconds: busySeconds });

export const lineLimits: LineLimits = { ofOne: 2, waiting: 16, waitMs: 45_000, bodyMs: 60_000 };

/** The turn of one call. */
export interface Turn {
  /** Does the call's work; its turn lasts until that has ended, whether somebody still waits for the answer or not. */
  during<T>(work: () => Promise<T> | T): Promise<T>;
  /** The caller has gone, or was answered without work. */
  left(): void;
}

export interface Line {
  readonly limits: LineLimits;
  /** Resolves when it is the caller's turn; rejects with `importsBusy` where too many wait, and when `gone` aborts. */
  enter(person: number, gone: AbortSignal): Promise<Turn>;
}

/** A line in memory. */
export function createLine(limits: LineLimits = lineLimits): Line {
  /** What begins each, in the order they came. */
  const waiting: (() => void)[] = [];
  const standing = new Map<number, number>();
  let isBusy = false;

  function count(person: number, by: number): void {
    const left = (standing.get(person) ?? 0) + by;
    if (left > 0) standing.set(person, left);
    else standing.delete(person);
  }

  function turnOf(person: number): Turn {
    let over = false;
    let working = false;
    const end = () => {
      if (over) return;
      over = true;
      isBusy = false;
      count(person, -1);
      waiting.shift()?.();
    };
    return {
      async during(work) {
        working = true;
        try {
          return await work();
        } finally {
          end();
        }
      },
      left() {
        if (!working) end();
      },
    };
  }

  return {
    limits,
    async enter(person, gone) {
      if ((standing.get(person) ?? 0) >= limits.ofOne || waiting.length >= limits.waiting) throw busy();
      count(person, 1);
      if (!isBusy) {
        isBusy = true;
        return turnOf(person);
      }
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          settle();
          waiting.splice(waiting.indexOf(begin), 1);
          count(person, -1);
          reject(busy());
        };
        const timer = setTimeout(giveUp, limits.waitMs);
        const settle = () => {
          clearTimeout(timer);
          gone.removeEventListener('abort', giveUp);
        };
        const begin = () => {
          settle();
          isBusy = true;
          resolve(turnOf(person));
        };
        gone.addEventListener('abort', giveUp, { once: true });
        waiting.push(begin);
      });
    },
  };
}

/** Stands in line for a request whose body has not been read; its turn ends with the work, or with the caller. */
export async function takeTurn(line: Line, person: number, request: FastifyRequest, reply: FastifyReply): Promise<Turn> {
  const gone = new AbortController();
  let turn: Turn | undefined;
  reply.raw.once('close', () => {
    gone.abort();
    turn?.left();
  });
  turn = await line.enter(person, gone.signal);
  // Who left while it became his turn.
  if (gone.signal.aborted) turn.left();
  const { raw } = request;
  const late = setTimeout(() => {
    if (raw.complete || raw.destroyed || reply.sent) return;
    reply.raw.once('finish', () => raw.destroy(new AppError('tooSlow')));
    reply.header('connection', 'close').send(new AppError('tooSlow'));
  }, line.limits.bodyMs);
  reply.raw.once('close', () => clearTimeout(late));
  return turn;
}
