/** A queue of calls that are processed one at a time, so that only one large body is in memory. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kernel/errors.ts';

export interface ImportQueueLimits {
  /** Maximum number of calls of one user, waiting or in progress. */
  readonly ofOne: number;
  /** Maximum number of waiting calls of all callers. */
  readonly waiting: number;
  /** Maximum waiting time, ms. */
  readonly waitMs: number;
  /** Maximum time to receive the body once it is the call's turn, ms. */
  readonly bodyMs: number;
}

/** Retry time for callers who find the queue full, s: about the time of one import. */
const busySeconds = 2;
const busy = () => new AppError('importsBusy', { seconds: busySeconds });

export const importQueueLimits: ImportQueueLimits = { ofOne: 2, waiting: 16, waitMs: 45_000, bodyMs: 60_000 };

/** The turn of one call. */
export interface Turn {
  /** Runs the call; its turn ends with the work, also if the client has disconnected. */
  during<T>(work: () => Promise<T> | T): Promise<T>;
  /** The client has disconnected, or was answered without work. */
  left(): void;
}

export interface ImportQueue {
  readonly limits: ImportQueueLimits;
  /** Resolves when it is the caller's turn; rejects with `importsBusy` if too many wait or `gone` aborts. */
  enter(person: number, gone: AbortSignal): Promise<Turn>;
}

/** A queue in memory. */
export function createImportQueue(limits: ImportQueueLimits = importQueueLimits): ImportQueue {
  /** Functions that start the waiting calls, in the order of arrival. */
  const waiting: (() => void)[] = [];
  const ofPerson = new Map<number, number>();
  let isBusy = false;

  function count(person: number, by: number): void {
    const left = (ofPerson.get(person) ?? 0) + by;
    if (left > 0) ofPerson.set(person, left);
    else ofPerson.delete(person);
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
      if ((ofPerson.get(person) ?? 0) >= limits.ofOne || waiting.length >= limits.waiting) throw busy();
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

/** Queues a request whose body has not been read; its turn ends with the work or when the client disconnects. */
export async function waitForTurn(queue: ImportQueue, person: number, request: FastifyRequest, reply: FastifyReply): Promise<Turn> {
  const gone = new AbortController();
  let turn: Turn | undefined;
  reply.raw.once('close', () => {
    gone.abort();
    turn?.left();
  });
  turn = await queue.enter(person, gone.signal);
  // The client disconnected while its turn began.
  if (gone.signal.aborted) turn.left();
  const { raw } = request;
  const late = setTimeout(() => {
    // Calls from within this process are never `complete`.
    if (raw.complete || raw.readableEnded || raw.destroyed || reply.sent) return;
    reply.raw.once('finish', () => raw.destroy(new AppError('tooSlow')));
    reply.header('connection', 'close').send(new AppError('tooSlow'));
  }, queue.limits.bodyMs);
  reply.raw.once('close', () => clearTimeout(late));
  return turn;
}
