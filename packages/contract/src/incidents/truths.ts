/** An incident in two versions: the data known at an instant, and the data known now. */
import type { Text } from '@czyun/devices';
import { z } from 'zod';
import { actor } from '../accounts/actor.ts';

/**
 * What can become known after the time of an incident. `late`: sent by a device long after its time; `imported`: added by an import;
 * `replaced`: corrected; `removed`: an import was undone; `cleared`: deleted, its content is no longer known; `meter`: a meter replacement
 * was recorded; `settled`: a day was settled again.
 */
export const incidentChangeKinds = ['late', 'imported', 'replaced', 'removed', 'cleared', 'meter', 'settled'] as const;
export type IncidentChangeKind = (typeof incidentChangeKinds)[number];
export const incidentChangeWords = {
  late: { zh: '迟到读数', en: 'Late readings' },
  imported: { zh: '补录读数', en: 'Imported readings' },
  replaced: { zh: '更正读数', en: 'Corrected readings' },
  removed: { zh: '撤销导入', en: 'Import undone' },
  cleared: { zh: '删除读数', en: 'Deleted readings' },
  meter: { zh: '登记换表', en: 'Meter replacement' },
  settled: { zh: '重新结算', en: 'Settled again' },
} as const satisfies Readonly<Record<IncidentChangeKind, Text>>;

export const incidentChange = z.object({
  kind: z.enum(incidentChangeKinds),
  /** When it became known, epoch ms; the last instant if several changes of the same kind are listed as one. */
  at: z.number(),
  /** Who changed it; null: the device, or the server. */
  by: actor.nullable(),
  /** Affected curves, as `{deviceId}:{metric}`. */
  curves: z.array(z.string()),
  /** First and last affected instant, epoch ms. */
  start: z.number(),
  end: z.number(),
  /** Number of affected readings; null: none. */
  readings: z.number().int().nullable(),
  /** Note of a meter replacement, date of a settled day; otherwise empty. */
  note: z.string(),
});
export type IncidentChange = z.infer<typeof incidentChange>;

/** Figures of one curve over the incident (over the first minute of a moment). null: unknown. */
export const incidentFigures = z.object({
  least: z.number().nullable(),
  /** Time-weighted mean. */
  mean: z.number().nullable(),
  most: z.number().nullable(),
  /** Share of the time that readings cover, 0–1. */
  covered: z.number().nullable(),
  /** Counted amount of a register. */
  counted: z.number().nullable(),
});
export type IncidentFigures = z.infer<typeof incidentFigures>;

export const incidentCurveTruths = z.object({
  /** `{deviceId}:{metric}`. */
  key: z.string(),
  name: z.string(),
  deviceName: z.string(),
  unit: z.string(),
  decimals: z.number().int(),
  /** It differs, or may differ, between the two versions. */
  isChanged: z.boolean(),
  /** Values known then, where they differ: values by time; null is a gap. */
  was: z.object({ times: z.array(z.number()), values: z.array(z.number().nullable()) }).nullable(),
  /** Ranges of the curve that changed, epoch ms. */
  ranges: z.array(z.object({ start: z.number(), end: z.number() })),
  figures: z.object({ was: incidentFigures, now: incidentFigures }),
});
export type IncidentCurveTruths = z.infer<typeof incidentCurveTruths>;

export const incidentDayTruths = z.object({
  /** yyyy-mm-dd. */
  date: z.string(),
  /** Profit of the storage known then, CNY; null: unknown. */
  was: z.string().nullable(),
  now: z.string().nullable(),
  /** When it changed, epoch ms. */
  at: z.number(),
});

export const incidentTruths = z.object({
  /** The instant of the first version, epoch ms. */
  known: z.number(),
  curves: z.array(incidentCurveTruths),
  /** In the order in which they became known. */
  changes: z.array(incidentChange),
  /** Settled days of the incident whose profit changed; empty for callers who may not see profits. */
  days: z.array(incidentDayTruths),
  /** Some curves have too many readings to compare; they show the present data. */
  isCut: z.boolean(),
});
export type IncidentTruths = z.infer<typeof incidentTruths>;
