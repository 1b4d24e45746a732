/** Dimensions of a storage container: from left to right cooling, the racks, fire protection. */
import { cellPart, type Vec } from '../../../kit/scene/model.ts';

export interface ContainerSpec {
  /** Cells or probes shown, all of the device's own rack; 0: the device reports none. */
  readonly cells: number;
  readonly packs: number;
  /** Number of batteries in the storage unit, and the index of the device's own one. */
  readonly racks: number;
  readonly own: number;
  readonly detectors: number;
}

export const cellKey = 'cell';
/** Rows of cells in a pack. */
const packRows = 4;
export const packWidth = 1.2;
export const packHeight = 0.42;
export const packGap = 0.04;
export const rackWidth = 1.36;
export const coolingWidth = 0.86;
export const fireWidth = 0.72;
export const gap = 0.1;
export const depth = 1.1;
export const height = 2.75;
export const floor = 0.12;
export const front = depth / 2;
/** Front of the packs. */
export const face = front - 0.2;
export const quarter = Math.PI / 2;
/** Angle of an open door, rad. */
export const openDoor = 1.95;

const rowsOf = (perPack: number): number => (perPack % packRows === 0 ? packRows : 1);

export interface Grid {
  readonly columns: number;
  readonly rows: number;
}

/** Arrangement of the cells of one pack. */
export function gridOf({ cells, packs }: Pick<ContainerSpec, 'cells' | 'packs'>): Grid {
  const perPack = Math.ceil(cells / Math.max(1, packs));
  const rows = rowsOf(perPack);
  return { columns: Math.ceil(perPack / rows), rows };
}

/** Centre of a pack, numbered from the top. */
export const packY = (packs: number, pack: number): number => floor + 0.12 + (packs - 1 - pack + 0.5) * (packHeight + packGap);

/** Centres of the cells by number: pack by pack from the top, from left to right within a pack. */
export function cellPlaces(spec: Pick<ContainerSpec, 'cells' | 'packs'>, rackX: number): readonly Vec[] {
  const { columns, rows } = gridOf(spec);
  const perPack = columns * rows;
  return Array.from({ length: spec.cells }, (_, index): Vec => {
    const pack = Math.floor(index / perPack);
    const inPack = index % perPack;
    const [row, column] = [Math.floor(inPack / columns), inPack % columns];
    return [
      rackX + ((column + 0.5) / columns - 0.5) * (packWidth - 0.04),
      packY(spec.packs, pack) + (0.5 - (row + 0.5) / rows) * (packHeight - 0.03),
      face,
    ];
  });
}

/** Centre of a rack; from the left edge: cooling, the racks, fire protection. */
export function rackX({ racks }: Pick<ContainerSpec, 'racks'>, rack: number): number {
  return -widthOf({ racks }) / 2 + gap + coolingWidth + gap + (rack + 0.5) * rackWidth;
}

export const widthOf = ({ racks }: Pick<ContainerSpec, 'racks'>): number => gap * 4 + coolingWidth + racks * rackWidth + fireWidth;

/** Row and group of a cell for the arrow keys: its line, and its pack. */
export function cellRow(spec: Pick<ContainerSpec, 'cells' | 'packs'>, no: number): { readonly row: string; readonly group: string } {
  const { columns, rows } = gridOf(spec);
  const pack = Math.floor((no - 1) / (columns * rows));
  return { row: `cells${Math.floor((no - 1) / columns)}`, group: `pack${pack + 1}` };
}

/** Rank of a value, 1 for the highest; equal values share a rank. */
export const rankOf = (value: number, values: readonly (number | null)[]): number =>
  1 + values.filter((each) => each !== null && each > value).length;

export const partOfCell = (no: number): string => cellPart(cellKey, no);
