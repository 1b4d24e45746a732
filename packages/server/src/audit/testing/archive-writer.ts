/** A separate process that archives everything in a folder's store, to be killed at any moment: `node archive-writer.ts <folder>`. */
import { join } from 'node:path';
import { openDatabase } from '../../db/index.ts';
import { createArchiver } from '../archive.ts';
import { createAudit } from '../audit.ts';
import { makeAuditKeys } from '../keys.ts';

const [dataDir = ''] = process.argv.slice(2);
const { db, close } = await openDatabase({ dataDir });
const keys = makeAuditKeys({ SHARED_DIR: dataDir });
const audit = createAudit({ db, keys, now: Date.now });
process.send?.('begins');
await createArchiver({ db, audit, keys, folder: join(dataDir, 'archive'), now: Date.now }).run(1_000_000);
await close();
process.disconnect?.();
