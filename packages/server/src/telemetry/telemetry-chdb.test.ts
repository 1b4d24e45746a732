import { createTelemetry } from './index.ts';
import { freshFolder, quiet } from './testing/fixtures.ts';
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
