import { parentPort, workerData } from 'node:worker_threads';
import type { ServerLogin, Trouble } from './caller.ts';
import { type HistoryProgress, type HistoryWanted, makeHistory } from './make-history.ts';
import { openImport } from './server-import.ts';

export interface HistoryJob extends HistoryWanted {
  readonly login: ServerLogin;
}

export type HistoryNews =
  | { readonly kind: 'progress'; readonly progress: HistoryProgress }
  | { readonly kind: 'trouble'; readonly trouble: Trouble }
  | { readonly kind: 'sent'; readonly fromMs: number }
  | { readonly kind: 'finished'; readonly project: string };

const job = workerData as HistoryJob;
const post = (news: HistoryNews) => parentPort?.postMessage(news);
const target = await openImport({ login: job.login, onTrouble: (trouble) => post({ kind: 'trouble', trouble }) });
await makeHistory(job, target, {
  progress: (progress) => post({ kind: 'progress', progress }),
  sent: (fromMs) => post({ kind: 'sent', fromMs }),
  finished: (project) => post({ kind: 'finished', project }),
});
