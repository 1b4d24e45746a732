/** Clock errors of this server in memory and in the store, and the latest news. */
import { type ClockNews, clockNewsMs } from '@czyun/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Judgement } from './course.ts';
import { insertError, movedTo, noteMoved, readErrors, withdrawError } from './repo.ts';
import type { ClockError, ClockStep } from './types.ts';

export interface ClockErrorLog {
  /** Oldest first. */
  errors(): readonly ClockError[];
  /** Latest step of the last day; null: none. */
  news(now: number): ClockNews | null;
  /** Number of steps since the start. */
  steps(): number;
  /** Adds a step and its judgement in memory. */
  note(step: ClockStep, judgement: Judgement, ownStamped: ReadonlySet<number>): void;
  /** Stores the judgement; idempotent. */
  store(judgement: Judgement, time: number): Promise<void>;
  /** Readings with stamps before this have been moved; null: none. Undefined: the error was withdrawn. */
  movedTo(id: string): Promise<number | null | undefined>;
  moved(id: string, to: number): Promise<void>;
}

type Wrong = Pick<ClockError, 'from' | 'to' | 'ahead'>;
const wrongNews = ({ from, to, ahead }: Wrong, at: number): ClockNews => ({ kind: 'wrong', at, from: from - ahead, to: to - ahead, ahead });

function newsOf({ by, from, to }: ClockStep, { wrong, withdrawn, isOpen }: Judgement): ClockNews | null {
  if (isOpen) return { kind: 'open', at: to, from, to, ahead: by };
  const worst = wrong.toSorted((a, b) => Math.abs(b.ahead) - Math.abs(a.ahead))[0];
  if (worst) return wrongNews(worst, to);
  return withdrawn.length > 0 ? { kind: 'withdrawn', at: to, from, to, ahead: by } : null;
}

export async function openClockErrorLog(db: Kysely<Schema>): Promise<ClockErrorLog> {
  let errors: readonly ClockError[] = await readErrors(db);
  const newest = errors.at(-1);
  let news = newest ? wrongNews(newest, newest.noticed) : null;
  let steps = 0;
  return {
    errors: () => errors,
    news: (now) => (news !== null && Math.abs(now - news.at) <= clockNewsMs ? news : null),
    steps: () => steps,
    note(step, judgement, ownStamped) {
      steps += 1;
      news = newsOf(step, judgement) ?? news;
      const gone = new Set(judgement.withdrawn.map(({ id }) => id));
      const come = judgement.wrong.map((error) => ({ ...error, noticed: step.to, ownStamped, isMoved: false }));
      errors = [...errors.filter(({ id }) => !gone.has(id)), ...come];
    },
    async store({ wrong, withdrawn }, time) {
      for (const { id } of withdrawn) await withdrawError(db, id, time);
      const ids = new Set(wrong.map(({ id }) => id));
      for (const error of errors) if (ids.has(error.id)) await insertError(db, error);
    },
    movedTo: (id) => movedTo(db, id),
    async moved(id, to) {
      await noteMoved(db, id, to);
      errors = errors.map((error) => (error.id === id ? { ...error, isMoved: to > error.to } : error));
    },
  };
}
