import { pieceEnergyApi } from '@czyun/contract/piece-energy';
import { testStart } from '../../app-fixture.ts';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(pieceEnergyApi, {
    getPieceEnergy: { fields: { by: 'shift,device' } },
    exportProductionReport: { fields: { by: 'day,shift', format: 'csv' } },
    getOrderMove: { status: 404, fields: { time: testStart } },
  }),
];
