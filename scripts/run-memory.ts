/**
 * Results of test runs on this machine for the next run: tests that needed a second attempt, and files that took longer than their budget.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** Beside the checkout: it survives `npm ci` and a new clone in the same place. */
const usualFile = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
  `czyun/tests-${createHash('sha256').update(root).digest('hex').slice(0, 12)}.json`,
);

interface Memory {
  /** Tests that failed and then passed alone, in the latest run with them. */
  readonly unsteady: readonly string[];
  /** File → consecutive runs over its budget. */
  readonly over: Readonly<Record<string, number>>;
}

/** Time budget of a test file, s, twice its time on an idle machine; slower ones are listed here with the reason, or move to bench/. */
const usualBudget = { unit: 30, flow: 90 } as const;
const budgets: Readonly<Record<string, number>> = {
  // Sixteen commands as separate processes, a backup and a restore of each store among them; beside flows, as those below.
  'packages/server/src/cli/cli.test.ts': 200,
  // Silent devices end by the time-outs of a real gateway.
  'packages/server/src/commands/path/slow-gateway.test.ts': 90,
  'packages/server/src/drivers/modbus/foreign-server.test.ts': 90,
  'packages/server/src/features/control/app.test.ts': 70,
  // Starts, kills and refusals of real processes.
  'packages/server/src/process/main.test.ts': 300,
  'packages/server/src/telemetry/telemetry-clickhouse.test.ts': 140,
  'packages/server/src/telemetry/intake/durability.test.ts': 90,
  'packages/server/src/audit/archive-kill.test.ts': 120,
  'packages/server/src/features/settlement/independent.test.ts': 200,
  'packages/server/src/features/settlement/app.test.ts': 110,
  // Every call, many times, beside flows, in `.ci/run` also on PostgreSQL.
  'packages/server/src/http/calls.test.ts': 240,
  'packages/server/src/http/guards.test.ts': 70,
  'packages/server/src/http/fuzz.test.ts': 70,
  'packages/server/src/planning/planning.test.ts': 50,
  // Plans of many days, beside flows.
  'packages/server/src/features/planning/app.test.ts': 70,
  // Every screen of the product, in `.ci/run` for two readers.
  'e2e/walk.test.ts': 340,
  // Each fault that the plant can simulate, one after the other, until it clears.
  'e2e/faults.test.ts': 240,
  'e2e/clock.test.ts': 140,
  // Its station includes two days of history.
  'e2e/money.test.ts': 200,
  // Scenes are drawn by the processor.
  'e2e/dev-monitor.test.ts': 120,
  'e2e/log.test.ts': 150,
  'e2e/analysis.test.ts': 130,
  'e2e/kit.test.ts': 150,
  'e2e/setup.test.ts': 150,
  'e2e/command-outcomes.test.ts': 150,
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

/** Stores a run; returns the tests that were unsteady in the previous run too. */
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

/** Existing files that were over their budget in the last two runs or more. */
export function overBudget(file = usualFile, isThere = (name: string) => existsSync(join(root, name))): readonly string[] {
  return Object.entries(readMemory(file).over).flatMap(([name, runs]) =>
    runs >= 2 && isThere(name) ? [`${name}: over ${budgetOf(name)} s in ${runs} runs`] : [],
  );
}
