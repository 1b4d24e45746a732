import { z } from 'zod';
import { pattern } from '../fields/bounded.ts';
import { flag, id, int, time } from '../fields/primitives.ts';
import { endTime, projId, startTime } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';
import { documentKinds } from './documents.ts';

/** Largest `data`, bytes of JSON. */
export const maxDocumentBytes = 64 * 1024;

const kind = z.object({ kind: z.enum(documentKinds).describe('Type of the store') });
const docId = pattern(64, /^[\w.:-]+$/, 'docIdWrong');
const textId = z.string().min(1).max(64);

export const storedDocument = z.object({
  /** Absent if requested with hasId=false. */
  docId: z.string().optional(),
  projId: z.number().int(),
  devId: z.number().int().nullable(),
  /** The sender's own name of the document's subject, if `id` is not a device. */
  textId: z.string().nullable(),
  name: z.string(),
  time: z.number(),
  data: z.record(z.string(), z.unknown()),
});
export type StoredDocument = z.infer<typeof storedDocument>;

/** `total` is exact unless `more`: then there are more (counting stops at 10 000 for one condition, at 1000 for several). */
const found = z.object({ total: z.number().int(), more: z.boolean(), list: z.array(storedDocument) });

const scalar = z.union([z.string().max(200), z.number(), z.boolean()]);
/** Field of `data` (dotted if nested) → the required value, or a list of accepted values. */
const fieldPairs = z
  .record(
    z.string().min(1).max(120),
    z.union([scalar, z.array(scalar).min(1).max(20), z.null()], { error: fieldText('documentValueWrong') }),
  )
  .refine((pairs) => Object.keys(pairs).length <= 20, fieldText('fieldsMany'))
  .describe('Fields of data with the values they must have; a list means any of them; text is compared without case');

const page = {
  from: int.min(0).max(10_000).default(0).describe('First document of the answer, from 0; `from` + `size` is at most 10 000'),
  size: int.min(1).max(500).default(15).describe('Documents of one answer'),
  hasId: flag.default(true).describe('Answer documents with their IDs'),
};
const base = {
  projId,
  devId: id.optional().describe('Only documents of this device'),
  ...page,
  sort: z.enum(['asc', 'desc']).default('asc').describe('By time, ascending or descending'),
};
const range = {
  ...base,
  keyword: z.string().max(100).optional().describe('Part of a name or of a text of the document'),
  startTime: startTime.optional(),
  endTime: endTime.optional(),
};

const deviceIds = z.array(z.number().int().positive()).min(1).max(200);
/** Field pairs in addition to the list of devices. */
const pairsOfDevices = z
  .looseObject({ devIds: deviceIds.optional().describe('Devices to search; absent: all of the project') })
  .transform(({ devIds, ...others }, context) => {
    const pairs = fieldPairs.safeParse(others);
    if (pairs.success) return { ...(devIds ? { devIds } : {}), pairs: pairs.data };
    for (const { message, path } of pairs.error.issues) context.addIssue({ code: 'custom', message, path: [...path] });
    return z.NEVER;
  })
  .describe('devIds: at most 200 devices (all of the project when absent); every other field as in orSearch');

/** Twenty fields with twenty texts each, also Chinese ones. */
const searched = { kB: 256 } as const;

const path = '/api2/esapi/devmsg/{kind}' as const;
const scope = { field: 'projId', kind: 'project' } as const;

export const messagesApi = defineApi({
  readMessages: {
    method: 'POST',
    path: `${path}/r`,
    reads: true,
    access: 'project.view',
    scope,
    cost: 'normal',
    summary: 'Documents by device, by text id or by document id; oldest first',
    params: kind,
    query: z.object({
      ...base,
      textId: textId.optional().describe('Documents by the text ID they were written with'),
      docId: docId.optional().describe('Document by its own ID'),
    }),
    response: found,
  },
  writeMessage: {
    method: 'POST',
    path: `${path}/w`,
    access: 'data.manage',
    scope,
    changes: true,
    /** Twice `maxDocumentBytes`, for escapes and spaces. */
    most: { kB: 136, values: 10_000, depth: 101 },
    summary: 'Create a document, or replace the one with this docId',
    params: kind,
    body: z.object({
      projId,
      id: z
        .union([z.number().int().positive(), textId])
        .optional()
        .describe('A device of the project, or any text that the writer finds it by'),
      name: z.string().max(200).default('').describe('Name of the document'),
      docId: docId.optional().describe('Document by its own ID'),
      time: time.optional().describe('Now when absent'),
      data: z.record(z.string().max(200), z.unknown()).describe('The document: any object'),
    }),
    response: z.object({ docId: z.string(), created: z.boolean() }),
  },
  deleteMessages: {
    method: 'POST',
    path: `${path}/d`,
    access: 'data.manage',
    scope,
    changes: true,
    most: { kB: 40 },
    summary: 'Delete documents by their docIds',
    params: kind,
    body: z.object({ projId, ids: z.array(docId).min(1).max(500).describe('Documents by their own IDs') }),
    response: z.object({ deleted: z.number().int() }),
  },
  orSearch: {
    method: 'POST',
    path: `${path}/orSearch`,
    reads: true,
    access: 'project.view',
    scope,
    cost: 'normal',
    most: searched,
    summary: 'Documents with any of the given field values',
    params: kind,
    query: z.object(base),
    body: fieldPairs,
    response: found,
  },
  andSearch: {
    method: 'POST',
    path: `${path}/andSearch`,
    reads: true,
    access: 'project.view',
    scope,
    cost: 'normal',
    most: searched,
    summary: 'Documents with all of the given field values',
    params: kind,
    query: z.object(base),
    body: fieldPairs,
    response: found,
  },
  rangeOrSearch: {
    method: 'POST',
    path: `${path}/rangeOrSearch`,
    reads: true,
    access: 'project.view',
    scope,
    cost: 'normal',
    most: searched,
    summary: 'As orSearch, within a time range [startTime, endTime) and with all words of a keyword',
    params: kind,
    query: z.object(range),
    body: fieldPairs,
    response: found,
  },
  rangeAndSearch: {
    method: 'POST',
    path: `${path}/rangeAndSearch`,
    reads: true,
    access: 'project.view',
    scope,
    cost: 'normal',
    most: searched,
    summary: 'As andSearch, within a time range [startTime, endTime) and with all words of a keyword',
    params: kind,
    query: z.object(range),
    body: fieldPairs,
    response: found,
  },
  projRangeOrSearch: {
    method: 'POST',
    path: `${path}/projRangeOrSearch`,
    reads: true,
    access: 'project.view',
    scope,
    cost: 'normal',
    most: searched,
    summary: 'As rangeOrSearch, over a list of devices of the project',
    params: kind,
    query: z.object(range),
    body: pairsOfDevices,
    response: found,
  },
  projRangeAndSearch: {
    method: 'POST',
    path: `${path}/projRangeAndSearch`,
    reads: true,
    access: 'project.view',
    scope,
    cost: 'normal',
    most: searched,
    summary: 'As rangeAndSearch, over a list of devices of the project',
    params: kind,
    query: z.object(range),
    body: pairsOfDevices,
    response: found,
  },
});
