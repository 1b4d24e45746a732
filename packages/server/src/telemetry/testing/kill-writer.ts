/**
 * A server to be killed: accepts readings as fast as they become durable and prints those it has acknowledged. With the address of a
 * ClickHouse it acknowledges once that has stored them.
 */
import { lockFolder } from '../../process/folder-lock.ts';
import { createTelemetry } from '../index.ts';
import { batch, catalogOf, info, quiet, type Row } from './fixtures.ts';

const [folder = '', start = '', series = '', clickhouseUrl] = process.argv.slice(2);
const ids = Array.from({ length: Number(series) }, (_, i) => i + 1);
if (!lockFolder(folder)) throw new Error('the folder is held');
const telemetry = await createTelemetry({
  dataDir: folder,
  catalog: catalogOf(ids.map((id) => info(id))),
  logger: quiet,
  ...(clickhouseUrl === undefined ? {} : { clickhouseUrl, replicated: true }),
});
const { submit, confirmed } = telemetry.ingest;

let instant = Number(start);
const sender = async (): Promise<void> => {
  for (;;) {
    const time = instant++;
    // Every third message is repeated, as a broker does without an acknowledgement.
    const again = time % 3 === 0 ? time - 2 : time;
    const rows: Row[] = ids.flatMap((id): Row[] =>
      again === time
        ? [[id, time, time]]
        : [
            [id, again, again],
            [id, time, time],
          ],
    );
    await submit(batch(rows));
    await confirmed?.();
    process.stdout.write(`${time}\n`);
  }
};
await Promise.all(Array.from({ length: 6 }, sender));
