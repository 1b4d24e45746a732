/** Tiles of an overview: the default ones of a project type, or the user's arrangement. */
import { type BoardCell, projectTypeIds } from '@czyun/contract';
import { added, bottomOf, columns, inOrder, maxRows, settle } from '../../../kit/board/layout.ts';
import { initialOptions } from '../../../kit/panel/options.ts';
import type { Widget, WidgetRegistry } from '../../../kit/panel/registry.ts';

/** A widget on the board. */
export type Tile = BoardCell;

/** Limit of the server. */
export const maxTiles = 24;

const { storage, factory, consumption } = projectTypeIds;

type Place = Pick<Tile, 'x' | 'y' | 'w' | 'h'>;
const at = (x: number, y: number, w: number, h: number): Place => ({ x, y, w, h });

interface Places {
  /** Absent below the picture of a station, which is above the board. */
  readonly main?: Place;
  readonly info: Place;
  readonly devices: Place;
  readonly faults: Place;
  readonly faultStat: Place;
  /** Place of the first cell; the others follow, three in a row. */
  readonly cells: Place;
}

/** A big screen shows everything at once: flows and figures on the left, states and alarms on the right. */
const wide: Places = {
  main: at(0, 0, 9, 10),
  cells: at(0, 10, 3, 7),
  info: at(9, 0, 3, 8),
  devices: at(9, 8, 3, 5),
  faults: at(9, 13, 3, 6),
  faultStat: at(9, 19, 3, 5),
};

const usual: Places = {
  main: at(0, 0, 8, 11),
  devices: at(8, 0, 4, 5),
  faults: at(8, 5, 4, 6),
  cells: at(0, 11, 4, 7),
  faultStat: at(0, 25, 8, 9),
  info: at(8, 25, 4, 9),
};

/** Below the picture of the station: the cells beside states and alarms. */
const wideStation: Places = {
  cells: at(0, 0, 3, 7),
  devices: at(9, 0, 3, 5),
  faults: at(9, 5, 3, 9),
  faultStat: at(0, 14, 9, 8),
  info: at(9, 14, 3, 8),
};
const usualStation: Places = {
  devices: at(0, 0, 4, 6),
  faults: at(4, 0, 8, 6),
  cells: at(0, 6, 4, 7),
  faultStat: at(0, 20, 8, 9),
  info: at(8, 20, 4, 9),
};

/** The picture of the energy flow. */
const flowTile = { id: 'flow', kind: 'home.flow', options: {} } as const;

export const cellTile = (cell: string) => ({ id: `cell.${cell}`, kind: 'home.cell', options: { cell } });
export const subItemsTile = (item: number) => ({ id: `sub.${item}`, kind: 'home.subItems', options: { item } });

/** Cells of a project type until the answer of the server. */
const expected: Readonly<Record<number, readonly string[]>> = {
  [storage]: ['analysis', 'sources', 'uses', 'power', 'soc', 'chargeDischarge'],
  [factory]: ['analysis', 'outputShare', 'machineStates', 'machinePower', 'outputByDay', 'energyByDay'],
  [consumption]: ['analysis', 'sources', 'uses', 'power', 'energyByDay'],
};

/** Six cells at most: those of the grid, and in a consumption project the sub-items. */
function figuresOf(type: number, cells: readonly string[] | undefined): Pick<Tile, 'id' | 'kind' | 'options'>[] {
  const tiles = (cells ?? expected[type] ?? []).map(cellTile);
  const all = type === consumption ? [...tiles.slice(0, 1), subItemsTile(0), ...tiles.slice(1)] : tiles;
  return all.slice(0, 6);
}

/** The default overview of a project type. `cells`: those of the server, in its order; `isWide`: for a big screen. */
export function defaultTiles(type: number, cells: readonly string[] | undefined, isWide: boolean): readonly Tile[] {
  const places = type === storage ? (isWide ? wideStation : usualStation) : isWide ? wide : usual;
  const { cells: first } = places;
  const fixed = (id: keyof Omit<Places, 'cells' | 'main'>) => ({ id, kind: `home.${id}`, options: {}, ...places[id] });
  const main = type === factory ? 'floor' : flowTile.id;
  return settle([
    ...(places.main === undefined ? [] : [{ id: main, kind: `home.${main}`, options: {}, ...places.main }]),
    ...figuresOf(type, cells).map((tile, index) => ({
      ...tile,
      ...at(first.x + (index % 3) * first.w, first.y + Math.floor(index / 3) * first.h, first.w, first.h),
    })),
    fixed('devices'),
    fixed('faults'),
    fixed('faultStat'),
    fixed('info'),
  ]);
}

export interface Offered {
  readonly cells: readonly string[];
  readonly branches: readonly number[];
  /** Widgets of other features and parts. */
  readonly widgets: readonly Widget[];
}

/** Two tiles with the same kind and options have the same content. */
const contentOf = ({ kind, options }: Pick<Tile, 'kind' | 'options'>): string => JSON.stringify([kind, Object.entries(options).sort()]);

/** Tiles that may be added: those whose content is not on the board yet. */
export function addable(
  type: number,
  tiles: readonly Tile[],
  { cells, branches, widgets }: Offered,
): readonly Pick<Tile, 'id' | 'kind' | 'options'>[] {
  const own = [type === factory ? 'floor' : 'flow', 'info', 'devices', 'faults', 'faultStat'];
  const others = widgets.flatMap(({ kind, options }) => {
    const initial = initialOptions(options);
    return initial === null || kind.startsWith('home.') ? [] : [{ id: kind, kind, options: initial }];
  });
  const all = [
    ...own.map((id) => ({ id, kind: `home.${id}`, options: {} })),
    ...cells.map(cellTile),
    ...branches.map(subItemsTile),
    ...others,
  ];
  const there = new Set(tiles.map(contentOf));
  return all.filter((tile) => !there.has(contentOf(tile)));
}

/** Widgets with an option that must be chosen before they can be drawn. */
export const chosenFirst = (widgets: readonly Widget[]): readonly Pick<Tile, 'id' | 'kind' | 'options'>[] =>
  widgets.flatMap(({ kind, options }) =>
    kind.startsWith('home.') || initialOptions(options) !== null ? [] : [{ id: kind, kind, options: {} }],
  );

/** The board with one more widget in its initial size. */
export function withTile(tiles: readonly Tile[], tile: Pick<Tile, 'id' | 'kind' | 'options'>, registry: WidgetRegistry): readonly Tile[] {
  const { w, h } = registry.get(tile.kind)?.size ?? { w: 4, h: 6 };
  // A tile whose options were changed keeps its id.
  const ids = [tile.id, ...tiles.map((_, index) => `${tile.id}.${index + 2}`)];
  const id = ids.find((each) => !tiles.some((other) => other.id === each)) ?? tile.id;
  return added(tiles, { ...tile, id, x: 0, y: 0, w, h });
}

/** For a wall, which has no picture of the station above the board: adds the energy flow, larger than the rest. */
export function withPicture(type: number, tiles: readonly Tile[]): readonly Tile[] {
  if (type !== storage || tiles.some(({ kind }) => kind === flowTile.kind)) return tiles;
  return [{ ...flowTile, ...at(0, bottomOf(tiles), columns, maxRows) }, ...tiles];
}

/** A wall has one picture and two smaller tiles beside it. */
const onWall: readonly Place[] = [at(0, 0, 8, 12), at(8, 0, 4, 6), at(8, 6, 4, 6)];
/** Preferred tiles beside the picture, if they are on the board: the alarms, and the power curves. */
const wallFirst = ['faults', 'cell.power', 'cell.machinePower'];

/** Tiles of a board for a wall: its largest tile, and two more, in sizes readable from afar. */
export function wallTiles(tiles: readonly Tile[]): readonly Tile[] {
  const ordered = inOrder(tiles);
  const [largest] = ordered.toSorted((a, b) => b.w * b.h - a.w * a.h);
  const rest = ordered.filter((tile) => tile !== largest);
  const first = wallFirst.flatMap((id) => rest.filter((tile) => tile.id === id));
  const shown = [...(largest === undefined ? [] : [largest]), ...first, ...rest.filter((tile) => !first.includes(tile))];
  return onWall.flatMap((place, index) => {
    const tile = shown[index];
    return tile === undefined ? [] : [{ ...tile, ...place }];
  });
}

/** Stored form: in reading order, without overlaps. */
export const storedTiles = (tiles: readonly Tile[]): Tile[] => inOrder(settle(tiles)).slice(0, maxTiles);
