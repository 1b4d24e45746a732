import { cellsApi } from '@czyun/contract';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(cellsApi, {
    // Nothing has been computed.
    getCellEvidence: { fields: { measure: 'capacity', cell: 1 }, status: 404 },
    getPeakCurve: { fields: { cell: 1, end: 1 }, status: 404 },
    // The device of the examples has no cells.
    startCellRanking: { fields: { days: 1 }, status: 404, again: 'acts' },
  }),
];
