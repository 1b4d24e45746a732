/** Parquet files, written by the engine itself. */
import { setTimeout as pause } from 'node:timers/promises';
import { EngineRefused } from './types.ts';

/** Settings of a statement that writes a file: no time limit, little memory. One thread preserves the order of the rows. */
export const fileSettings = {
  max_execution_time: 0,
  max_threads: 1,
  max_memory_usage: 300_000_000,
  // Rows are in key order: with a buffer, a long series would be in memory as a whole.
  read_in_order_use_buffering: 0,
  // Unmerged parts are read in parallel, each with its own block.
  max_block_size: 8192,
  output_format_parquet_row_group_size: 200_000,
} as const satisfies Record<string, number>;

export const compression = 'zstd';

/** Pauses between tries, ms; merges of a large import end in the meantime. */
const shortPausesMs = [5_000, 15_000, 30_000, 60_000];

/** Not the limit of the statement itself: the engine had no memory left beside its other work. */
const isShort = (error: unknown) => error instanceof EngineRefused && /\(total\) memory limit exceeded/.test(error.message);

/** Runs a statement without an answer; retries if other work used the engine's memory. */
export async function whenThereIsMemory(run: () => Promise<void>, signal?: AbortSignal, pausesMs = shortPausesMs): Promise<void> {
  for (const ms of pausesMs)
    try {
      return await run();
    } catch (error) {
      if (!isShort(error)) throw error;
      await pause(ms, undefined, { ...(signal && { signal }) });
    }
  await run();
}

/** A string literal in a statement. */
export const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const magic = 'PAR1';

/** The bytes of a file; its last word proves that it is complete: an answer that fails half-way ends with an error text instead. */
export async function* wholeParquet(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let tail = Buffer.alloc(0);
  for await (const piece of pieces) {
    tail = Buffer.concat([tail, piece.subarray(-magic.length)]).subarray(-magic.length);
    yield piece;
  }
  if (tail.toString('latin1') !== magic) throw new EngineRefused('The engine ended its file early');
}
