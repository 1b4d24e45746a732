/** Pieces in which readings are moved. */
import { describe, expect, it } from 'vitest';
import { piecesOf } from './move-job.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('pieces of readings to move', () => {
  const noon = 1_795_000_020_000;
  const span = ({ from, to, isFuture }: ReturnType<typeof piecesOf>[number]) => [(from - noon) / minute, (to - noon) / minute, isFuture];

  it('of a short error are all ahead of the corrected clock', () => {
    expect(piecesOf({ from: noon, to: noon + 10 * minute, ahead: 2 * hour }).map(span)).toEqual([[0, 11, true]]);
  });

  it('of a long error have the length of the error, earliest first, without the minute of the correction', () => {
    const pieces = piecesOf({ from: noon, to: noon + 25 * minute + 30_000, ahead: 10 * minute }).map(span);
    expect(pieces).toEqual([
      [0, 10, false],
      [10, 15, false],
      [16, 26, true],
    ]);
  });
});
