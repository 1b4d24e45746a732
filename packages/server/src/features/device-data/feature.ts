import { dataApi, dataRangesApi, deviceExportApi, meterChangesApi, retentionApi } from '@czyun/contract';
import { followStore } from '../../kernel/follow-store.ts';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createClearings } from './clearings.ts';
import { createDeviceExports } from './export/device-exports.ts';
import { dataHandlers, exportHandlers, meterHandlers, rangeHandlers, retentionHandlers } from './handlers.ts';
import { createMeters } from './meters/service.ts';
import { createPreview } from './preview.ts';
import { createRetention } from './retention/service.ts';
import { createImports } from './service.ts';

export const dataFeature = defineFeature(
  'data',
  { apis: [dataApi, dataRangesApi, deviceExportApi, meterChangesApi, retentionApi] },
  (deps) => {
    const retention = createRetention(deps);
    return {
      calls: [
        answered(dataApi, dataHandlers(createImports({ ...deps, history: deps.telemetry.history }), createPreview(deps))),
        answered(dataRangesApi, rangeHandlers(createClearings(deps))),
        answered(deviceExportApi, exportHandlers(createDeviceExports(deps))),
        answered(meterChangesApi, meterHandlers(createMeters(deps))),
        answered(retentionApi, retentionHandlers(retention)),
      ],
      ...followStore('retention', () => retention.load(), deps.logger),
    };
  },
);
