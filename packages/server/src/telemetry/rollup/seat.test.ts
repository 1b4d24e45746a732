/** Roll-ups are computed by one process only; another one continues when it takes over. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createTelemetry } from '../index.ts';
import { batch, catalogOf, freshFolder, info, quiet } from '../testing/fixtures.ts';

const minute = 60_000;
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

it('are computed only while this process has the seat, and then from their last position', { timeout: 120_000 }, async () => {
  const start = Math.floor(Date.now() / minute) * minute - 600 * minute;
  let now = start;
  let isOurs = false;
  const files = await freshFolder();
  ends.push(files.remove);
  const catalog = catalogOf([info(1)]);
  const telemetry = await createTelemetry({ dataDir: files.folder, catalog, logger: quiet, now: () => now, rollsUp: () => isOurs });
  ends.push(telemetry.close);
  const upTo = async () => {
    const state = JSON.parse(await readFile(join(files.folder, 'rollups.json'), 'utf8')) as { readonly minuteUpTo: number };
    return (state.minuteUpTo - start) / minute;
  };
  for (let n = 0; n < 10; n += 1) {
    now = start + n * minute;
    await telemetry.ingest.submit(batch([[1, now, n]]));
  }
  now = start + 20 * minute;
  await telemetry.settle();
  expect(await upTo()).toBe(0);
  isOurs = true;
  await telemetry.settle();
  expect(await upTo()).toBe(19);
  isOurs = false;
  now = start + 30 * minute;
  await telemetry.settle();
  expect(await upTo()).toBe(19);
});
