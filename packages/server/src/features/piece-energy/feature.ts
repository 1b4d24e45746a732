import { pieceEnergyApi } from '@czyun/contract/piece-energy';
import { answered } from '../../kernel/handlers.ts';
import { type CallContext, mayAlso } from '../../kernel/session-info.ts';
import { defineFeature } from '../feature.ts';
import { createPieces, createProductionFiles } from './index.ts';
import { createOrderMove } from './move.ts';
import type { PieceReader } from './query.ts';

const readerOf = (context: CallContext): PieceReader => ({
  ...{ language: context.language, now: context.now, signal: context.signal, hasMoney: mayAlso(context, 'money.view') },
});

export const pieceEnergyFeature = defineFeature('piece-energy', { apis: [pieceEnergyApi] }, (deps) => {
  const pieces = createPieces(deps);
  const files = createProductionFiles(deps);
  const move = createOrderMove(deps);
  return {
    calls: [
      answered(pieceEnergyApi, {
        getPieceEnergy: ({ query }, context) => pieces(query, readerOf(context)),
        exportProductionReport: ({ query: { format, ...query } }, context) => {
          const { session } = context;
          return files(format, { query, author: session?.userName || session?.loginName || '' }, readerOf(context));
        },
        getOrderMove: ({ query }, { now, signal }) => move(query, now, signal),
      }),
    ],
  };
});
