/** Reports sent by e-mail on schedule to people of the project. */

import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { documentFormat, id, int } from '../fields/primitives.ts';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';

export const reportMailEvery = ['day', 'week', 'month'] as const;
export const reportMailRanges = ['yesterday', 'lastWeek', 'lastMonth'] as const;
export type ReportMailRange = (typeof reportMailRanges)[number];
/** Maximum number of recipients of a report. */
export const maxReportReceivers = 50;

export const reportMailForm = z.object({
  userIds: z.array(id).min(1, fieldText('receiversRequired')).max(maxReportReceivers),
  every: z.enum(reportMailEvery),
  minute: z.int().min(0).max(1439).describe("Minute of the day in the project's time zone at which it is sent"),
  weekday: z.int().min(1).max(7).default(1).describe('1 Monday to 7; of `week`'),
  monthDay: z.int().min(1).max(28).default(1).describe('Of `month`; a day that every month has'),
  range: z.enum(reportMailRanges).describe('Days that the report covers, before the day it is sent'),
  format: documentFormat.describe('File format'),
  language: z.enum(['zh', 'en']),
  enabled: z.boolean().default(true),
});
export type ReportMailForm = z.output<typeof reportMailForm>;

/** Result for a recipient: `withoutFile`: the file was too large for an e-mail, and the e-mail says so. */
export const reportSendingStates = ['sent', 'withoutFile', 'skipped', 'failed'] as const;

export const reportMail = z.object({
  /** null: no recipients yet. */
  mail: reportMailForm.extend({ version: z.number().int(), changed: z.number(), by: actor }).nullable(),
  /** A mail server is configured. */
  offered: z.boolean(),
  /** Next scheduled sending; null: none. */
  next: z.number().nullable(),
  /** Members who may read reports; those without a confirmed address receive nothing. */
  people: z.array(z.object({ id: z.number().int(), name: z.string(), hasMail: z.boolean() })),
  /** Results of the last sendings, newest first. */
  sent: z.array(
    z.object({
      /** The scheduled instant, and that of the last attempt. */
      instant: z.number(),
      time: z.number(),
      name: z.string(),
      /** Masked. */
      address: z.string(),
      state: z.enum(reportSendingStates),
      /** A code or a word; empty: none. */
      reason: z.string(),
      /** Size of the file. */
      kB: z.number().int().nullable(),
    }),
  ),
});
export type ReportMail = z.infer<typeof reportMail>;

const design = { access: 'report.design', scope: { field: 'projectId', kind: 'project' }, cost: 'normal', persons: true } as const;
const place = { projectId, id: id.describe('Report, by the ID that reportList lists') };

export const reportMailsApi = defineApi({
  reportMail: {
    method: 'GET',
    path: '/api/report/mail',
    ...design,
    summary: 'E-mail recipients and schedule of a report, possible recipients, and the latest deliveries',
    query: z.object(place),
    response: reportMail,
  },
  reportMailSave: {
    method: 'POST',
    path: '/api/report/mail/save',
    names: { userIds: ['收件人', 'Recipients'] },
    ...design,
    changes: true,
    summary: 'Save recipients and schedule of a report; `version` is the loaded one, 409 if it was changed meanwhile',
    body: z.object({
      ...place,
      version: int.min(0).default(0).describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
      mail: reportMailForm.describe('Receivers and times of the report mail'),
    }),
    response: reportMail,
  },
  reportMailSend: {
    method: 'POST',
    path: '/api/report/mail/send',
    ...design,
    changes: true,
    summary: 'Send a report to its recipients now, as a job',
    body: z.object(place),
    response: z.object({ jobId: z.number().int() }),
  },
});
