/** The thread that draws one document. */
import { parentPort } from 'node:worker_threads';
import { drawPaper } from './draw.ts';
import { PaperTooLarge } from './sheets.ts';
import type { Paper, PaperNews, PaperOrder } from './types.ts';

let paper: Paper | undefined;
const rows = new Map<number, (readonly string[])[]>();
const post = (news: PaperNews) => parentPort?.postMessage(news);

function keep(block: number, more: readonly (readonly string[])[]): void {
  const known = rows.get(block);
  if (known) known.push(...more);
  else rows.set(block, [...more]);
}

async function draw(whole: Paper): Promise<void> {
  const blocks = whole.blocks.map((block, index) => (block.kind === 'table' ? { ...block, rows: rows.get(index) ?? [] } : block));
  try {
    const pages = await drawPaper({ ...whole, blocks }, (bytes) => post({ op: 'bytes', bytes }));
    post({ op: 'done', pages });
  } catch (error) {
    if (!(error instanceof PaperTooLarge)) throw error;
    post({ op: 'tooLarge' });
  }
}

parentPort?.on('message', (order: PaperOrder) => {
  if (order.op === 'begin') paper = order.paper;
  else if (order.op === 'rows') keep(order.block, order.rows);
  else if (paper) void draw(paper);
});
