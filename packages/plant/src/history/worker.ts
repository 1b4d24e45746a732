import { parentPort, workerData } from 'node:worker_threads';
import { makeHistory } from './make-history.ts';
import { openImport, type ServerLogin } from './server-import.ts';

export interface HistoryJob {
  readonly seed: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly login: ServerLogin;
}

const job = workerData as HistoryJob;
const target = await openImport(job.login);
await makeHistory(job, target, (progress) => parentPort?.postMessage(progress));
