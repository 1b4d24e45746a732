import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { budgetOf, overBudget, rememberRun } from './run-memory.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'czyun-memory-'));
  file = join(folder, 'cache/tests.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const slow = { name: 'packages/server/src/a.test.ts', seconds: budgetOf('packages/server/src/a.test.ts') + 1 };

describe('runs of the tests', () => {
  it('report a test that needed a second attempt in two consecutive runs, but not after one', () => {
    expect(rememberRun({ unsteady: ['a', 'b'], times: [] }, file)).toEqual([]);
    expect(rememberRun({ unsteady: ['b', 'c'], times: [] }, file)).toEqual(['b']);
    expect(rememberRun({ unsteady: [], times: [] }, file)).toEqual([]);
    expect(rememberRun({ unsteady: ['b'], times: [] }, file)).toEqual([]);
  });

  it('report a file over its budget in two consecutive runs; a run without it changes nothing', () => {
    rememberRun({ unsteady: [], times: [slow] }, file);
    expect(overBudget(file, () => true)).toEqual([]);
    rememberRun({ unsteady: [], times: [] }, file);
    rememberRun({ unsteady: [], times: [slow] }, file);
    expect(overBudget(file, () => true)).toEqual([`${slow.name}: over 30 s in 2 runs`]);
    expect(
      overBudget(file, () => false),
      'it is no longer there',
    ).toEqual([]);
    rememberRun({ unsteady: [], times: [{ ...slow, seconds: 1 }] }, file);
    expect(overBudget(file, () => true)).toEqual([]);
  });
});
