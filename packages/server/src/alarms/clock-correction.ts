/** Brings alarms and run states to true time when the clock is set: those in memory at once, those that have ended in the store. */
import type { Kysely } from 'kysely';
import type { ClockAdjustment } from '../clock/types.ts';
import type { Schema } from '../db/schema.ts';
import { Exclusive } from '../kernel/exclusive.ts';
import { futureLimitMs } from '../telemetry/types.ts';
import { type ClockSet, clockSetOf, type StretchStart } from './clock-set.ts';
import type { EntryWriter, StoredEntry } from './entry-writer.ts';
import { storedEntry } from './log-rows.ts';
import { entriesStamped, newestEntryId, writeEntry } from './repo.ts';

/** Who holds instants of the clock. */
interface Adjusted {
  clockSet(set: ClockSet): void;
}

export interface ClockCorrectionParts {
  readonly db: Kysely<Schema>;
  readonly writer: EntryWriter;
  readonly adjusted: readonly Adjusted[];
  /** Entries that are open. */
  readonly open: () => Iterable<StoredEntry>;
  /** Hears of entries that were corrected in the store. */
  readonly corrected: (entries: readonly StoredEntry[]) => void;
}

/** Entries written in one transaction. */
const atOnce = 200;

export class ClockCorrection {
  readonly #parts: ClockCorrectionParts;
  /** By the first stamp of each stretch. */
  readonly #starts = new Map<number, StretchStart>();
  readonly #turns = new Exclusive();

  constructor(parts: ClockCorrectionParts) {
    this.#parts = parts;
  }

  /** What is in memory is adjusted when this returns, what is stored when it resolves. */
  take(adjustment: ClockAdjustment): Promise<void> {
    const set = clockSetOf(adjustment, ({ from }) => this.#starts.get(from));
    for (const each of this.#parts.adjusted) each.clockSet(set);
    return this.#turns.run(() => this.#write(adjustment, set));
  }

  /** Open entries that are taken up again. One that begins later than now was stamped before the clock was set back, nobody saw by how much: it began by now. */
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
      // Open ones are written by the writer, and those of projects that others hold by them.
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
