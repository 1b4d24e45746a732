import { pieceEnergyApi } from '@czyun/contract/piece-energy';
import { answered } from '../../kernel/handlers.ts';
import { mayAlso } from '../../kernel/session-info.ts';
import { defineFeature } from '../feature.ts';
import { createPieceMachines } from './machines.ts';
import { createOrderMove } from './move.ts';
import { createPieceQuery } from './query.ts';

export const pieceEnergyFeature = defineFeature('piece-energy', { apis: [pieceEnergyApi] }, (deps) => {
  const pieces = createPieceQuery(deps, createPieceMachines(deps));
  const move = createOrderMove(deps);
  return {
    calls: [
      answered(pieceEnergyApi, {
        getPieceEnergy: ({ query }, context) =>
          pieces(query, {
            ...{ language: context.language, now: context.now, signal: context.signal, hasMoney: mayAlso(context, 'money.view') },
          }),
        getOrderMove: ({ query }, { now, signal }) => move(query, now, signal),
      }),
    ],
  };
});
