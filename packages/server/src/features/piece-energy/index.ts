/** Production reports, for their own calls and for stored and mailed reports. */
import type { DocumentFormat, FileAnswer } from '@czyun/contract';
import type { PieceColumn, PieceGroup } from '@czyun/contract/piece-energy';
import { nameIn } from '../../registry/name.ts';
import type { FeatureDeps } from '../deps.ts';
import { type AskedPieces, createPieceMachines } from './machines.ts';
import { createPieceQuery, type PieceReader } from './query.ts';
import { productionFile } from './report-file.ts';
import { reportWords } from './words.ts';

export interface AskedFile {
  readonly query: AskedPieces & { readonly by: readonly PieceGroup[]; readonly columns: readonly PieceColumn[] };
  /** Absent: the default title. */
  readonly title?: string;
  readonly author: string;
}

export const createPieces = (deps: FeatureDeps) => createPieceQuery(deps, createPieceMachines(deps));

export function createProductionFiles(deps: FeatureDeps) {
  const pieces = createPieces(deps);
  return async (format: DocumentFormat, { query, title, author }: AskedFile, reader: PieceReader): Promise<FileAnswer> => {
    const { projectId, by, columns } = query;
    const { language, now: made, signal } = reader;
    const project = deps.registry.project(projectId);
    return productionFile(
      format,
      {
        ...{
          title: title ?? reportWords.title[language],
          data: await pieces(query, reader),
          by,
          columns,
          projectId,
          language,
          made,
          author,
        },
        project: project ? nameIn(language, project) : '',
      },
      signal,
    );
  };
}

export type ProductionFiles = ReturnType<typeof createProductionFiles>;

export { createPlannedEnergy, type PlannedEnergySource, spansBefore } from './planned.ts';
export { energyMetric } from './registers.ts';
export { pieceWords } from './words.ts';
