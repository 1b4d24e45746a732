import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(source, path), 'utf8');

const order = /^@layer base, antd, box, kit, feature;$/m;

test('the order of the layers is declared before any style: else the first layer to appear is the weakest', () => {
  expect(read('../public/layers.css')).toMatch(order);
  expect(read('app/global.css')).toMatch(order);
  const page = read('../index.html');
  expect(page.indexOf('href="/layers.css"')).toBeGreaterThan(0);
  expect(page.indexOf('href="/layers.css"')).toBeLessThan(page.indexOf('<script'));
});

test('the parts of the kit are in its layers', () => {
  const files = globSync('kit/**/*.css', { cwd: source });
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const rules = read(file)
      .replace(/\/\*.*?\*\//gs, '')
      .trim();
    expect(rules, file).toMatch(/^@(layer (box|kit) \{|import .* layer\((antd|kit)\);)/);
  }
});
