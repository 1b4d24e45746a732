/** Requirements of telemetry, for every transport of the engine. */
import { afterAll, beforeAll, describe } from 'vitest';
import { clearingTests } from './clearing-tests.ts';
import { historyTests } from './history-tests.ts';
import { intakeTests } from './intake-tests.ts';
import { parquetTests } from './parquet-tests.ts';
import { retentionTests } from './retention-tests.ts';
import { lateTests } from './rollup-tests.ts';
import { type Open, Stage } from './stage.ts';

export function telemetrySuite(name: string, open: Open): void {
  // Generous: the machine that runs this may be busy.
  describe(name, { timeout: 60_000 }, () => {
    const stage = new Stage();
    beforeAll(() => stage.open(open), 60_000);
    afterAll(() => stage.close());
    intakeTests(stage);
    lateTests(stage);
    historyTests(stage);
    parquetTests(stage);
    retentionTests(stage);
    clearingTests(stage);
  });
}
