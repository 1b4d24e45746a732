/** Documents are not compiled: remains of a merge are found here. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

test('no document has conflict markers', () => {
  expect(documents.length).toBeGreaterThan(50);
  expect(documents.filter((file) => /^(?:<{7} |={7}$|>{7} )/m.test(textOf(file)))).toEqual([]);
});

test('each decision has a unique number', () => {
  const numbers = documents.flatMap((file) => /decisions\/(\d{3})-/.exec(file)?.[1] ?? []);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('links between documents point to existing files', () => {
  const dead = documents.flatMap((file) =>
    [...textOf(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].flatMap(([, target = '']) =>
      globSync(join(root, file, '..', target)).length > 0 ? [] : [`${file} → ${target}`],
    ),
  );
  expect(dead).toEqual([]);
});
