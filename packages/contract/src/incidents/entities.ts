/** Incidents: time ranges that users review, with the related data. */
import type { Text } from '@czyun/devices';
import { z } from 'zod';
import { actor } from '../accounts/actor.ts';

/** `explained`: the cause is known; `closed`: nothing remains to be done. */
export const incidentStates = ['open', 'explained', 'closed'] as const;
export type IncidentState = (typeof incidentStates)[number];
export const incidentStateWords = {
  open: { zh: '待查明', en: 'Open' },
  explained: { zh: '已查明', en: 'Explained' },
  closed: { zh: '已关闭', en: 'Closed' },
} as const satisfies Readonly<Record<IncidentState, Text>>;

export const incidentNote = z.object({
  id: z.number().int(),
  /** Instant that the note refers to, epoch ms, a mark in pictures of the time; null: the whole incident. */
  at: z.number().nullable(),
  text: z.string(),
  by: actor,
  /** The caller wrote it. */
  own: z.boolean(),
  created: z.number(),
});
export type IncidentNote = z.infer<typeof incidentNote>;

export const incidentRow = z.object({
  id: z.number().int(),
  version: z.number().int(),
  title: z.string(),
  /** Epoch ms. */
  start: z.number(),
  /** Exclusive, epoch ms; null: it is a moment. */
  end: z.number().nullable(),
  state: z.enum(incidentStates),
  /** In the caller's language; removed devices are left out. */
  devices: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** The log entry that it was created from. */
  entryId: z.number().int().nullable(),
  /** Who created it. */
  by: actor,
  created: z.number(),
  noteCount: z.number().int(),
});
export type IncidentRow = z.infer<typeof incidentRow>;

export const incident = incidentRow.extend({
  /** What happened and why, as far as known. */
  explanation: z.string(),
  /** Points to draw, as `{deviceId}:{metric}`; removed ones are left out. */
  curves: z.array(z.string()),
  /** Members in charge. */
  persons: z.array(z.object({ userId: z.number().int(), userName: z.string() })),
  /** In the order of writing. */
  notes: z.array(incidentNote),
});
export type Incident = z.infer<typeof incident>;
