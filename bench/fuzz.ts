/** Every call with generated invalid input at scale: the test of `npm test` with 1 200 inputs per call, with a new seed each time. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { BenchRow } from './row.ts';

const root = join(import.meta.dirname, '..');

export function fuzzBench(): BenchRow[] {
  const inputs = Number(process.env.FUZZ_INPUTS ?? 1200);
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
  console.log(`${inputs} inputs a call, FUZZ_SEED=${seed}`);
  const began = performance.now();
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'scripts/test.ts'), '--project', 'unit', 'packages/server/src/http/fuzz.test.ts', '--testTimeout=900000'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, FUZZ_INPUTS: String(inputs), FUZZ_SEED: String(seed) } },
  );
  if (status !== 0) throw new Error(`an input was found: FUZZ_SEED=${seed} shows it again`);
  return [{ name: `fuzz, ${inputs} inputs a call: nothing found, after`, figure: (performance.now() - began) / 60_000, unit: 'min' }];
}
