import type { dataApi, dataRangesApi, deviceExportApi, meterChangesApi, retentionApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf } from '../../kernel/session-info.ts';
import type { createClearings } from './clearings.ts';
import type { createDeviceExports } from './export/device-exports.ts';
import type { createMeters } from './meters/service.ts';
import type { createPreview } from './preview.ts';
import type { createRetention } from './retention/service.ts';
import type { createImports } from './service.ts';

export function dataHandlers(imports: ReturnType<typeof createImports>, files: ReturnType<typeof createPreview>): Handlers<typeof dataApi> {
  return {
    csvTemplate: ({ query }, { language }) => files.template(query.deviceId, language),
    previewCsv: ({ query, body }, { language }) => files.preview(query.deviceId, body, language),
    importCsv: ({ query, body }, context) =>
      imports.start(query.deviceId, { name: query.name, replace: query.replace === 'true' }, body, {
        by: actorOf(context),
        language: context.language,
      }),
    listImports: ({ query }, { language }) => imports.list(query.deviceId, query, language),
    undoImport: ({ body }, context) => imports.undo(body.deviceId, body.id, actorOf(context)),
  };
}

export function rangeHandlers(clearings: ReturnType<typeof createClearings>): Handlers<typeof dataRangesApi> {
  return {
    previewClear: ({ body }, { language, signal }) => clearings.preview(body, language, signal),
    clearRange: ({ body }, context) => clearings.start(body, actorOf(context)),
    listClearings: ({ query }, { language }) => clearings.list(query.deviceId, query, language),
  };
}

export function exportHandlers(exports: ReturnType<typeof createDeviceExports>): Handlers<typeof deviceExportApi> {
  return {
    askDeviceExport: ({ body }, context) => exports.ask(body.deviceId, actorOf(context)),
    listDeviceExports: ({ query }, { language }) => exports.list(query.deviceId, language),
  };
}

export function meterHandlers(meters: ReturnType<typeof createMeters>): Handlers<typeof meterChangesApi> {
  return {
    listMeterChanges: ({ query }, { language }) => meters.list(query.deviceId, language),
    addMeterChange: ({ body }, context) => meters.add(body, context.language, actorOf(context)),
    setRegisterWidth: ({ body }, context) => meters.setWidth(body, actorOf(context)),
    removeMeterChange: ({ body }, context) => meters.remove(body.deviceId, body.id, actorOf(context)),
  };
}

export function retentionHandlers(retention: ReturnType<typeof createRetention>): Handlers<typeof retentionApi> {
  return {
    getRetention: async ({ query }) => retention.list(query.projectId),
    previewRetention: ({ body }) => retention.preview(body),
    setRetention: ({ body }, context) => retention.set(body, actorOf(context)),
  };
}
