/**
 * `npm run bench add-feature`: adds the feature of the template to a copy of the tree, compiles it, and runs its own tests and the walks
 * over all calls.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addFeature } from '../scripts/add-feature.ts';
import type { BenchRow } from './row.ts';

const root = join(import.meta.dirname, '..');
const copied = ['packages', 'scripts', 'docs', 'bench', 'e2e', '.gitignore', ...globSync('*.{ts,json}', { cwd: root })];
const names = { many: 'work-orders', one: 'work-order', zh: '工单' };

/** Everything but build output; third-party packages are linked, ours are those of the copy. */
function copyTo(copy: string): void {
  const filter = (path: string) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(root.length));
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true, filter });
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@czyun'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@czyun') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(root, 'packages'))) symlinkSync(join(copy, 'packages', name), join(modules, '@czyun', name));
}

export function addFeatureBench(): BenchRow[] {
  const copy = mkdtempSync(join(tmpdir(), 'czyun-add-'));
  const timed = (name: string, command: string, ...args: string[]): BenchRow => {
    const begin = Date.now();
    const { status, stdout, stderr } = spawnSync(join(copy, 'node_modules/.bin', command), args, { cwd: copy, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${name} failed:\n${stdout.slice(-6000)}\n${stderr.slice(-2000)}`);
    return { name, figure: (Date.now() - begin) / 1000, unit: 's' };
  };
  const tests = (...args: string[]) => ['run', '--project', 'unit', '--project', 'unit-long', '--reporter', 'dot', ...args];
  try {
    copyTo(copy);
    const written = addFeature(copy, names);
    return [
      { name: 'files written', figure: written.length, unit: '' },
      timed('format', 'biome', 'check', '--error-on-warnings', ...written),
      timed('types of the server', 'tsc', '--noEmit'),
      timed('types of the pages', 'tsc', '--noEmit', '-p', 'packages/web'),
      timed('its own tests', 'vitest', ...tests('packages/server/src/features/work-orders')),
      timed(
        'boundaries, names, lists',
        'vitest',
        ...tests('architecture.test.ts', 'features/index.test.ts', 'features/call-names.test.ts', 'contract'),
      ),
      timed(
        'refusals, hostile inputs, OpenAPI',
        'vitest',
        ...tests('http/refusals.test.ts', 'http/hostile.test.ts', 'http/openapi.test.ts'),
      ),
      timed(
        'roles and good fields of its calls',
        'vitest',
        ...tests('http/roles.test.ts', 'http/calls.test.ts', 'audit/no-ops.test.ts', '-t', 'WorkOrder'),
      ),
    ];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
