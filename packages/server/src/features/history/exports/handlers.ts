import type { exportsApi } from '@czyun/contract/exports';
import { callActorOf } from '../../../kernel/call-actor.ts';
import type { Handlers } from '../../../kernel/handlers.ts';
import type { Exports } from './export-jobs.ts';
import type { createExportRuns } from './runs.ts';
import type { ExportSchedules } from './schedules.ts';

export interface ExportServices {
  readonly exports: Exports;
  readonly runs: ReturnType<typeof createExportRuns>;
  readonly schedules: ExportSchedules;
}

export function exportHandlers({ exports, runs, schedules }: ExportServices): Handlers<typeof exportsApi> {
  return {
    countExport: ({ body }, context) => exports.count(body, callActorOf(context)),
    startExport: ({ body }, context) => exports.start(body, callActorOf(context)),
    listExports: (input, { language }) => runs(input.query, language),
    listExportSchedules: (input) => schedules.list(input.query.projectId),
    saveExportSchedule: ({ body }, context) => schedules.save(body, callActorOf(context)),
    removeExportSchedule: ({ body }, context) => schedules.remove(body, callActorOf(context)),
    sendExport: ({ body }, context) => schedules.deliver(body, callActorOf(context)),
    listExportDeliveries: (input) => schedules.deliveries(input.query),
  };
}
