/** A device type as sent to clients: both languages, points expanded. The model and its reasons are in the devices package. */
import type { DeviceType, ExpandedPoint } from '@czyun/devices';
import { z } from 'zod';
import { severity } from '../alarms/entities.ts';

export type DeviceTypeView = Omit<DeviceType, 'points'> & { readonly points: readonly ExpandedPoint[] };

const text = { zh: z.string(), en: z.string() };
const words = z.strictObject(text);
const metric = z.string();
const tone = z.enum(['run', 'stop', 'offline', 'fault', 'auto', 'info', 'warn', 'alarm']).describe('Meaning by colour');

const alarm = z.strictObject({
  severity,
  log: severity.describe('Log type: 1 notice, 2 alarm, 3 fault'),
  text: words.exactOptional().describe('What the log says where the word alone is not clear'),
  instruction: z.strictObject({ check: words, act: words }).exactOptional().describe('What to check and what to do'),
});

const state = z.strictObject({ ...text, tone: tone.exactOptional(), alarm: alarm.exactOptional() });
const bit = z.strictObject({
  ...text,
  tone: tone.exactOptional(),
  alarm: alarm.exactOptional(),
  about: z.array(metric).exactOptional().describe('Metrics the bit is about, the most important first'),
  limit: metric.exactOptional().describe('Metric of the limit that was passed'),
});

const bound = z.union([z.number(), metric]).describe('A number, or the metric whose latest value is the bound');
const number = z.number().exactOptional();

const point = z.strictObject({
  metric,
  base: metric.describe('Metric of the family; of other points the metric itself'),
  member: z.number().int().exactOptional().describe('Number in its family, from 1 on'),
  name: words,
  unit: z.string().exactOptional().describe('Unit of the value, as written in the language of the caller'),
  kind: z.enum(['YC', 'YX', 'YK', 'YT']).describe('YC measurement, YX status, YK on/off command, YT setpoint'),
  type: z.enum(['number', 'counter', 'enum', 'flag', 'bits', 'text']),
  decimals: z.number().int(),
  range: z.tuple([z.number(), z.number()]).exactOptional().describe('Plausible range; a reading outside has quality bad'),
  sign: z
    .strictObject({ ...text, flow: z.enum(['discharge', 'generation', 'import', 'active']).exactOptional() })
    .exactOptional()
    .describe('What a positive value means'),
  needs: metric.exactOptional().describe('Metric without which the figure says nothing'),
  minutes: metric.exactOptional().describe('Of the hours of a time of day: metric of its minutes'),
  access: z.enum(['r', 'w', 'rw']),
  limits: z.strictObject({ min: bound, max: bound, step: number }).exactOptional().describe('Bounds of a write'),
  interlocks: z
    .array(z.strictObject({ metric, in: z.array(z.number()).exactOptional(), notIn: z.array(z.number()).exactOptional(), reason: words }))
    .exactOptional()
    .describe('Conditions under which a write is refused'),
  permission: z.literal('device.threshold').exactOptional().describe('Permission that a write needs besides device.control'),
  stops: z.array(z.number()).exactOptional().describe('Values that stop the device'),
  dangerous: z.literal(true).exactOptional().describe('A write asks for confirmation, and for approval where the project wants it'),
  states: z.record(z.string(), state).exactOptional().describe('Words of an enum or flag by value'),
  bits: z.record(z.string(), bit).exactOptional().describe('Words of a status word by bit'),
  group: z.string().describe('Key of `groups`'),
  storage: z.enum(['live', 'bulk', 'normal', 'long']).describe('How long raw readings are kept; live: never stored'),
  outlier: z
    .array(z.strictObject({ upTo: z.number(), limit: z.number() }))
    .exactOptional()
    .describe('Deviation from the median of the family that counts as an outlier, by state of charge'),
  suggest: z
    .strictObject({
      ...{ high1: number, high2: number, high3: number, low1: number, low2: number, low3: number },
      ...{ delayS: number, deadBand: number, stuckMin: number, rateUp: number, rateDown: number, spread: number, neighbour: number },
    })
    .exactOptional()
    .describe('Recommended limits'),
});

export const deviceTypeView: z.ZodType<DeviceTypeView> = z.strictObject({
  id: z.number().int(),
  key: z.string(),
  name: words,
  nature: z.enum([
    ...(['ess', 'cabinet', 'pcs', 'battery', 'meter', 'pv', 'wind', 'cooling', 'fire', 'dcdc', 'sts', 'climate'] as const),
    ...(['environment', 'machine', 'fan', 'vessel', 'compressor', 'other'] as const),
  ]),
  groups: z.record(z.string(), words).describe('Groups of points in display order'),
  points: z.array(point),
  pages: z
    .array(
      z.enum([
        ...(['monitor', 'control', 'log', 'rollback', 'report', 'contrast', 'stop-cause', 'analysis', 'valLimit', 'data'] as const),
        ...(['fan3d', 'pressure-vessel', 'container', 'process-record', 'rejects'] as const),
      ]),
    )
    .describe('Pages of the device menu'),
  keyMetrics: z.array(metric).describe('Metrics of the device card, most important first'),
  maintenance: z
    .strictObject({ metric, values: z.array(z.number()) })
    .exactOptional()
    .describe('Values of a metric that mean maintenance'),
  status: z
    .strictObject({
      metric,
      map: z.record(z.string(), z.enum(['run', 'stop', 'standby', 'fault', 'auto'])),
      moves: z
        .array(
          z.strictObject({
            from: z.array(z.number()),
            to: z.number(),
            by: z.strictObject({ metric, value: z.number() }).exactOptional().describe('The command; absent: it follows by itself'),
          }),
        )
        .exactOptional()
        .describe('Changes of the run state by command or by themselves'),
    })
    .exactOptional()
    .describe('Metric of the run state and the meaning of its values; absent: running while it talks'),
});
