/**
 * What is known of the stored data of an engine with one writer. Their limits, so that no statement is made for a range or a series without
 * data: they are read at the start and widened before each insert is sent; deletions do not narrow them. And answers about the past
 * (answers.ts).
 */
import type { Logger } from '../logger.ts';
import { database, rollupLevels } from '../schema/schema.ts';
import { Answers } from './answers.ts';
import { numbers } from './native-format.ts';
import type { Answer, Contents, Engine, InsertColumn, ReadingRows, RunOptions } from './types.ts';

const readings = `${database}.readings`;
const textReadings = `${database}.text_readings`;

/** The answer of a statement that is not made. */
export const noRows: Answer = { rows: 0, columns: new Map() };

/** No stored reading is older, ms; -Infinity: unknown, Infinity: nothing is stored. */
export const oldestIn = ({ contents }: Pick<Engine, 'contents'>): number => contents?.oldest ?? Number.NEGATIVE_INFINITY;

/** Whether some series may have text readings. */
export const mayHaveText = ({ contents }: Pick<Engine, 'contents'>, series: number): boolean => contents?.withText.has(series) ?? true;

interface Known extends Contents {
  oldest: number;
  readonly withText: Set<number>;
}

/**
 * From the metadata of parts, which have the first time of each: nothing is read but the series of texts. Roll-ups remain after their
 * readings have expired.
 */
async function readContents(engine: Engine): Promise<Known> {
  const parts = [
    ...[readings, textReadings].map((table) => `SELECT min(time) AS t, count() AS n FROM ${table}`),
    ...rollupLevels.map((level) => `SELECT min(bucket) AS t, count() AS n FROM ${database}.${level}`),
  ];
  const found = await engine.query(`SELECT t FROM (${parts.join(' UNION ALL ')}) WHERE n > 0`, { lane: 'work' });
  const texts = await engine.query(`SELECT DISTINCT series FROM ${textReadings}`, { lane: 'work' });
  return { oldest: Math.min(Infinity, ...numbers(found, 't')), withText: new Set(numbers(texts, 'series')) };
}

const leastOf = (times: Float64Array): number => {
  let least = Infinity;
  for (const time of times) if (time < least) least = time;
  return least;
};

class WatchedEngine implements Engine {
  readonly #engine: Engine;
  /** Undefined: unknown from now on. */
  #known: Known | undefined;
  readonly #answers = new Answers();

  constructor(engine: Engine, known: Known) {
    this.#engine = engine;
    this.#known = known;
  }

  get contents(): Contents | undefined {
    return this.#known;
  }

  get state() {
    return this.#engine.state;
  }

  get lastError() {
    return this.#engine.lastError;
  }

  get pid() {
    return this.#engine.pid;
  }

  exec(sql: string, options?: RunOptions): Promise<void> {
    // Readings copied within the engine: their times are not known here.
    if ([readings, textReadings].some((table) => sql.startsWith(`INSERT INTO ${table} `))) this.#known = undefined;
    return this.#changing(options?.from ?? Number.NEGATIVE_INFINITY, () => this.#engine.exec(sql, options));
  }

  query(sql: string, options?: RunOptions): Promise<Answer> {
    const run = () => this.#engine.query(sql, options);
    return options?.until === undefined ? run() : this.#answers.of(sql, options.until, run);
  }

  parquet(sql: string, options?: RunOptions): AsyncGenerator<Uint8Array> {
    return this.#engine.parquet(sql, options);
  }

  insert(table: string, columns: readonly InsertColumn[], options?: RunOptions): Promise<void> {
    const isKnown = table === readings || table === textReadings;
    const from = isKnown ? this.#widen(columns, table === textReadings) : Number.NEGATIVE_INFINITY;
    return this.#changing(from, () => this.#engine.insert(table, columns, options));
  }

  insertReadings(table: string, rows: ReadingRows, options?: RunOptions): Promise<void> {
    const from = leastOf(rows.time);
    if (this.#known) this.#known.oldest = Math.min(this.#known.oldest, from);
    return this.#changing(from, () => this.#engine.insertReadings(table, rows, options));
  }

  whenRunning(timeoutMs: number): Promise<void> {
    return this.#engine.whenRunning(timeoutMs);
  }

  close(): Promise<void> {
    return this.#engine.close();
  }

  /** A statement that changes data from `from` on. Its outcome may be unknown, so a failed one counts too. */
  async #changing(from: number, run: () => Promise<void>): Promise<void> {
    this.#answers.changed(from);
    try {
      await run();
    } finally {
      this.#answers.changed(from);
    }
  }

  /** The oldest time among the columns, ms; -Infinity: unknown. */
  #widen(columns: readonly InsertColumn[], isText: boolean): number {
    const [time, series] = ['time', 'series'].map((name) => columns.find((column) => column.name === name));
    if (time?.type !== 'Float64' || series?.type !== 'UInt32') {
      this.#known = undefined;
      return Number.NEGATIVE_INFINITY;
    }
    const from = leastOf(time.data);
    if (this.#known) {
      this.#known.oldest = Math.min(this.#known.oldest, from);
      if (isText) for (const id of series.data) this.#known.withText.add(id);
    }
    return from;
  }
}

/**
 * The same engine with `contents`. Only for an engine in which this process alone stores data, and before the first insert; every later
 * insert must go through the result. Without an answer the contents are unknown: statements are then made for every range.
 */
export async function withContents(engine: Engine, logger: Logger): Promise<Engine> {
  const known = await readContents(engine).catch((error: unknown) => {
    logger.warn({ err: error }, 'the oldest readings could not be found');
    return undefined;
  });
  return known ? new WatchedEngine(engine, known) : engine;
}
