/** Content of an export, and the targets of its files. */
import { z } from 'zod';
import { pattern } from '../fields/bounded.ts';
import { id } from '../fields/primitives.ts';
import { downSample } from '../history/calls.ts';
import { fieldText } from '../texts/field-text.ts';
import { exportEvery, exportFormats, maxExportKeys } from './kinds.ts';

export const exportTitle = z
  .string()
  .trim()
  .min(1, fieldText('exportTitleRequired'))
  .max(60, fieldText('tooLong'))
  .describe('Name of the export; its files begin with it');

/** Content of a file. */
export const exportContent = {
  keys: z
    .array(pattern(81, /^\d{1,15}:[a-z0-9_]{1,64}$/, 'keysWrong'))
    .min(1, fieldText('paramsRequired'))
    .max(maxExportKeys)
    .describe('Parameters of the project as `{deviceId}:{metric}`'),
  downSample: downSample
    .default('1s-none')
    .describe('Raw readings with `-none`; otherwise length of a bucket and its aggregate, as of getParamHistory'),
  format: z.enum(exportFormats).default('csv').describe('File format'),
  language: z.enum(['zh', 'en']).default('zh').describe('Language of names, units and states in the file'),
};

export const maxExportReceivers = 20;
export const maxExportHeaders = 8;

const header = z.object({
  name: pattern(64, /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/, 'exportHeaderWrong').describe('Name of a header of the request'),
  value: pattern(1000, /^[\x20-\x7e]{0,1000}$/, 'exportHeaderWrong')
    .nullable()
    .describe('Value; null: as stored. Stored values are never returned'),
});

/** Where files are delivered. */
export const exportTarget = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('mail').describe('To members by e-mail'),
    userIds: z.array(id).min(1, fieldText('receiversRequired')).max(maxExportReceivers).describe('Recipients: members who may export data'),
  }),
  z.object({
    kind: z.literal('post').describe('To a web service by HTTPS POST'),
    address: pattern(500, /^https?:\/\/[^\s?#@]{1,490}$/, 'exportAddressWrong').describe('Address without query: keys belong in a header'),
    headers: z.array(header).max(maxExportHeaders).default([]).describe('Further headers of the request'),
  }),
  z.object({
    kind: z.literal('folder').describe('Into a folder of the server'),
    folder: pattern(120, /^[\p{L}\p{N}_-]{1,40}(\/[\p{L}\p{N}_-]{1,40}){0,2}$/u, 'exportFolderWrong').describe(
      'Folder below that of the project on the server',
    ),
  }),
]);
export type ExportTarget = z.output<typeof exportTarget>;

/** Files on schedule: of each completed day or month. */
export const exportScheduleForm = z.object({
  title: exportTitle,
  ...exportContent,
  every: z.enum(exportEvery).describe('A file of each day, or of each month'),
  minute: z.int().min(0).max(1439).describe("Minute of the day in the project's time zone at which it is delivered"),
  monthDay: z.int().min(1).max(28).default(1).describe('Day of the month on which the file of the month before is delivered'),
  target: exportTarget.describe('Where the files go'),
  enabled: z.boolean().default(true).describe('Whether files are delivered'),
});
export type ExportScheduleForm = z.output<typeof exportScheduleForm>;
