import { defineConfig } from 'vitest/config';

/** A busy machine takes its time: polls wait for the state, not for a quiet second. */
const patient = { poll: { timeout: 30_000 } };

/** So that a process that hangs can be found by the file that it runs. */
const noted = './scripts/test-process.ts';

/** One more than the cores of a small machine: many tests wait for a process of theirs. */
const maxWorkers = 3;

/**
 * Flows that run beside the others, on a station of their own each or on one that they share: about half of the time that all of them take. The walk is
 * the longest.
 */
const beside = [
  'analyze',
  'chain',
  'charts',
  'clock',
  'command-outcomes',
  'daily-power-data',
  'e-cockpit',
  'energy-home',
  'energy-units',
  'energy1',
  'faults',
  'first-project',
  'fixture-screen',
  'indicators',
  'kit',
  'notice-receivers',
  'notices',
  'password-reset',
  'power-quality',
  'report-mail',
  'settings',
  'statistics',
  'subentry',
  'walk',
].map((flow) => `e2e/${flow}.test.ts`);

const flows = (name: string, include: string[], exclude: string[] = []) => ({
  test: {
    name,
    include,
    exclude: ['**/node_modules/**', ...exclude],
    globalSetup: ['./e2e/global-setup.ts'],
    setupFiles: [noted, './e2e/on-failure.ts'],
    // As written, so that on-failure.ts looks at the pages before a flow closes them.
    sequence: { hooks: 'list' as const },
    pool: 'forks' as const,
    maxWorkers: 1,
    fileParallelism: false,
    expect: patient,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', '*.test.ts'],
          setupFiles: [noted],
          pool: 'forks',
          maxWorkers,
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: [
            'packages/server/src/{db,registry,alarms,features,jobs,live,notify,outbox,seats}/**/*.test.ts',
            'packages/server/src/commands/{commands,death,model,order,reverts}.test.ts',
            'packages/server/src/http/{calls,roles}.test.ts',
            'packages/server/src/process/postgres.test.ts',
          ],
          setupFiles: [noted],
          pool: 'forks',
          maxWorkers,
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      flows('e2e', ['e2e/**/*.test.ts'], beside),
      flows('e2e-beside', beside),
    ],
  },
});
