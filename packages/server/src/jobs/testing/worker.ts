/** A process that works on the jobs of a folder until it is killed; `node worker.ts <folder>`. */
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../db/index.ts';
import { createJobs } from '../index.ts';
import { killKinds } from './kill-kinds.ts';

const [dataDir = ''] = process.argv.slice(2);
const store = await openDatabase({ dataDir });
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const jobs = createJobs({ ...store, dir: `${dataDir}/jobs`, now: Date.now, logger, limits: { pollMs: 5 } });
jobs.add({ kinds: killKinds });
await jobs.start();
process.send?.('working');
await wait(60_000);
