/** Groups and columns of a production report; addresses use them too, so this file imports no schemas. */

/**
 * States by which energy is split. `base`: stopped for 30 minutes or more, or outside of planned time; `idle`: stopped otherwise;
 * `unknown`: offline, or without a known state.
 */
export const energyKinds = ['productive', 'setup', 'maintenance', 'idle', 'base', 'unknown'] as const;
export type EnergyKind = (typeof energyKinds)[number];

/** Groups of rows. A production day has the shifts that begin on its date; time outside of shifts counts to its calendar day. */
export const pieceGroups = ['day', 'shift', 'crew', 'device', 'product', 'order'] as const;
export type PieceGroup = (typeof pieceGroups)[number];

/** Figures of a row, in the order of the report. `rate`: share of rejects. */
export const pieceColumns = [
  'made',
  'good',
  'rejects',
  'rate',
  'oee',
  'availability',
  'effectiveness',
  'quality',
  'energy',
  'productive',
  'setup',
  'idle',
  'base',
  'perPiece',
  'perGood',
  'cost',
  'costPerGood',
  'air',
  'airPerGood',
  'airCost',
] as const;
export type PieceColumn = (typeof pieceColumns)[number];

/** Default columns of a report. */
export const usualPieceColumns: readonly PieceColumn[] = [
  'made',
  'good',
  'rejects',
  'rate',
  'oee',
  'energy',
  'idle',
  'base',
  'perGood',
  'cost',
  'costPerGood',
];
