import { defineConfig } from 'vitest/config';

/** A busy machine takes its time: polls wait for the state, not for a quiet second. */
const patient = { poll: { timeout: 15_000 } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', '*.test.ts'],
          pool: 'forks',
          maxWorkers: 2,
          expect: patient,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: [
            'packages/server/src/{db,registry,alarms,features,jobs,live,notify,outbox}/**/*.test.ts',
            'packages/server/src/commands/{commands,death,model,order,reverts}.test.ts',
            'packages/server/src/http/{calls,roles}.test.ts',
            'packages/server/src/process/postgres.test.ts',
          ],
          pool: 'forks',
          maxWorkers: 2,
          expect: patient,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['./e2e/global-setup.ts'],
          setupFiles: ['./e2e/on-failure.ts'],
          // As written, so that on-failure.ts looks at the pages before a flow closes them.
          sequence: { hooks: 'list' },
          pool: 'forks',
          maxWorkers: 1,
          fileParallelism: false,
          expect: patient,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
