/** What runs of the tests on this machine remember for the next one: tests that needed a second try, and files that took longer than their budget. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** Beside the checkout: `npm ci` and a clone made anew in the same place know the runs before. */
const usualFile = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
  `czyun/tests-${createHash('sha256').update(root).digest('hex').slice(0, 12)}.json`,
);

interface Memory {
  /** Tests that failed and then passed alone, in the newest run that ran them. */
  readonly unsteady: readonly string[];
  /** File → runs in a row over its budget. */
  readonly over: Readonly<Record<string, number>>;
}

/** Seconds that a file of tests may take, twice what it takes on a quiet machine; what is longer is named here with its reason, or moves to bench/. */
const usualBudget = { unit: 30, flow: 90 } as const;
const budgets: Readonly<Record<string, number>> = {
  // Sixteen commands as processes of their own, a backup and a restore of each store among them.
  'packages/server/src/cli/cli.test.ts': 120,
  // Silent devices are waited for by the time-outs of a real gateway.
  'packages/server/src/commands/path/slow-gateway.test.ts': 90,
  'packages/server/src/drivers/modbus/foreign-server.test.ts': 90,
  'packages/server/src/features/control/app.test.ts': 70,
  // Starts, kills and refusals of real processes.
  'packages/server/src/process/main.test.ts': 90,
  'packages/server/src/telemetry/telemetry-clickhouse.test.ts': 60,
  'packages/server/src/telemetry/durability.test.ts': 45,
  // Every call, many times.
  'packages/server/src/http/guards.test.ts': 50,
  'packages/server/src/http/fuzz.test.ts': 70,
  'packages/server/src/planning/planning.test.ts': 50,
  // Each screen of the product in two combinations of language, look and size.
  'e2e/walk.test.ts': 340,
  // Each fault that the plant can play, one after the other, waited for until it clears.
  'e2e/faults.test.ts': 240,
  'e2e/clock.test.ts': 140,
  // Its station brings two days along.
  'e2e/daily-power-data.test.ts': 130,
  'e2e/chain.test.ts': 120,
  'e2e/log.test.ts': 150,
  'e2e/kit.test.ts': 150,
  'e2e/setup.test.ts': 150,
  'e2e/command-outcomes.test.ts': 120,
  'e2e/notice-receivers.test.ts': 100,
};

export interface FileTime {
  /** From the root of the project. */
  readonly name: string;
  readonly seconds: number;
}

export const budgetOf = (name: string) => budgets[name] ?? (name.startsWith('e2e/') ? usualBudget.flow : usualBudget.unit);

export function readMemory(file = usualFile): Memory {
  try {
    const { unsteady = [], over = {} } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Memory>;
    return { unsteady, over };
  } catch {
    // None yet.
    return { unsteady: [], over: {} };
  }
}

/** Remembers a run; returns the tests that were unsteady in the run before too. */
export function rememberRun(
  run: { readonly unsteady: readonly string[]; readonly times: readonly FileTime[] },
  file = usualFile,
): readonly string[] {
  const before = readMemory(file);
  const over = { ...before.over };
  for (const { name, seconds } of run.times) {
    if (seconds > budgetOf(name)) over[name] = (over[name] ?? 0) + 1;
    else delete over[name];
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ unsteady: run.unsteady, over }, null, 2));
  return run.unsteady.filter((test) => before.unsteady.includes(test));
}

/** Files that are still there and were over their budget in the last two runs or more. */
export function overBudget(file = usualFile, isThere = (name: string) => existsSync(join(root, name))): readonly string[] {
  return Object.entries(readMemory(file).over).flatMap(([name, runs]) =>
    runs >= 2 && isThere(name) ? [`${name}: over ${budgetOf(name)} s in ${runs} runs`] : [],
  );
}
