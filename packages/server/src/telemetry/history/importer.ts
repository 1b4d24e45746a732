/** Bulk import of old readings: straight into the engine, durable on return; roll-ups follow. */
import { dayMs } from '@czyun/contract';
import type { Actor } from '../../kernel/actor.ts';
import { Exclusive } from '../../kernel/exclusive.ts';
import { type Amendments, exactlyOf, rangesOf } from '../amendments/amendments.ts';
import type { Engine } from '../engine/types.ts';
import type { IngestCounters } from '../intake/ingest.ts';
import type { SeriesTable } from '../intake/series-table.ts';
import type { DirtyHours } from '../rollup/dirty.ts';
import { SeriesRanges, toRuns } from '../rollup/ranges.ts';
import type { RollupFiles, RollupState } from '../rollup/state.ts';
import { database } from '../schema/schema.ts';
import { findRepeated, isKnown } from '../store/checked-insert.ts';
import { keysOfTexts, ReadingColumns, type TextReading, textColumns } from '../store/columns.ts';
import type { Batch, ChangedRange, ImportStatement, SeriesCatalog, StoredReadings, SubmitResult } from '../types.ts';
import { ChangeListeners } from './changes.ts';
import { markHours } from './dirty-marks.ts';
import { missingOf } from './missing.ts';
import { emptyRollups, removeReadings } from './removal.ts';
import { applyChanges, findChanges, formerOf, replacedOf } from './replacement.ts';
import { graceDays, longestKeep, type Taken, takeRows, wholeTimes } from './taken.ts';

export interface ImporterParts {
  readonly engine: Engine;
  readonly table: SeriesTable;
  readonly dirty: DirtyHours;
  readonly files: RollupFiles;
  readonly state: RollupState;
  readonly catalog: SeriesCatalog;
  readonly counters: IngestCounters;
  readonly exclusive: Exclusive;
  readonly now: () => number;
  /** When it resolves, acknowledged readings of the range are in the engine. */
  readonly showing: (start: number, end: number) => Promise<void>;
  readonly amendments: Pick<Amendments, 'tell' | 'hasListener'>;
  /** Name of the ClickHouse cluster. */
  readonly cluster?: string | undefined;
}

const insertRows = 500_000;
/** Maximum rows of columns that are reused for the next body. */
const maxKept = 500_000;
/** Time after a body within which the next one is expected, ms. */
const expectedMs = 10_000;

export class Importer {
  /** Running or waiting imports: their marks must remain. */
  #running = 0;
  /** End of the last import, by `performance.now()`. */
  #lastAt = Number.NEGATIVE_INFINITY;
  /** Whether marks of this or an earlier run are on disk. */
  #hasMarks = true;
  readonly #parts: ImporterParts;
  /** Ranges covered by the marks on disk. */
  #marked = new SeriesRanges();
  readonly #imports = new Exclusive();
  /** Reused for each body of an import: new ones would take a tenth of the server's time. Released with the marks. */
  #columns: ReadingColumns | undefined;
  /** Listeners of changes; see `History.onChanging`. */
  readonly changes = new ChangeListeners();

  constructor(parts: ImporterParts) {
    this.#parts = parts;
  }

  /** True while marks of imports are on disk. */
  get hasMarks(): boolean {
    return this.#hasMarks;
  }

  /** True while no import runs or waits. */
  get idle(): boolean {
    return this.#running === 0;
  }

  /** True while an import runs, or another body of it is expected: bodies follow one another. */
  get isGoingOn(): boolean {
    return this.#running > 0 || performance.now() - this.#lastAt < expectedMs;
  }

  /** Deletes the marks if no import runs and `done` still confirms it; a later import waits, and writes its own marks. */
  clearMarks(done: () => boolean): Promise<void> {
    if (!this.idle || !this.#hasMarks) return Promise.resolve();
    return this.#imports.run(async () => {
      if (!done()) return;
      await this.#parts.files.clearMarks();
      this.#hasMarks = false;
      this.#marked = new SeriesRanges();
      this.#columns = undefined;
    });
  }

  /** Imports run one at a time: two of the same readings must see each other. Times are rounded to whole ms, as everywhere in storage. */
  importBatch(batch: Batch, statement: ImportStatement = {}): Promise<SubmitResult> {
    this.#running++;
    const whole = { ...batch, times: wholeTimes(batch.times) };
    return this.#imports
      .run(() => this.#import(whole, statement))
      .finally(() => {
        this.#running--;
        this.#lastAt = performance.now();
      });
  }

  /** Removes readings; see `History.remove`. Queued with imports, so that neither sees a partial result of the other. */
  remove(readings: readonly StoredReadings[], signal?: AbortSignal, by?: Actor): Promise<number> {
    this.#running++;
    return this.#imports.run(() => this.#remove(readings, signal, by)).finally(() => this.#running--);
  }

  /**
   * Runs work that changes stored readings of some series, queued with imports; the roll-ups that become outdated are recorded on disk
   * before.
   */
  changing<T>(range: Pick<Taken, 'series' | 'from' | 'to'>, work: () => Promise<T>): Promise<T> {
    this.#running++;
    return this.#imports.run(() => this.#mark(range).then(() => this.changes.around(range, work))).finally(() => this.#running--);
  }

  async #remove(all: readonly StoredReadings[], signal?: AbortSignal, by?: Actor): Promise<number> {
    const readings = all.filter(({ times }) => times.length > 0);
    if (readings.length === 0) return 0;
    const [from, to] = [
      Math.min(...readings.map(({ times }) => times[0] ?? 0)),
      Math.max(...readings.map(({ times }) => times.at(-1) ?? 0)),
    ];
    const range = { series: new Set(readings.map(({ series }) => series)), from, to };
    await this.#mark(range);
    return this.changes.around(range, () => this.#removeMarked(readings, range, signal, by));
  }

  async #removeMarked(
    readings: readonly StoredReadings[],
    { from, to }: ChangedRange,
    signal: AbortSignal | undefined,
    by: Actor | undefined,
  ): Promise<number> {
    const { engine, dirty, exclusive, cluster, amendments } = this.#parts;
    await this.#parts.showing(from, to + 1);
    if (amendments.hasListener) await amendments.tell(await formerOf(engine, readings, { at: this.#parts.now(), by: by ?? null }));
    const touched = () => {
      for (const { series, times } of readings) markHours(dirty, series, times);
      dirty.version++;
    };
    // Before the first removal: from here on answers use the remaining readings. And after the rows that cover the roll-ups.
    touched();
    try {
      return await exclusive.run(async () => {
        const removed = await removeReadings(engine, readings, cluster, signal);
        const oldest = Math.ceil((this.#parts.now() - from) / dayMs) + graceDays;
        const keeps = readings.map(({ series }) =>
          this.#parts.table.keep(this.#parts.table.slot(series), Math.floor(this.#parts.now() / 1000)),
        );
        await emptyRollups(this.#parts, readings, Math.min(longestKeep, Math.max(oldest, ...keeps)));
        return removed;
      });
    } finally {
      touched();
    }
  }

  async #import(batch: Batch, statement: ImportStatement): Promise<SubmitResult> {
    const { counters, dirty } = this.#parts;
    const rows = batch.paramIds.length;
    const fresh = this.#columns && this.#columns.capacity >= rows ? this.#columns : new ReadingColumns(rows);
    this.#columns = rows <= maxKept ? fresh : undefined;
    const taken = takeRows(batch, statement, this.#parts.table, this.#parts.now(), fresh);
    const { doubtful, texts } = taken;
    let [repeated, replaced] = [0, 0];
    if (fresh.rows + doubtful.rows + texts.length > 0) {
      await this.#mark(taken);
      await this.changes.around(taken, async () => {
        try {
          await this.#parts.showing(taken.from, taken.to + 1);
          if (!statement.knownThen) await this.#tell(() => rangesOf(fresh, Infinity, this.#imported(statement)));
          await this.#store(fresh, statement);
          await this.#parts.exclusive.run(async () => {
            if (statement.replace) replaced = await this.#replace(doubtful, statement.replace, statement.by);
            const missing = await missingOf(this.#parts.engine, doubtful);
            repeated += doubtful.rows - missing.rows;
            if (!statement.knownThen) await this.#tell(() => exactlyOf(missing, Infinity, this.#imported(statement)));
            await this.#store(missing, statement);
            repeated += await this.#insertTexts(texts);
          });
        } finally {
          // Also after a failure: readings inserted before remain.
          taken.touched.mark(dirty, Infinity);
          dirty.version++;
        }
      });
    }
    repeated -= replaced;
    const stored = fresh.rows + doubtful.rows + texts.length - repeated - replaced;
    counters.acceptedRows += stored;
    counters.repeatedRows += repeated;
    counters.rejectedRows += taken.rejected;
    return { stored, repeated, rejected: taken.rejected, ...(statement.replace ? { replaced } : {}) };
  }

  #imported({ by }: ImportStatement) {
    return { kind: 'imported', at: this.#parts.now(), by: by ?? null } as const;
  }

  async #tell(amendments: () => Parameters<Amendments['tell']>[0]): Promise<void> {
    if (this.#parts.amendments.hasListener) await this.#parts.amendments.tell(amendments());
  }

  async #replace(rows: ReadingColumns, onFound: NonNullable<ImportStatement['replace']>, by?: Actor): Promise<number> {
    const { engine, cluster } = this.#parts;
    const changes = await findChanges(engine, rows);
    if (changes.found.readings === 0) return 0;
    await onFound(changes.found);
    await this.#tell(() => replacedOf(changes.old, { at: this.#parts.now(), by: by ?? null }));
    await applyChanges(engine, changes.rows, cluster);
    return changes.found.readings;
  }

  async #store(columns: ReadingColumns, { storing }: ImportStatement): Promise<void> {
    if (columns.rows === 0) return;
    const { rows, series, time, value } = columns;
    await storing?.({ series: series.subarray(0, rows), times: time.subarray(0, rows), values: value.subarray(0, rows) });
    await this.#insert(columns);
  }

  async #insert(columns: ReadingColumns): Promise<void> {
    for (let from = 0; from < columns.rows; from += insertRows) {
      const part = columns.part(from, Math.min(columns.rows, from + insertRows));
      await this.#parts.engine.insertReadings(`${database}.readings`, part, { lane: 'work' });
    }
  }

  async #insertTexts(texts: readonly TextReading[]): Promise<number> {
    if (texts.length === 0) return 0;
    const { engine } = this.#parts;
    const repeated = await findRepeated(engine, 'text_readings', keysOfTexts(texts));
    const missing = texts.filter((_, row) => !isKnown(repeated[row] ?? 0));
    await engine.insert(`${database}.text_readings`, textColumns(missing), { lane: 'work' });
    return texts.length - missing.length;
  }

  /** Records on disk which roll-ups become outdated, before the readings are inserted. */
  async #mark(taken: Pick<Taken, 'series' | 'from' | 'to'>): Promise<void> {
    const from = Math.floor(taken.from / dayMs) * dayMs;
    const to = Math.ceil((taken.to + 1) / dayMs) * dayMs;
    const missing = [...taken.series].filter((id) => !this.#marked.covers(id, from, to));
    if (missing.length === 0) return;
    this.#hasMarks = true;
    await this.#parts.files.addMark({ from, to, runs: toRuns(missing) });
    // Only now: a mark that could not be written covers nothing.
    for (const id of missing) this.#marked.add(id, from, to);
  }
}
