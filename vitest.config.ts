import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './scripts/slowest-first.ts';
import { besideFlows, isolated, longFlows, longUnits, ownFlows, plainFlows, postgresFiles, postgresFlows } from './scripts/suites.ts';

/** A busy machine is slow: polls wait for the state, not for a quiet second. */
const patient = { poll: { timeout: 30_000 } };
/** Each poll of a page costs both processes some work. */
const patientWithPages = { poll: { timeout: 30_000, interval: 150 } };

/** Records the file of each test process, so that a process that hangs can be found by it. */
const noted = './scripts/test-process.ts';

/** More than the cores of a small machine: many tests wait for another process. */
const maxWorkers = 4;

const unitTests = ['packages/*/src/**/*.test.{ts,tsx}', 'packages/web/build/*.test.ts', 'scripts/**/*.test.ts', '*.test.ts'];
const usual = ['**/node_modules/**'];

/** `isolate` false: one process per worker evaluates the modules of the server once, not once per file. */
const units = (name: string, include: string[], { exclude = [] as string[], isolate = false } = {}) => ({
  test: {
    name,
    include,
    exclude: [...usual, ...exclude],
    setupFiles: [noted, './scripts/test-texts.ts'],
    pool: 'forks' as const,
    isolate,
    maxWorkers,
    expect: patient,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

const flows = (
  name: string,
  include: string[],
  { exclude = [] as string[], setup = ['./e2e/global-setup.ts'], workers = 1, groupOrder = 1 } = {},
) => ({
  test: {
    name,
    include,
    exclude: [...usual, ...exclude],
    globalSetup: setup,
    setupFiles: [noted, './e2e/on-failure.ts'],
    // In the order of the code, so that on-failure.ts inspects the pages before a flow closes them.
    sequence: { hooks: 'list' as const, groupOrder },
    pool: 'forks' as const,
    // A separate process would cost each file 0.8 processor-seconds: the client of the browser, the contract.
    isolate: false,
    maxWorkers: workers,
    fileParallelism: workers > 1,
    expect: patientWithPages,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      units('unit', unitTests, { exclude: [...isolated, ...longUnits] }),
      units('unit-isolated', isolated, { isolate: true }),
      units('unit-long', longUnits),
      units('postgres', postgresFiles),
      flows('e2e', ['e2e/**/*.test.ts'], { exclude: [...besideFlows, ...plainFlows, ...ownFlows, ...longFlows, ...postgresFlows] }),
      flows('e2e-beside', besideFlows),
      flows('e2e-plain', plainFlows),
      flows('e2e-own', ownFlows, { setup: [] as string[] }),
      // Most of the time they wait for their stations.
      flows('e2e-long', longFlows, { setup: [] as string[], workers: 2, groupOrder: 2 }),
      flows('e2e-postgres', postgresFlows, { setup: [] as string[] }),
    ],
  },
});
