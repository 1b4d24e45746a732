import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addFeature } from './add-feature.ts';

const lists = ['packages/contract/src/domains.ts', 'packages/server/src/features/list.ts', 'packages/web/src/app/features.ts'];
const names = { many: 'spare-parts', one: 'spare-part', zh: '备件' };
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'czyun-add-'));
  for (const list of lists) {
    mkdirSync(dirname(join(root, list)), { recursive: true });
    cpSync(join(import.meta.dirname, '..', list), join(root, list));
  }
});
afterEach(() => rmSync(root, { recursive: true }));

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

test('adds a folder and a line in each list, with the names of the feature', () => {
  const before = lists.map(textOf);
  const written = addFeature(root, names);
  for (const path of written.filter((each) => !lists.includes(each))) {
    expect(path).toMatch(/^packages\/[a-z/]+\/spare-parts\//);
    expect(`${path}\n${textOf(path)}`).not.toMatch(/work.?order|工单/i);
  }
  for (const [at, list] of lists.entries()) {
    const lines = textOf(list).split('\n');
    const added = lines.filter((line) => !before[at]?.split('\n').includes(line));
    expect(added).toEqual([expect.stringContaining('/spare-parts/')]);
    expect(lines.length).toBe((before[at]?.split('\n').length ?? 0) + 1);
  }
});

test('overwrites nothing, and refuses names that cannot be told apart', () => {
  addFeature(root, names);
  expect(() => addFeature(root, names)).toThrow('packages/contract/src/spare-parts is there already');
  expect(() => addFeature(root, { ...names, one: 'spare-parts' })).toThrow('must differ');
  expect(() => addFeature(root, { ...names, many: '../x' })).toThrow('lower-case words');
});
