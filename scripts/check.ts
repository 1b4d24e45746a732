/** `npm run check`: types, lint, boundaries, dead code, untranslated text; every tool runs, the exit code is 0 if all were clean. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { overBudget } from './run-memory.ts';

const bin = join(import.meta.dirname, '..', 'node_modules', '.bin');
const steps: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['types', 'tsc', '--noEmit', '-p', '.'],
  ['types of the web', 'tsc', '--noEmit', '-p', 'packages/web'],
  ['types of the browser flows', 'tsc', '--noEmit', '-p', 'e2e'],
  ['format and lint', 'biome', 'check', '--error-on-warnings', '.'],
  ['promises and exhaustive switches', 'oxlint', '--type-aware', '--deny-warnings'],
  ['dead code', 'knip', '--no-progress'],
  ['boundaries', 'vitest', 'run', '--project', 'unit', 'architecture.test.ts', 'scripts/css-types.test.ts', '--reporter', 'dot'],
];

let failed = 0;
for (const [name, command, ...args] of steps) {
  const { status, stdout, stderr } = spawnSync(join(bin, command), args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  console.log(`${status === 0 ? '✓' : '✗'} ${name}`);
  if (status !== 0) {
    failed += 1;
    console.log(`${stdout}${stderr}`);
  }
}
const slow = overBudget();
console.log(`${slow.length === 0 ? '✓' : '✗'} budgets of test files`);
for (const line of slow) console.log(line);
failed += slow.length;
process.exitCode = failed === 0 ? 0 : 1;
