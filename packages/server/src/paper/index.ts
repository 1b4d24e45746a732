/** Documents on paper: PDF, drawn in a thread of their own so that nobody waits for a page. */
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { AppError } from '../kernel/errors.ts';
import { Exclusive } from '../kernel/exclusive.ts';
import { mostPages, type Paper, type PaperNews, type PaperOrder } from './types.ts';

export type { Paper, PaperBlock, PaperChart, PaperTable } from './types.ts';

const program = new URL('./paper-worker.ts', import.meta.url);
/** Cells of a document; more are more than its pages hold. */
const mostCells = 400_000;
/** Cells that go to the thread in one go: a copy of them takes a millisecond. */
const pieceCells = 2000;
const longestMs = 90_000;
/** One thread at a time: each takes a core and 150 MB. */
const line = new Exclusive();

/** The bytes of a document. `paperTooLarge`: more than 500 pages; `signal` ends the work. */
export function paperBytes(paper: Paper, signal?: AbortSignal): Promise<Buffer> {
  const cells = paper.blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length * block.columns.length : 0), 0);
  if (cells > mostCells) return Promise.reject(tooLarge());
  return line.run(() => drawn(paper, signal));
}

const tooLarge = () => new AppError('paperTooLarge', { pages: mostPages });

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
