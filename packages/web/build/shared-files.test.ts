import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedModules } from './shared-files.ts';

const repository = join(import.meta.dirname, '../../..');

test('every module of a shared file exists, so that none is lost when it is renamed', () => {
  const isThere = (path: string) => ['.ts', '.tsx', '.js'].some((extension) => existsSync(join(repository, `${path}${extension}`)));
  expect(sharedModules.filter((path) => !isThere(path))).toEqual([]);
});

test('no module is listed twice', () => {
  expect(sharedModules.filter((path, at) => sharedModules.indexOf(path) < at)).toEqual([]);
});
