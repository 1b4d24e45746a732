import { z } from 'zod';
import { time } from '../fields/primitives.ts';
import { end, projectId, start } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';

/** Time without a report from the importer after which an import counts as interrupted, ms. */
export const historyImportSilentMs = 120_000;

/** The import of a project's history in progress, newest readings first. Times: epoch ms. */
export const historyImport = z.object({
  /** The whole range to import. */
  start: z.number(),
  end: z.number(),
  /** Readings come first, then the alarms of the range are computed. */
  phase: z.enum(['importing', 'computing']),
  /** importing: readings of [reached, end) are stored. computing: alarms of [start, reached) are computed. */
  reached: z.number(),
  /** The importer stopped reporting, or computing has stopped. */
  interrupted: z.boolean(),
  /** Time of its last report. */
  announced: z.number(),
});
export type HistoryImport = z.infer<typeof historyImport>;

const ofProject = { access: 'data.manage', scope: { field: 'projectId', kind: 'project' }, changes: true, cost: 'normal' } as const;

export const historyImportsApi = defineApi({
  getHistoryImport: {
    method: 'GET',
    path: '/api/history/import',
    access: 'project.view',
    scope: { field: 'projectId', kind: 'project' },
    summary: 'The running import of history of a project: figures and alarms before its progress are missing. Null: none',
    query: z.object({ projectId }),
    response: z.object({ current: historyImport.nullable() }),
  },
  announceHistoryImport: {
    method: 'POST',
    path: '/api/history/announceImport',
    ...ofProject,
    summary:
      'Announces an import of history [start, end) and how far it is, newest first: readings of [reached, end) are stored. Shown on the pages of the project. Repeat at least every minute; after two minutes without a call it is shown as interrupted. It continues with `computeAlarms` of the same range and ends with it, or with `endImport`. Another range is refused meanwhile',
    body: z
      .object({ projectId, start, end, reached: time.describe('Time that has been imported up to, epoch ms') })
      .refine(({ start, end, reached }) => start < end && reached >= start && reached <= end, {
        path: ['reached'],
        error: fieldText('reachedOutside'),
      }),
    response: z.object({ current: historyImport }),
  },
  endHistoryImport: {
    method: 'POST',
    path: '/api/history/endImport',
    ...ofProject,
    summary: 'Ends the announced import of history, complete or abandoned; pages no longer show it',
    body: z.object({ projectId }),
    response: z.object({ ended: z.boolean() }),
  },
});
