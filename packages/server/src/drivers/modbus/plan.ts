import { type ExpandedRegister, expandRegisters, type ModbusMap, type RegisterTable } from '@czyun/devices';

/** One read: a run of registers (or coils) of one table, and the points that lie wholly within it. */
export interface ReadBlock {
  readonly table: RegisterTable;
  /** As in the map: absolute, or relative to the start of the SunSpec model. */
  readonly address: number;
  readonly count: number;
  readonly points: readonly ExpandedRegister[];
  /** Addresses of scale-factor registers within the block. */
  readonly scaleFactors: readonly number[];
  /** The block begins with the ID and length of its SunSpec model, so that every poll verifies that it reads that model. */
  readonly header: boolean;
}

interface Item {
  readonly table: RegisterTable;
  readonly address: number;
  readonly width: number;
  readonly is: ExpandedRegister | 'factor' | 'header';
}

const isCoil = (table: RegisterTable) => table === 'coil' || table === 'discrete';
const endOf = (item: Item) => item.address + item.width;

function blockOf(items: readonly Item[]): ReadBlock {
  const first = items[0] as Item;
  return {
    table: first.table,
    address: first.address,
    count: Math.max(...items.map(endOf)) - first.address,
    points: items.flatMap((item) => (typeof item.is === 'object' ? item.is : [])),
    scaleFactors: items.filter((item) => item.is === 'factor').map((item) => item.address),
    header: items.some((item) => item.is === 'header'),
  };
}

function itemsOf(points: readonly ExpandedRegister[], scaleFactors: Iterable<number>, header: boolean): Item[] {
  // Scale factors belong to SunSpec, which uses holding registers.
  const items = [
    ...(header ? [{ table: 'holding', address: 0, width: 2, is: 'header' } as const] : []),
    ...[...scaleFactors].map((address) => ({ table: 'holding', address, width: 1, is: 'factor' }) as const),
    ...points.map((point): Item => ({ table: point.table, address: point.address, width: point.width, is: point })),
  ];
  return items.sort((a, b) => a.table.localeCompare(b.table) || a.address - b.address);
}

/**
 * Merges neighbouring registers into one read, within the map's `maxRegisters` (16 coils count as one) and across gaps of at most `maxGap`.
 */
function merge(map: ModbusMap, items: readonly Item[]): readonly ReadBlock[] {
  const groups: Item[][] = [];
  let end = 0;
  for (const item of items) {
    const group = groups.at(-1);
    const first = group?.[0];
    const most = isCoil(item.table) ? Math.min(2000, map.maxRegisters * 16) : map.maxRegisters;
    const fits =
      first && first.table === item.table && item.address - end <= map.maxGap && Math.max(end, endOf(item)) - first.address <= most;
    if (group && fits) {
      group.push(item);
      end = Math.max(end, endOf(item));
    } else {
      groups.push([item]);
      end = endOf(item);
    }
  }
  return groups.map(blockOf);
}

/**
 * Reads for the points of a map whose metric is `wanted` (all by default), scale factors included; never across tables, never splitting a
 * point. `length` limits a SunSpec model to the length of the device's own model.
 */
export function planReads(
  map: ModbusMap,
  wanted: (metric: string) => boolean = () => true,
  length = Number.POSITIVE_INFINITY,
): readonly ReadBlock[] {
  const points = expandRegisters(map).filter((point) => wanted(point.metric) && point.address + point.width <= length);
  const factors = new Set(points.flatMap((point) => point.scaleFactor ?? []).filter((address) => address < length));
  return merge(map, itemsOf(points, factors, map.base.kind === 'sunspec' && points.length > 0));
}

/** The two halves of a refused block, undefined if it has only one register. */
export function splitBlock(block: ReadBlock): readonly [ReadBlock, ReadBlock] | undefined {
  const items = itemsOf(block.points, block.scaleFactors, block.header);
  // Points that share a register are refused together.
  const addresses = [...new Set(items.map((item) => item.address))];
  const middle = addresses[Math.ceil(addresses.length / 2)];
  if (middle === undefined) return undefined;
  return [blockOf(items.filter((item) => item.address < middle)), blockOf(items.filter((item) => item.address >= middle))];
}

/** Name of a block in faults. */
export function blockName(block: Pick<ReadBlock, 'table' | 'address' | 'count'>): string {
  return `${block.table} ${block.address}..${block.address + block.count - 1}`;
}
