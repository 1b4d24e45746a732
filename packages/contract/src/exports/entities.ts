/** Exports of readings: finished files, schedules and their deliveries. */
import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { job } from '../jobs/calls.ts';
import { exportScheduleForm } from './form.ts';
import { exportDeliveryStates, exportFormats } from './kinds.ts';

/** A job that creates a file, and the content of the file. */
export const exportRun = job.extend({
  title: z.string(),
  format: z.enum(exportFormats),
  downSample: z.string(),
  parameters: z.number().int(),
  start: z.number(),
  end: z.number(),
  /** null: requested by a user. */
  scheduleId: z.number().int().nullable(),
});
export type ExportRun = z.infer<typeof exportRun>;

export const exportDelivery = z.object({
  id: z.number().int(),
  scheduleId: z.number().int(),
  title: z.string(),
  /** The scheduled instant, and that of the last attempt. */
  instant: z.number(),
  time: z.number(),
  start: z.number(),
  end: z.number(),
  state: z.enum(exportDeliveryStates),
  attempts: z.number().int(),
  /** A code or a word; empty: none. Never an address or an answer of the target. */
  reason: z.string(),
  /** Target without secrets. */
  to: z.string(),
  bytes: z.number().nullable(),
  values: z.number().nullable(),
  jobId: z.number().int().nullable(),
});
export type ExportDelivery = z.infer<typeof exportDelivery>;

export const exportSchedule = z.object({
  id: z.number().int(),
  /** Values of headers are null. */
  form: exportScheduleForm,
  version: z.number().int(),
  changed: z.number(),
  by: actor,
  /** null: it is disabled. */
  next: z.number().nullable(),
  /** Number of parameters of the form that no longer exist. */
  missing: z.number().int(),
  /** Deliveries of the last 30 days, oldest first. */
  recent: z.array(exportDelivery),
});
export type ExportSchedule = z.infer<typeof exportSchedule>;
