/** Names and order of the rows of a production report. Pure. */
import { type PieceColumn, type PieceGroup, type PieceRow, usualPieceColumns } from '@czyun/contract/piece-energy';

export const usualGroups: readonly PieceGroup[] = ['day', 'shift'];

/** Choices of the filter; others are available by address only. */
export const groupChoices: readonly (readonly PieceGroup[])[] = [
  ['day', 'shift'],
  ['day'],
  ['shift'],
  ['crew'],
  ['device'],
  ['product'],
  ['order'],
  ['shift', 'device'],
  ['day', 'device'],
];

export const groupsOf = (asked: readonly string[]): readonly PieceGroup[] => (asked.length === 0 ? usualGroups : (asked as PieceGroup[]));

/** Rows by order are also by machine. */
export const shownGroups = (by: readonly PieceGroup[]): readonly PieceGroup[] =>
  by.includes('order') && !by.includes('device') ? ['device', ...by] : by;

const oeeColumns: readonly PieceColumn[] = ['oee', 'availability', 'effectiveness', 'quality'];
const costColumns: readonly PieceColumn[] = ['cost', 'costPerGood', 'airCost'];

/** Columns that have figures: no OEE for orders and products, no money for users without the permission. */
export function columnsOf(asked: readonly string[], by: readonly PieceGroup[], hasMoney: boolean): readonly PieceColumn[] {
  const chosen = asked.length === 0 ? usualPieceColumns : (asked as readonly PieceColumn[]);
  const isPart = by.includes('order') || by.includes('product');
  return chosen.filter((column) => (hasMoney || !costColumns.includes(column)) && !(isPart && oeeColumns.includes(column)));
}

/** '' and null: not assigned. */
export function nameOf(row: PieceRow, group: PieceGroup): string | null {
  switch (group) {
    case 'day':
      return row.date;
    case 'product':
      return row.productName;
    default:
      return row[group];
  }
}

/** Most bars that can be distinguished; with more rows, the latest. */
export const maxBars = 48;

/** A day as month and day: the range shows the year. */
export const shortName = (row: PieceRow, group: PieceGroup, lacks: string): string => {
  const name = nameOf(row, group) || lacks;
  return group === 'day' ? name.slice(5) : name;
};
