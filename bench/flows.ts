/** The flows of more than a minute (`longFlows` in scripts/suites.ts): faults, kills around commands, settled days, an hour in 80 s. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { BenchRow } from './row.ts';

const root = join(import.meta.dirname, '..');

export function flowsBench(): BenchRow[] {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/test.ts'), '--long'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('a long flow failed');
  return [{ name: 'long flows: all passed, after', figure: (performance.now() - began) / 60_000, unit: 'min' }];
}
