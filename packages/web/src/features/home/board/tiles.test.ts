import { describe, expect, it } from 'vitest';
import { bottomOf, columns, overlap } from '../../../kit/board/layout.ts';
import { homeWidgets } from '../widgets/index.ts';
import { addable, defaultTiles, keptTiles, mostTiles, withTile } from './tiles.ts';

const cells = ['analysis', 'sources', 'uses', 'power', 'soc', 'chargeDischarge'];

describe('the overview as the product has it', () => {
  for (const type of [1, 2, 3]) {
    for (const isWide of [true, false]) {
      it(`type ${type}, ${isWide ? 'big' : 'usual'} screen: known widgets in their sizes, none over another, no hole`, () => {
        const tiles = defaultTiles(type, undefined, isWide);
        for (const tile of tiles) {
          const widget = homeWidgets.get(tile.kind);
          expect(widget?.element(tile.options), tile.kind).toBeDefined();
          expect(tile.w, tile.id).toBeGreaterThanOrEqual(widget?.minSize.w ?? 99);
          expect(tile.h, tile.id).toBeGreaterThanOrEqual(widget?.minSize.h ?? 99);
          expect(tiles.filter((other) => overlap(tile, other))).toEqual([]);
          expect(tile.x + tile.w).toBeLessThanOrEqual(columns);
        }
        const taken = tiles.reduce((sum, { w, h }) => sum + w * h, 0);
        expect(taken).toBe(columns * bottomOf(tiles));
      });
    }
  }

  it('has the cells that there are, at most six', () => {
    const ids = (tiles: ReturnType<typeof defaultTiles>) =>
      tiles.filter(({ kind }) => kind === 'home.cell').map(({ options }) => options['cell']);
    expect(ids(defaultTiles(1, ['analysis', 'uses'], true))).toEqual(['analysis', 'uses']);
    expect(ids(defaultTiles(1, cells, true))).toEqual(cells);
  });

  it('shows machines in a factory, energy elsewhere, and what it is spent on where that is the matter', () => {
    const kinds = (type: number) => defaultTiles(type, undefined, true).map(({ kind }) => kind);
    expect(kinds(1)).toContain('home.flow');
    expect(kinds(2)).toContain('home.floor');
    expect(kinds(2)).not.toContain('home.flow');
    expect(kinds(3)).toContain('home.subItems');
  });
});

describe('arranging', () => {
  const tiles = defaultTiles(1, cells, false);

  it('offers what is not there yet: sub-items, and what was taken away', () => {
    expect(addable(1, tiles, cells, []).map(({ id }) => id)).toEqual([]);
    const fewer = tiles.filter(({ id }) => id !== 'info' && id !== 'cell.soc');
    expect(addable(1, fewer, cells, [0, 7]).map(({ id }) => id)).toEqual(['info', 'cell.soc', 'sub.0', 'sub.7']);
  });

  it('adds below in the size that the widget comes with', () => {
    const [tile] = addable(1, tiles, cells, [7]);
    const more = tile === undefined ? tiles : withTile(tiles, tile, homeWidgets);
    expect(more.at(-1)).toEqual({ id: 'sub.7', kind: 'home.subItems', options: { item: 7 }, x: 0, y: bottomOf(tiles), w: 4, h: 7 });
  });

  it('keeps no more than the server takes, in the order of reading', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      id: `t${39 - index}`,
      kind: 'home.cell',
      options: {},
      x: 0,
      y: 39 - index,
      w: 12,
      h: 1,
    }));
    const kept = keptTiles(many);
    expect(kept).toHaveLength(mostTiles);
    expect(kept[0]?.id).toBe('t0');
  });
});
