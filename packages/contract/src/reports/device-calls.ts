/** Reports of one device that are not saved. */

import { z } from 'zod';
import { pattern } from '../fields/bounded.ts';
import { documentFormat } from '../fields/primitives.ts';
import { deviceId, end, start } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';
import { maxReportRows, reportTable } from './calls.ts';
import { maxDeviceParams, type ReportAlgorithm, reportAlgorithms, reportTypes } from './kinds.ts';

const column = `[a-z][a-z0-9_]{0,79}:(?:${reportAlgorithms.join('|')})`;

/** `energy_import:diff,active_power:avg`: metric and figure of each column. */
const params = pattern(2600, new RegExp(`^${column}(?:,${column})*$`), 'reportColumnsWrong')
  .transform((text) =>
    text.split(',').map((each) => {
      const [metric = '', algorithm = 'last'] = each.split(':');
      return { metric, algorithm: algorithm as ReportAlgorithm };
    }),
  )
  .refine((list) => list.length <= maxDeviceParams, fieldText('reportColumnsWrong'));

const wish = {
  deviceId,
  type: z.enum(reportTypes).describe('Period of a row, and whether counters show their difference'),
  params: params.describe('Columns as `{metric}:{figure}`, separated by commas, e.g. `energy_import:diff`'),
  start,
  end,
};
const read = { access: 'data.export', scope: { field: 'deviceId', kind: 'device' } } as const;

export const deviceReportsApi = defineApi({
  deviceReport: {
    method: 'GET',
    path: '/api/report/device',
    ...read,
    cost: 'heavy',
    summary: `A report of one device over [start, end), with sums of what was counted: ${maxReportRows} rows at most; its columns are \`metric:figure\`, separated by commas`,
    query: z.object(wish),
    response: reportTable,
  },
  deviceReportFile: {
    method: 'GET',
    path: '/api/report/device/file',
    ...read,
    cost: 'bulk',
    file: true,
    summary: 'The same as a file, in the language of the caller',
    query: z.object({ ...wish, format: documentFormat.describe('File format') }),
    response: z.unknown(),
  },
});
