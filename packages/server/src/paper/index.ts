/** Documents as PDF, drawn in a separate thread so that requests are not delayed. */
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { AppError } from '../kernel/errors.ts';
import type { WorkClass } from '../kernel/fair-order.ts';
import { createFairQueue } from '../kernel/fair-queue.ts';
import { maxPages, type Paper, type PaperNews, type PaperOrder, type PaperTable } from './types.ts';

export type { Paper, PaperBlock, PaperChart, PaperTable } from './types.ts';

const program = new URL('./paper-worker.ts', import.meta.url);
/** Maximum number of cells of a document: more would not fit on its pages. */
const maxCells = 400_000;
/** Cells sent to the thread at once: copying them takes a millisecond. */
const pieceCells = 2000;
const longestMs = 90_000;
/** Maximum rows per page, for a table whose columns all fit side by side. */
const maxRowsOfPage = 34;
/** Two threads at a time, one per project: each takes a core and 150 MB. */
const threads = createFairQueue({ atOnce: 2, ofProject: 1 });

export interface PaperAsker {
  readonly projectId: number;
  /** By default that of a user who waits. */
  readonly workClass?: WorkClass;
  /** Aborts the work. */
  readonly signal?: AbortSignal | undefined;
}

/** The bytes of a document. `paperTooLarge`: it would have more than 500 pages, which is checked before drawing. */
export async function paperBytes(paper: Paper, { projectId, workClass = 'person', signal }: PaperAsker): Promise<Buffer> {
  const tables = paper.blocks.filter((block) => block.kind === 'table');
  const sum = (of: (table: PaperTable) => number) => tables.reduce((total, table) => total + of(table), 0);
  if (sum(({ rows, columns }) => rows.length * columns.length) > maxCells) throw tooLarge();
  if (sum(({ rows }) => Math.floor(rows.length / maxRowsOfPage)) > maxPages) throw tooLarge();
  return threads.through({ project: String(projectId), owner: '', workClass }, signal, () => drawn(paper, signal));
}

const tooLarge = () => new AppError('paperTooLarge', { pages: maxPages });

async function drawn(paper: Paper, signal?: AbortSignal): Promise<Buffer> {
  signal?.throwIfAborted();
  const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: 768 } });
  const time = AbortSignal.timeout(longestMs);
  const over = signal ? AbortSignal.any([signal, time]) : time;
  const pieces: Uint8Array[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    over.addEventListener('abort', () => reject(over.reason), { once: true });
    worker.on('error', reject).on('exit', () => reject(new Error('the thread of a document ended')));
    worker.on('message', (news: PaperNews) => {
      if (news.op === 'bytes') pieces.push(news.bytes);
      else if (news.op === 'done') resolve(Buffer.concat(pieces));
      else reject(tooLarge());
    });
  });
  done.catch(() => undefined);
  try {
    await send(paper, (order) => worker.postMessage(order), over);
    return await done;
  } finally {
    await worker.terminate();
  }
}

async function send(paper: Paper, order: (order: PaperOrder) => void, signal: AbortSignal): Promise<void> {
  const blocks = paper.blocks.map((block) => (block.kind === 'table' ? { ...block, rows: [] } : block));
  order({ op: 'begin', paper: { ...paper, blocks } });
  for (const [index, block] of paper.blocks.entries()) {
    if (block.kind !== 'table') continue;
    const step = Math.max(1, Math.floor(pieceCells / Math.max(1, block.columns.length)));
    for (let at = 0; at < block.rows.length; at += step) {
      if (signal.aborted) return;
      order({ op: 'rows', block: index, rows: block.rows.slice(at, at + step) });
      await setImmediate();
    }
  }
  order({ op: 'end' });
}
