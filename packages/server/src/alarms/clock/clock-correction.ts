/** Corrects alarms and run states to true time after a step of the clock: open ones in memory, ended ones in the store. */
import type { Kysely } from 'kysely';
import type { ClockAdjustment } from '../../clock/types.ts';
import type { Schema } from '../../db/schema.ts';
import { Exclusive } from '../../kernel/exclusive.ts';
import { futureLimitMs } from '../../kernel/reading-time.ts';
import type { EntryWriter, StoredEntry } from '../entries/entry-writer.ts';
import { storedEntry } from '../entries/log-rows.ts';
import { entriesStamped, newestEntryId, writeEntry } from '../repo.ts';
import { type ClockSet, clockSetOf, type StretchStart } from './clock-set.ts';

/** A part with timestamps in memory. */
interface Adjusted {
  clockSet(set: ClockSet): void;
}

export interface ClockCorrectionParts {
  readonly db: Kysely<Schema>;
  readonly writer: EntryWriter;
  readonly adjusted: readonly Adjusted[];
  /** Open entries. */
  readonly open: () => Iterable<StoredEntry>;
  /** Called with entries that were corrected in the store. */
  readonly corrected: (entries: readonly StoredEntry[]) => void;
}

/** Entries per transaction. */
const atOnce = 200;

export class ClockCorrection {
  readonly #parts: ClockCorrectionParts;
  /** By the first stamp of each range. */
  readonly #starts = new Map<number, StretchStart>();
  readonly #turns = new Exclusive();

  constructor(parts: ClockCorrectionParts) {
    this.#parts = parts;
  }

  /** Memory is adjusted when this returns, the store when the promise resolves. */
  take(adjustment: ClockAdjustment): Promise<void> {
    const set = clockSetOf(adjustment, ({ from }) => this.#starts.get(from));
    for (const each of this.#parts.adjusted) each.clockSet(set);
    return this.#turns.run(() => this.#write(adjustment, set));
  }

  /**
   * Corrects open entries at the start. A start in the future was stamped before the clock was set back by an unknown amount; the entry
   * then begins at `now` at the latest.
   */
  restored(entries: readonly StoredEntry[], now: number): void {
    for (const stored of entries) {
      const ahead = stored.row.start_time - now;
      if (ahead <= futureLimitMs) continue;
      stored.row = { ...stored.row, start_time: now, clock_ahead: ahead };
      this.#parts.writer.touch(stored);
    }
  }

  async #write({ step, wrong, withdrawn }: ClockAdjustment, set: ClockSet): Promise<void> {
    const { db, writer, open, corrected } = this.#parts;
    await writer.flush();
    const isOpen = new Set(Array.from(open(), ({ id }) => id ?? 0));
    this.#starts.set(step.to, { newestId: await newestEntryId(db), open: isOpen });
    for (const range of [...wrong, ...withdrawn.map(({ from, to, ahead }) => ({ from: from - ahead, to: to - ahead }))]) {
      const from = Math.min(range.from, step.to);
      const rows = await entriesStamped(db, from, range.to);
      // Open entries are written by the writer; entries of projects with a seat in another process are left to that process.
      const entries = rows.map(storedEntry).filter(({ id, row }) => !isOpen.has(id ?? 0) && writer.epochOf(row.project_id) !== undefined);
      const changed = entries.flatMap((entry) => {
        const row = set.row(entry);
        return row ? [{ ...entry, row }] : [];
      });
      for (let at = 0; at < changed.length; at += atOnce) {
        const some = changed.slice(at, at + atOnce);
        await db.transaction().execute(async (transaction) => {
          for (const { id, row } of some) await writeEntry(transaction, id, row);
        });
        corrected(some);
      }
    }
  }
}
