/** Day-ahead prices fetched from an address: stored completely or not at all, with a recorded outcome. */
import { maxDayAheadText } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { getLimited, PostFailure } from '../../outside/post.ts';
import type { Tried } from '../../tariffs/source-repo.ts';
import { dayOf, nextDay } from '../../time/days.ts';
import type { DayAhead } from './day-ahead.ts';

export interface FetchWish {
  readonly projectId: number;
  readonly timeZone: string;
  /** `{date}` is replaced by the date of tomorrow. */
  readonly address: string;
  /** Value of the `Authorization` header; empty: none. */
  readonly secret: string;
  readonly step: 15 | 60;
  readonly per: 'kWh' | 'MWh';
  readonly actor: Actor;
  readonly signal: AbortSignal;
}

export interface FetchDeps {
  readonly dayAhead: Pick<DayAhead, 'keep'>;
  readonly fetch: typeof fetch;
  readonly now: () => number;
}

const timeoutMs = 20_000;
/** A character takes at most four bytes. */
const answerLimit = 4 * maxDayAheadText;

/** Does not reject for errors of the external server; only for a failing store, and on cancellation. */
export async function fetchPrices(deps: FetchDeps, wish: FetchWish): Promise<Tried> {
  const { address, secret, timeZone, signal } = wish;
  const time = deps.now();
  const tomorrow = dayOf(timeZone, nextDay(timeZone, time)).date;
  const ended = (outcome: Tried['outcome'], detail: Text | null = null, quarters = 0): Tried => ({ time, outcome, quarters, detail });
  try {
    const { ok, status, bytes } = await getLimited(address.replaceAll('{date}', tomorrow), {
      ...{ answerLimit, timeoutMs, signal, fetch: deps.fetch },
      headers: { accept: 'text/csv, text/plain;q=0.9, */*;q=0.1', ...(secret === '' ? {} : { authorization: secret }) },
    });
    if (!ok) return ended('status', { zh: `HTTP ${status}`, en: `HTTP ${status}` });
    const content = bytes === null ? null : textOf(bytes);
    if (content === null || content.length > maxDayAheadText) return ended('tooLong');
    return await kept(content);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PostFailure) return ended(error.reason);
    throw error;
  }

  async function kept(content: string): Promise<Tried> {
    const { projectId, step, per, actor } = wish;
    const faults = async (language: 'zh' | 'en') => {
      try {
        const done = await deps.dayAhead.keep({ projectId, content, step, per }, actor, language);
        return done.lines === 0 ? nothing[language] : done.kept;
      } catch (error) {
        if (!(error instanceof AppError) || error.error !== 'fileInvalid') throw error;
        const [first] = error.fields ?? [];
        return first ? `${first.line ?? ''}: ${first.message}` : '';
      }
    };
    const zh = await faults('zh');
    if (typeof zh === 'number') return ended(zh === 0 ? 'same' : 'kept', null, zh);
    return ended('faults', { zh, en: String(await faults('en')) });
  }
}

const nothing: Text = { zh: '文件中没有价格', en: 'The file contains no prices' };

/** Files that are not UTF-8 are decoded as GB 18030, as written by Chinese Excel. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
