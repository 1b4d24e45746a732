/** A process that has seats until it is killed; `node worker.ts <folder> <ids>`. */
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../db/index.ts';
import { createSeats } from '../index.ts';
import { Known } from '../seat-fixture.ts';

const [dataDir = '', ids = ''] = process.argv.slice(2);
const store = await openDatabase({ dataDir, databaseUrl: process.env.DATABASE_URL });
const known = new Known(ids.split(',').map(Number));
const logger = { info: () => undefined, error: () => undefined };
const seats = createSeats({ ...store, registry: known, alone: true, now: Date.now, elapsed: () => performance.now(), logger });
await seats.start();
process.send?.(known.ids.filter((id) => seats.holds(id)));
await wait(60_000);
