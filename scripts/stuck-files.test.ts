/** A test file that never ends does not block the others, and its position is reported. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

it('an endless loop is ended, with its position in the code', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'czyun-stuck-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const config = { test: { include: ['*.test.ts'], maxWorkers: 1, setupFiles: [join(root, 'scripts/test-process.ts')] } };
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify(config)};`);
  writeFileSync(
    join(folder, 'a.test.ts'),
    "import { it } from 'vitest';\nfunction forEver() {\n  for (;;);\n}\nit('loops', forEver);\n".padEnd(500),
  );
  writeFileSync(join(folder, 'b.test.ts'), "import { it } from 'vitest';\nit('passes', () => undefined);\n");
  const report = join(folder, 'report.json');
  const reporters = ['default', join(root, 'scripts/stuck-files.ts'), 'json'].flatMap((reporter) => ['--reporter', reporter]);
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, '--outputFile.json', report], {
    cwd: folder,
    env: { ...process.env, TEST_PROCESSES: join(folder, 'processes'), TEST_STUCK_SECONDS: '3' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.on('data', (piece: Buffer) => {
    said += String(piece);
  });
  expect(await new Promise((ended) => child.once('close', ended))).toBe(1);
  expect(said).toContain('a.test.ts');
  expect(said).toMatch(/forEver \S+a\.test\.ts:\d/);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: { name: string; status: string }[] };
  expect(testResults.map(({ name, status }) => `${name.slice(-9)} ${status}`).sort()).toEqual(['a.test.ts failed', 'b.test.ts passed']);
  rmSync(folder, { recursive: true, force: true });
}, 120_000);
