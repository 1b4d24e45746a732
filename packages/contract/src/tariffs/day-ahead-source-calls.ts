/** Source of a project's day-ahead prices, fetched every day at an hour of its local time. */

import { z } from 'zod';
import { int } from '../fields/primitives.ts';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';

/** Outcome of fetching a file of prices. */
export const fetchOutcomes = ['kept', 'same', 'refused', 'connection', 'timeout', 'status', 'tooLong', 'faults'] as const;
export type FetchOutcome = (typeof fetchOutcomes)[number];

const scope = { field: 'projectId', kind: 'project' } as const;
const manage = { access: 'tariff.manage', scope, cost: 'normal' } as const;

/** http or https, without an account; `{date}` is replaced by tomorrow's local date, yyyy-mm-dd. */
const address = z
  .string()
  .trim()
  .max(1000, { abort: true })
  .refine((text) => URL.canParse(text) && /^https?:\/\/[^@]*$/.test(text), fieldText('pageAddressWrong'));

const form = {
  step: z.union([z.literal(15), z.literal(60)]).describe('Minutes that a line of the file applies to'),
  per: z.enum(['kWh', 'MWh']),
  at: z.int().min(0).max(1439).describe('Minute of the day at which it is fetched'),
};

export const dayAheadSource = z.object({
  ...form,
  /** The host only: the rest may contain a key. null: prices are not fetched. */
  address: z.string().nullable(),
  /** A header `Authorization` is sent. */
  hasSecret: z.boolean(),
  /** Incremented with every change; 0: never set. */
  version: z.number().int(),
  /** Outcome of the last attempt: `kept`: that many quarter-hours saved, `same`: already stored; the others saved nothing. */
  last: z
    .object({
      time: z.number(),
      outcome: z.enum(fetchOutcomes),
      quarters: z.number().int(),
      /** Error of the other side or of the file; empty: no details. */
      detail: z.string(),
    })
    .nullable(),
});
export type DayAheadSource = z.infer<typeof dayAheadSource>;

export const dayAheadSourceApi = defineApi({
  dayAheadSource: {
    method: 'GET',
    path: '/api/tariff/dayAhead/source',
    ...manage,
    summary: 'Source and schedule of day-ahead prices, and the result of the last try',
    query: z.object({ projectId }),
    response: dayAheadSource,
  },
  dayAheadSourceSave: {
    method: 'POST',
    path: '/api/tariff/dayAhead/source/save',
    ...manage,
    changes: true,
    summary:
      'Set where day-ahead prices are fetched from; `version` is the loaded one, 409 if it was changed meanwhile. Without `address` or `secret` the stored ones are used, but a new address requires its own `secret`; `source` null: fetching ends and both are deleted',
    body: z.object({
      projectId,
      version: int.min(0).describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
      source: z
        .object({
          ...form,
          address: address.optional(),
          secret: z
            .string()
            .max(2000, { abort: true })
            .regex(/^[\x20-\x7e]*$/, fieldText('hookWrong'))
            .optional()
            .describe('Value of the header `Authorization`; empty: none'),
        })
        .nullable()
        .describe('Where prices are fetched from each day; null: nowhere'),
    }),
    response: dayAheadSource,
  },
  dayAheadFetch: {
    method: 'POST',
    path: '/api/tariff/dayAhead/fetch',
    ...manage,
    changes: true,
    summary: 'Fetch day-ahead prices now, as a job',
    body: z.object({ projectId }),
    response: z.object({ jobId: z.number().int() }),
  },
});
