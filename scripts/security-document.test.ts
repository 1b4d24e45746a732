/** docs/security.md names tests by file and title: they must exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs', 'security.md'), 'utf8');

function fileOf(name: string): string | undefined {
  return [join(root, name), join(root, 'packages/server/src', name)].find((file) => existsSync(file));
}

it('every test that the document names exists', () => {
  const named = [...text.matchAll(/`([\w./-]+\.test\.tsx?)`(?: "([^"]+)")?/g)];
  expect(named.length).toBeGreaterThan(80);
  const missing = named.filter(([, name = '', title]) => {
    const file = fileOf(name);
    return file === undefined || (title !== undefined && !readFileSync(file, 'utf8').includes(title));
  });
  expect(missing.map(([words]) => words)).toEqual([]);
});

it('every section of the standard has a result', () => {
  const rows = text.split('\n').filter((line) => /^\| V\d/.test(line));
  const chapters = new Set(rows.map((row) => /^\| (V\d+)/.exec(row)?.[1]));
  expect(chapters.size).toBe(17);
  for (const row of rows) expect(row).toMatch(/^\| V[^|]+ \| (met|partly|not met|n\/a) \| [^|]{5,} \|$/);
});
