/**
 * A server that is killed between late readings and their record. Step `stored`: as soon as the readings are in the engine; `spooled`:
 * before the flusher takes them.
 */
import { openDatabase } from '../../../db/index.ts';
import { createTelemetry } from '../../../telemetry/index.ts';
import { batch, catalogOf, info, quiet, type Row } from '../../../telemetry/testing/fixtures.ts';
import { createRecorder } from './recorder.ts';

const [folder = '', step = '', start = '', projectId = ''] = process.argv.slice(2);
const store = await openDatabase({ dataDir: folder });
const telemetry = await createTelemetry({ dataDir: folder, catalog: catalogOf([info(1), info(2)]), logger: quiet, flushEveryMs: 60_000 });
const registry = { param: () => ({ projectId: Number(projectId) }) } as never;
const recorder = createRecorder({
  db: store.db,
  registry,
  telemetry,
  settings: { DATA_DIR: folder },
  now: Date.now,
  logger: quiet as never,
});
await recorder.start();
// Known before: what the device repeats is not late.
await telemetry.ingest.submit(batch([[1, Number(start) + 3_600_000, 5]]));
await telemetry.settle();
const late: Row[] = Array.from({ length: 20 }, (_, index) => [1, Number(start) + index * 60_000, index]);
await telemetry.ingest.submit(batch(late));
if (step === 'stored') await telemetry.settle();
process.kill(process.pid, 'SIGKILL');
