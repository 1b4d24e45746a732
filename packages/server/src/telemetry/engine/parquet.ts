/** Parquet files, written by the engine itself. */
import { EngineRefused } from './types.ts';

/** Settings of a statement that writes a file: it may take as long as it needs, in little memory. One thread keeps the order of the rows. */
export const fileSettings = {
  max_execution_time: 0,
  max_threads: 1,
  max_memory_usage: 300_000_000,
  // Rows come in the order of the key: with a buffer a long series would be in memory as a whole.
  read_in_order_use_buffering: 0,
  // Parts that are not merged yet are read side by side, each with a block of its own.
  max_block_size: 8192,
  output_format_parquet_row_group_size: 200_000,
} as const satisfies Record<string, number>;

export const compression = 'zstd';

/** A text in a statement. */
export const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const magic = 'PAR1';

/** The bytes of a file, whose last word proves that it is whole: an answer that fails half-way ends with its error instead. */
export async function* wholeParquet(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let tail = Buffer.alloc(0);
  for await (const piece of pieces) {
    tail = Buffer.concat([tail, piece.subarray(-magic.length)]).subarray(-magic.length);
    yield piece;
  }
  if (tail.toString('latin1') !== magic) throw new EngineRefused('The engine ended its file early');
}
