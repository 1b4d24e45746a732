import { expect, it, vi } from 'vitest';
import { createTelemetry } from './index.ts';
import { batch, catalogOf, freshFolder, info, quiet } from './testing/fixtures.ts';
import { telemetrySuite } from './testing/telemetry-suite.ts';

telemetrySuite('telemetry over the embedded engine', async (catalog, now) => {
  const { folder, remove } = await freshFolder();
  const telemetry = await createTelemetry({ dataDir: folder, catalog, logger: quiet, now });
  return {
    telemetry,
    close: async () => {
      await telemetry.close();
      await remove();
    },
  };
});

it('marks a value stale automatically once it is overdue, and after a restart at once', async () => {
  const { folder, remove } = await freshFolder();
  let clock = Date.now();
  let elapsed = 1000;
  const times = { now: () => clock, elapsed: () => elapsed };
  const open = () => createTelemetry({ dataDir: folder, catalog: catalogOf([info(1), info(2)]), logger: quiet, ...times });
  let telemetry = await open();
  try {
    const heard: number[][] = [];
    await telemetry.ingest.submit(batch([[1, clock, 5]]));
    telemetry.newest.onChange(({ paramIds, quality }) => heard.push([...paramIds, ...quality]));
    elapsed += 32_000;
    await vi.waitFor(() => expect(heard).toEqual([[1, 1]]), { timeout: 15_000 });
    await telemetry.ingest.submit(batch([[2, clock, 6]]));
    await telemetry.close();
    clock += 32_000;
    telemetry = await open();
    expect([telemetry.newest.get(1)?.quality, telemetry.newest.get(2)?.quality]).toEqual([1, 1]);
  } finally {
    await telemetry.close();
    await remove();
  }
}, 60_000);
