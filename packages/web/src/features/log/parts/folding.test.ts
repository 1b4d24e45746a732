import type { LogEntry } from '@czyun/contract';
import { describe, expect, it } from 'vitest';
import { foldRows } from './folding.tsx';

const row = (id: number, firstId?: number) => ({ id, ...(firstId === undefined ? {} : { firstId }) }) as LogEntry;
const ids = (rows: readonly LogEntry[]) => rows.map(({ id }) => id);

describe('folded rows', () => {
  const page = [row(4, 1), row(3, 1), row(2), row(1), row(9, 77)];

  it('omit consequential alarms whose first fault is on the page', () => {
    const folded = foldRows(page, new Set());
    expect(ids(folded.rows)).toEqual([2, 1, 9]);
    expect([...folded.followers]).toEqual([[1, 2]]);
  });

  it('show them below it when it is unfolded, each row once', () => {
    expect(ids(foldRows(page, new Set([1])).rows)).toEqual([2, 1, 4, 3, 9]);
  });

  it('are the page unchanged without consequential alarms', () => {
    const plain = [row(2), row(9, 77)];
    expect(foldRows(plain, new Set()).rows).toBe(plain);
  });
});
