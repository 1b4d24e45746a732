import { pieceEnergyApi } from '@czyun/contract/piece-energy';
import { answered } from '../../kernel/handlers.ts';
import { type CallContext, mayAlso } from '../../kernel/session-info.ts';
import { nameIn } from '../../registry/name.ts';
import { defineFeature } from '../feature.ts';
import { createPieceMachines } from './machines.ts';
import { createOrderMove } from './move.ts';
import { createPieceQuery, type PieceReader } from './query.ts';
import { productionFile } from './report-file.ts';
import { reportWords } from './words.ts';

const readerOf = (context: CallContext): PieceReader => ({
  ...{ language: context.language, now: context.now, signal: context.signal, hasMoney: mayAlso(context, 'money.view') },
});

export const pieceEnergyFeature = defineFeature('piece-energy', { apis: [pieceEnergyApi] }, (deps) => {
  const pieces = createPieceQuery(deps, createPieceMachines(deps));
  const move = createOrderMove(deps);
  return {
    calls: [
      answered(pieceEnergyApi, {
        getPieceEnergy: ({ query }, context) => pieces(query, readerOf(context)),
        exportProductionReport: async ({ query: { format, columns, ...query } }, context) => {
          const { language, session, signal, now } = context;
          const { projectId, by } = query;
          const project = deps.registry.project(projectId);
          const data = await pieces(query, readerOf(context));
          return productionFile(
            format,
            {
              ...{ title: reportWords.title[language], data, by, columns, projectId, language, made: now },
              ...{ project: project ? nameIn(language, project) : '', author: session?.userName || session?.loginName || '' },
            },
            signal,
          );
        },
        getOrderMove: ({ query }, { now, signal }) => move(query, now, signal),
      }),
    ],
  };
});
