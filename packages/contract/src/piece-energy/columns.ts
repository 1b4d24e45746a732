/** Columns of a production report: value of a row, unit, and whether rows add up. */
import type { PieceColumn } from './kinds.ts';
import type { PieceFigures } from './piece-energy.ts';

export interface PieceColumnForm {
  /** '' without a unit; `pcs` is shown in the reader's language. */
  readonly unit: '' | 'pcs' | '%' | 'kWh' | 'kWh/pcs' | 'CNY' | 'CNY/pcs';
  readonly decimals: number;
  /** Rows add up to the total. */
  readonly sums: boolean;
  /** Money is exact text. */
  readonly of: (row: PieceFigures) => number | string | null;
}

const percent = (of: PieceColumnForm['of'], decimals = 1): PieceColumnForm => ({ unit: '%', decimals, sums: false, of });
const pieces = (of: PieceColumnForm['of']): PieceColumnForm => ({ unit: 'pcs', decimals: 0, sums: true, of });
const kWh = (of: PieceColumnForm['of']): PieceColumnForm => ({ unit: 'kWh', decimals: 2, sums: true, of });

export const pieceColumnForms: Readonly<Record<PieceColumn, PieceColumnForm>> = {
  made: pieces(({ made }) => made),
  good: pieces(({ good }) => good),
  rejects: pieces(({ rejects }) => rejects),
  rate: percent(({ made, rejects }) => (made === null || made === 0 || rejects === null ? null : (rejects / made) * 100), 2),
  oee: percent(({ oee }) => oee?.oee ?? null),
  availability: percent(({ oee }) => oee?.availability ?? null),
  effectiveness: percent(({ oee }) => oee?.effectiveness ?? null),
  quality: percent(({ oee }) => oee?.quality ?? null),
  energy: kWh(({ energy }) => energy),
  productive: kWh(({ kinds }) => kinds.productive),
  setup: kWh(({ kinds }) => kinds.setup),
  idle: kWh(({ kinds }) => kinds.idle),
  base: kWh(({ kinds }) => kinds.base),
  perPiece: { unit: 'kWh/pcs', decimals: 4, sums: false, of: ({ perPiece }) => perPiece },
  perGood: { unit: 'kWh/pcs', decimals: 4, sums: false, of: ({ perGood }) => perGood },
  cost: { unit: 'CNY', decimals: 2, sums: true, of: ({ cost }) => cost },
  costPerGood: { unit: 'CNY/pcs', decimals: 4, sums: false, of: ({ costPerGood }) => costPerGood },
  air: kWh(({ air }) => air),
  airPerGood: {
    ...{ unit: 'kWh/pcs', decimals: 4, sums: false },
    of: ({ air, good }) => (air === null || good === null || good <= 0 ? null : air / good),
  },
  airCost: { unit: 'CNY', decimals: 2, sums: true, of: ({ airCost }) => airCost },
};
