import { describe, expect, it } from 'vitest';
import { bottomOf, columns, overlap } from '../../../kit/board/layout.ts';
import { countOption, pickedId } from '../../../kit/panel/options.ts';
import { defineWidget, widgetRegistry } from '../../../kit/panel/registry.ts';
import { homeWidgets } from '../widgets.ts';
import { addable, chosenFirst, defaultTiles, maxTiles, storedTiles, wallTiles, withPicture, withTile } from './tiles.ts';

const registry = widgetRegistry(homeWidgets);
const cells = ['analysis', 'sources', 'uses', 'power', 'soc', 'chargeDischarge'];

describe('the default overview', () => {
  for (const type of [1, 2, 3]) {
    for (const isWide of [true, false]) {
      it(`type ${type}, ${isWide ? 'big' : 'usual'} screen: known widgets in their sizes, no overlap, no gap`, () => {
        const tiles = defaultTiles(type, undefined, isWide);
        for (const tile of tiles) {
          const widget = registry.get(tile.kind);
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

  it('shows its picture, the alarms and the power on a wall, without a gap', () => {
    const ids = (type: number) => wallTiles(withPicture(type, defaultTiles(type, undefined, true))).map(({ id }) => id);
    expect(ids(1)).toEqual(['flow', 'faults', 'cell.power']);
    expect(ids(2)).toEqual(['floor', 'faults', 'cell.machinePower']);
    const tiles = wallTiles(withPicture(1, defaultTiles(1, undefined, true)));
    expect(tiles.reduce((sum, { w, h }) => sum + w * h, 0)).toBe(columns * bottomOf(tiles));
    expect(wallTiles([])).toEqual([]);
  });

  it('has the cells of the server, at most six', () => {
    const ids = (tiles: ReturnType<typeof defaultTiles>) =>
      tiles.filter(({ kind }) => kind === 'home.cell').map(({ options }) => options['cell']);
    expect(ids(defaultTiles(1, ['analysis', 'uses'], true))).toEqual(['analysis', 'uses']);
    expect(ids(defaultTiles(1, cells, true))).toEqual(cells);
  });

  it('shows machines in a factory, energy flows and sub-items in a consumption project, and neither below the picture of a station', () => {
    const kinds = (type: number) => defaultTiles(type, undefined, true).map(({ kind }) => kind);
    expect(kinds(1)).not.toContain('home.flow');
    expect(kinds(3)).toContain('home.flow');
    expect(kinds(2)).toContain('home.floor');
    expect(kinds(2)).not.toContain('home.flow');
    expect(kinds(3)).toContain('home.subItems');
  });
});

describe('arranging', () => {
  const tiles = withPicture(1, defaultTiles(1, cells, false));

  it('offers the tiles that are not on the board: sub-items and removed ones', () => {
    expect(addable(1, tiles, { cells, branches: [], widgets: homeWidgets }).map(({ id }) => id)).toEqual([]);
    expect(addable(1, defaultTiles(1, cells, false), { cells, branches: [], widgets: homeWidgets }).map(({ id }) => id)).toEqual(['flow']);
    const fewer = tiles.filter(({ id }) => id !== 'info' && id !== 'cell.soc');
    expect(addable(1, fewer, { cells, branches: [0, 7], widgets: homeWidgets }).map(({ id }) => id)).toEqual([
      'info',
      'cell.soc',
      'sub.0',
      'sub.7',
    ]);
  });

  it('offers widgets of other features with their initial options', () => {
    const title = { zh: '告警', en: 'Alarms' };
    const size = { w: 4, h: 5 };
    const load = () => Promise.resolve(() => null);
    const options = { most: countOption({ title, initial: 4, least: 1, most: 20 }) };
    const widgets = [...homeWidgets, defineWidget({ kind: 'alarms.active', title, size, minSize: size, options, load })];
    expect(addable(1, tiles, { cells, branches: [], widgets })).toEqual([
      { id: 'alarms.active', kind: 'alarms.active', options: { most: 4 } },
    ]);
    expect(chosenFirst(widgets)).toEqual([]);
  });

  it('offers widgets with a required option separately, without options', () => {
    const title = { zh: '分析', en: 'Analysis' };
    const size = { w: 4, h: 5 };
    const options = { analysis: pickedId({ title, load: () => Promise.resolve(() => null) }) };
    const widgets = [
      ...homeWidgets,
      defineWidget({ kind: 'a.saved', title, size, minSize: size, options, load: () => Promise.resolve(() => null) }),
    ];
    expect(addable(1, tiles, { cells, branches: [], widgets })).toEqual([]);
    expect(chosenFirst(widgets)).toEqual([{ id: 'a.saved', kind: 'a.saved', options: {} }]);
  });

  it('adds a widget below the others in its initial size', () => {
    const [tile] = addable(1, tiles, { cells, branches: [7], widgets: [] });
    const more = tile === undefined ? tiles : withTile(tiles, tile, registry);
    expect(more.at(-1)).toEqual({ id: 'sub.7', kind: 'home.subItems', options: { item: 7 }, x: 0, y: bottomOf(tiles), w: 4, h: 7 });
  });

  it('offers a cell again after its tile shows another one, with a new id', () => {
    const changed = tiles.map((tile) => (tile.id === 'cell.soc' ? { ...tile, options: { cell: 'power' } } : tile));
    const [offered] = addable(1, changed, { cells, branches: [], widgets: [] });
    expect(offered).toEqual({ id: 'cell.soc', kind: 'home.cell', options: { cell: 'soc' } });
    expect(offered && withTile(changed, offered, registry).at(-1)?.id).toBe('cell.soc.2');
  });

  it('stores no more tiles than the server accepts, in reading order', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      id: `t${39 - index}`,
      kind: 'home.cell',
      options: {},
      x: 0,
      y: 39 - index,
      w: 12,
      h: 1,
    }));
    const kept = storedTiles(many);
    expect(kept).toHaveLength(maxTiles);
    expect(kept[0]?.id).toBe('t0');
  });
});
