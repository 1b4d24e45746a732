/** Ready boards, generated from the kinds of devices in the project. Pure. */
import type { DeviceCard, DeviceTypeView, ReadyBoardKind } from '@czyun/contract';
import type { BoardContent, BoardPage, BoardTile } from '@czyun/contract/boards';
import type { ExpandedPoint } from '@czyun/devices';
import { packed } from '../../kit/board/layout.ts';

export interface Stock {
  readonly devices: readonly DeviceCard[];
  readonly types: ReadonlyMap<number, DeviceTypeView>;
}

type Sized = Omit<BoardTile, 'x' | 'y'>;

const isNumber = ({ type, access, storage }: ExpandedPoint): boolean =>
  (type === 'number' || type === 'counter') && access !== 'w' && storage !== 'live';

const tile = (id: string, kind: string, w: number, h: number, options: BoardTile['options'] = {}): Sized => ({ id, kind, w, h, options });
const value = (key: string): Sized => tile(`value.${key.split(':')[1]}`, 'board.value', 3, 4, { title: '', points: key, spark: true });
const trend = (id: string, keys: readonly string[], w: number, h: number): Sized =>
  tile(id, 'board.trend', w, h, { title: '', points: keys.slice(0, 12).join(','), range: 'board' });

const content = (tiles: readonly Sized[], deviceType: number | null = null): BoardContent => ({
  tiles: [...packed(tiles.map((each) => ({ ...each, x: 0, y: 0 })))],
  range: '24h',
  deviceType,
});

const pointsOf = ({ types }: Stock, device: DeviceCard): readonly ExpandedPoint[] => types.get(device.deviceType.id)?.points ?? [];

/** Figures side by side over the whole width. */
const figures = (keys: readonly string[]): readonly Sized[] => keys.map((key) => ({ ...value(key), w: Math.floor(12 / keys.length) }));

/** Keys of the requested points that the device has, completed by its key metrics. */
function keysOf(stock: Stock, device: DeviceCard, wanted: readonly string[], most: number): readonly string[] {
  const type = stock.types.get(device.deviceType.id);
  const has = new Set(
    pointsOf(stock, device)
      .filter(isNumber)
      .map(({ metric }) => metric),
  );
  return [...new Set([...wanted, ...(type?.keyMetrics ?? [])])]
    .filter((metric) => has.has(metric))
    .slice(0, most)
    .map((metric) => `${device.id}:${metric}`);
}

function storage(stock: Stock): BoardContent | null {
  const { devices } = stock;
  const station =
    devices.find(({ deviceType }) => deviceType.nature === 'ess') ?? devices.find(({ deviceType }) => deviceType.nature === 'cabinet');
  if (station === undefined) return null;
  const keys = keysOf(stock, station, ['soc', 'storage_power', 'grid_power', 'load_power'], 4);
  const curves = keysOf(stock, station, ['storage_power', 'soc'], 2);
  return content([
    ...figures(keys),
    tile('diagram', 'board.diagram', 8, 13, { title: '' }),
    tile('profit', 'energy.profit', 4, 6),
    tile('alarms', 'alarms.active', 4, 7, { most: 4 }),
    ...(curves.length === 0 ? [] : [trend('power', curves, 8, 8)]),
    tile('plan', 'storage.plan', 4, 8),
  ]);
}

/** The type that a board for many devices is most useful for: machines, else the most numerous type with key metrics. */
function usualType({ devices, types }: Stock): DeviceTypeView | undefined {
  const counted = [...Map.groupBy(devices, ({ deviceType }) => deviceType.id)].flatMap(([id, members]) => {
    const type = types.get(id);
    return type === undefined || type.keyMetrics.length === 0 ? [] : [{ type, n: members.length }];
  });
  const rank = ({ type, n }: (typeof counted)[number]) => (type.nature === 'machine' ? 10_000 : type.nature === 'meter' ? 0 : 100) + n;
  return counted.toSorted((a, b) => rank(b) - rank(a))[0]?.type;
}

function machine(stock: Stock, typeId: number | null): BoardContent | null {
  const type = typeId === null ? usualType(stock) : stock.types.get(typeId);
  if (type === undefined) return null;
  const points = type.points.filter((point) => isNumber(point) && point.member === undefined);
  const known = (metrics: readonly string[]) =>
    metrics.filter((metric) => type.points.some((point) => point.metric === metric && isNumber(point)));
  const keys = known(type.keyMetrics).slice(0, 4);
  const listed = [...new Set([...keys, ...points.map(({ metric }) => metric)])].slice(0, 14);
  if (listed.length === 0) return null;
  const of = (metric: string) => `$:${metric}`;
  return content(
    [
      ...figures(keys.map(of)),
      trend('trend', (keys.length > 0 ? keys : listed.slice(0, 2)).map(of), 8, 10),
      tile('table', 'board.table', 4, 10, { title: '', points: listed.map(of).join(',') }),
      tile('alarms', 'alarms.active', 4, 7, { most: 4 }),
      ...(listed.length > 4 ? [trend('more', listed.slice(4, 6).map(of), 8, 7)] : []),
    ],
    type.id,
  );
}

function energy(stock: Stock): BoardContent | null {
  const meters = stock.devices.filter(
    (device) => device.deviceType.nature === 'meter' && pointsOf(stock, device).some(({ metric }) => metric === 'active_power'),
  );
  if (meters.length === 0) return null;
  const keys = meters.map(({ id }) => `${id}:active_power`);
  const loads = meters.filter(({ role }) => role !== 'grid' && role !== 'storage').map(({ id }) => `${id}:active_power`);
  const grid = meters.find(({ role }) => role === 'grid') ?? meters[0];
  return content([
    ...(grid === undefined ? [] : figures(keysOf(stock, grid, ['active_power', 'power_factor', 'energy_import', 'voltage_a'], 4))),
    trend('trend', keys.slice(0, 6), 8, 9),
    tile('today', 'energy.today', 4, 9),
    tile('bars', 'board.bar', 6, 7, { title: '', points: keys.slice(0, 24).join(',') }),
    ...(loads.length > 1 ? [tile('shares', 'board.pie', 6, 7, { title: '', points: loads.slice(0, 12).join(',') })] : []),
  ]);
}

/** The content of a ready board; null: the project has no devices for it. `typeId`: type of the machine board's devices. */
export function readyBoard(kind: ReadyBoardKind, stock: Stock, typeId: number | null = null): BoardContent | null {
  if (kind === 'storage') return storage(stock);
  return kind === 'machine' ? machine(stock, typeId) : energy(stock);
}

/** Kinds of the board of a page for which none is chosen. */
const examples: Readonly<Record<BoardPage, readonly ReadyBoardKind[]>> = {
  view1: ['machine', 'energy', 'storage'],
  view3Home: ['energy', 'machine', 'storage'],
};

/** The board of a page until one is chosen for it: the first kind that the project has devices for. */
export const exampleOf = (page: BoardPage, stock: Stock): BoardContent | undefined =>
  examples[page].flatMap((kind) => readyBoard(kind, stock) ?? [])[0];
