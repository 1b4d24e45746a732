/**
 * Answers about the past, kept until older data are stored. Screens ask the same of closed hours again and again: each visitor, each
 * refresh, and several figures of one screen.
 */
import type { Answer, AnswerColumn } from './types.ts';

/** Memory of all kept answers, and of the largest one, bytes. */
const maxBytes = 40_000_000;
const maxAnswerBytes = 10_000_000;
/** Data also disappear without a statement, when their retention ends. */
const keptForMs = 10 * 60_000;

interface Kept {
  readonly answer: Answer;
  /** The answer depends on no data at or after it, ms. */
  readonly until: number;
  readonly bytes: number;
  readonly at: number;
}

const bytesOf = (column: AnswerColumn): number =>
  ArrayBuffer.isView(column) ? column.byteLength : column.reduce((sum, text) => sum + 2 * text.length + 16, 0);

/** Callers may sort or reuse the columns of their answer. */
function copied({ rows, columns }: Answer): Answer {
  return { rows, columns: new Map([...columns].map(([name, column]) => [name, column.slice()])) };
}

export class Answers {
  readonly #now: () => number;
  /** By statement; the one used last is last. */
  readonly #kept = new Map<string, Kept>();
  /** Ends of the statements in progress; those that a change may have reached are removed. */
  readonly #running = new Set<{ readonly until: number }>();
  #bytes = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The answer of a statement, from memory or from `run`. */
  async of(sql: string, until: number, run: () => Promise<Answer>): Promise<Answer> {
    const kept = this.#kept.get(sql);
    if (kept && this.#now() - kept.at < keptForMs) {
      this.#kept.delete(sql);
      this.#kept.set(sql, kept);
      return copied(kept.answer);
    }
    const running = { until };
    this.#running.add(running);
    try {
      const answer = await run();
      if (this.#running.has(running)) this.#keep(sql, until, answer);
      return answer;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Data from `from` on have changed or may be changing, ms. Call it before the change is sent and when it has ended. */
  changed(from: number): void {
    for (const [sql, { until }] of this.#kept) if (until > from) this.#drop(sql);
    for (const running of this.#running) if (running.until > from) this.#running.delete(running);
  }

  #keep(sql: string, until: number, answer: Answer): void {
    this.#drop(sql);
    const bytes = 2 * sql.length + [...answer.columns.values()].reduce((sum, column) => sum + bytesOf(column), 0);
    if (bytes > maxAnswerBytes) return;
    this.#kept.set(sql, { answer: copied(answer), until, bytes, at: this.#now() });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(sql: string): void {
    this.#bytes -= this.#kept.get(sql)?.bytes ?? 0;
    this.#kept.delete(sql);
  }
}
