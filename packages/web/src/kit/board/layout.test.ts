import { describe, expect, it } from 'vitest';
import {
  added,
  bottomOf,
  columns,
  inOrder,
  inRows,
  moved,
  overlap,
  type Place,
  packed,
  placedAt,
  removed,
  resized,
  settle,
  steppedInColumn,
} from './layout.ts';

const at = (id: string, x: number, y: number, w: number, h: number): Place => ({ id, x, y, w, h });
const board = [at('flow', 0, 0, 8, 4), at('stats', 8, 0, 4, 2), at('faults', 8, 2, 4, 2), at('a', 0, 4, 6, 3), at('b', 6, 4, 6, 3)];
const placeOf = (places: readonly Place[], id: string) => {
  const place = places.find((one) => one.id === id);
  return place === undefined ? undefined : [place.x, place.y, place.w, place.h];
};

describe('settle', () => {
  it('leaves a settled board unchanged', () => {
    expect(settle(board)).toEqual(board);
  });

  it('closes holes and moves an overlapping tile below the other', () => {
    const messy = [at('a', 0, 5, 6, 2), at('b', 3, 6, 6, 2)];
    expect(settle(messy)).toEqual([at('a', 0, 0, 6, 2), at('b', 3, 2, 6, 2)]);
  });

  it('moves tiles from outside onto the board', () => {
    expect(settle([at('a', 11, -3, 40, 900)])).toEqual([at('a', 0, 0, 12, 40)]);
  });
});

describe('by the keyboard', () => {
  it('moves a tile past the one below it, and back', () => {
    const down = moved(board, 'stats', 'down');
    expect([placeOf(down, 'faults'), placeOf(down, 'stats')]).toEqual([
      [8, 0, 4, 2],
      [8, 2, 4, 2],
    ]);
    expect(moved(down, 'stats', 'up')).toEqual(board);
  });

  it('swaps with the neighbour of the same row', () => {
    const right = moved(board, 'a', 'right');
    expect([placeOf(right, 'a'), placeOf(right, 'b')]).toEqual([
      [6, 4, 6, 3],
      [0, 4, 6, 3],
    ]);
    expect(moved(right, 'a', 'left')).toEqual(board);
  });

  it('moves one column sideways where there is room', () => {
    expect(placeOf(moved([at('a', 0, 0, 3, 2)], 'a', 'right'), 'a')).toEqual([1, 0, 3, 2]);
  });

  it('stops at the edge of the board', () => {
    expect(moved(board, 'flow', 'left')).toEqual(board);
    expect(moved(board, 'flow', 'up')).toEqual(board);
    expect(moved(board, 'nobody', 'down')).toBe(board);
  });

  it('resizes within the board and never under the smallest size', () => {
    const least = { w: 3, h: 2 };
    expect(placeOf(resized(board, 'flow', 'left', least), 'flow')).toEqual([0, 0, 7, 4]);
    expect(placeOf(resized(board, 'stats', 'left', { w: 4, h: 2 }), 'stats')).toEqual([8, 0, 4, 2]);
    expect(placeOf(resized(board, 'stats', 'right', least), 'stats')).toEqual([8, 0, 4, 2]);
    const lower = resized(board, 'flow', 'down', least);
    expect([placeOf(lower, 'flow'), placeOf(lower, 'a')]).toEqual([
      [0, 0, 8, 5],
      [0, 5, 6, 3],
    ]);
  });
});

it('adds below, removes and closes the hole', () => {
  const more = added(board, at('c', 5, 0, 4, 2));
  expect(placeOf(more, 'c')).toEqual([0, 7, 4, 2]);
  expect(bottomOf(more)).toBe(9);
  expect(placeOf(removed(board, 'stats'), 'faults')).toEqual([8, 0, 4, 2]);
});

it('takes places from a drag and preserves the other properties of a tile', () => {
  const tiles = [{ ...at('a', 0, 0, 3, 2), kind: 'x' }];
  expect(placedAt(tiles, [at('a', 4, 7, 5, 3)])).toEqual([{ ...at('a', 4, 0, 5, 3), kind: 'x' }]);
});

it('orders tiles from top to bottom, left to right', () => {
  expect(inOrder(board).map(({ id }) => id)).toEqual(['flow', 'stats', 'faults', 'a', 'b']);
});

it('never overlaps, loses or moves a tile off the board, whatever keys are pressed', () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const directions = ['left', 'right', 'up', 'down'] as const;
  let places: readonly Place[] = board;
  for (let step = 0; step < 600; step += 1) {
    const id = board[next(board.length)]?.id ?? '';
    const direction = directions[next(4)] ?? 'up';
    places = next(3) === 0 ? resized(places, id, direction, { w: 2, h: 2 }) : moved(places, id, direction);
    expect(places.map((place) => place.id)).toEqual(board.map((place) => place.id));
    for (const one of places) {
      expect(one.x >= 0 && one.y >= 0 && one.x + one.w <= columns).toBe(true);
      expect(places.filter((other) => overlap(one, other))).toEqual([]);
    }
  }
});

it('moves a tile by one step in a one-column order, for all sizes', () => {
  const idsOf = (places: readonly Place[]) => inOrder(places).map(({ id }) => id);
  expect(idsOf(steppedInColumn(board, 'faults', 'up'))).toEqual(['flow', 'faults', 'stats', 'a', 'b']);
  expect(idsOf(steppedInColumn(board, 'flow', 'down'))).toEqual(['stats', 'flow', 'faults', 'a', 'b']);
  expect(steppedInColumn(board, 'flow', 'up')).toBe(board);
  expect(steppedInColumn(board, 'nobody', 'down')).toBe(board);
  for (const { id } of board) {
    const next = steppedInColumn(board, id, 'down');
    for (const one of next) expect(next.filter((other) => overlap(one, other))).toEqual([]);
  }
});

it('arranges tiles in rows', () => {
  expect(inRows([at('a', 9, 9, 8, 4), at('b', 9, 9, 4, 2), at('c', 9, 9, 6, 2)])).toEqual([
    at('a', 0, 0, 8, 4),
    at('b', 8, 0, 4, 2),
    at('c', 0, 4, 6, 2),
  ]);
});

it('packs tiles without holes beside a high one', () => {
  const tiles = packed([at('a', 0, 0, 8, 10), at('b', 0, 0, 4, 6), at('c', 0, 0, 4, 4), at('d', 0, 0, 12, 2)]);
  expect(tiles).toEqual([at('a', 0, 0, 8, 10), at('b', 8, 0, 4, 6), at('c', 8, 6, 4, 4), at('d', 0, 10, 12, 2)]);
  expect(settle(tiles)).toEqual(tiles);
});
