/**
 * Tests of more than a minute (`longUnits`, `longFlows` in scripts/suites.ts): faults, kills, settled days and a year, starts, an hour in
 * 80 s.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { BenchRow } from './row.ts';

const root = join(import.meta.dirname, '..');

export function flowsBench(): BenchRow[] {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/test.ts'), '--long'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('a long test failed');
  return [{ name: 'long tests: all passed, after', figure: (performance.now() - began) / 60_000, unit: 'min' }];
}
