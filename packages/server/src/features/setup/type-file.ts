/** A device type as a file: the shape of the devices package's model, nothing more and nothing less. */
import { type DeviceType, judgeType } from '@czyun/devices';
import { z } from 'zod';
import { firstCustomTypeId } from '../../registry/index.ts';
import type { Problem } from './json-file.ts';

const text = z.strictObject({ zh: z.string().max(200), en: z.string().max(200) });
const tone = z.enum(['run', 'stop', 'offline', 'fault', 'auto', 'info', 'warn', 'alarm']);
const alarm = z.strictObject({
  severity: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  log: z.union([z.literal(1), z.literal(2), z.literal(3)]),
});
const word = text.extend({ tone: tone.optional(), alarm: alarm.optional() });
const words = z.record(z.string().regex(/^\d{1,10}$/), word);
const metric = z.string().min(1).max(60);
const bound = z.union([z.number(), metric]);

const point = z.strictObject({
  metric,
  name: text,
  unit: z.string().max(20).optional(),
  kind: z.enum(['YC', 'YX', 'YK', 'YT']),
  type: z.enum(['number', 'counter', 'enum', 'flag', 'bits', 'text']),
  decimals: z.number().int().min(0).max(4),
  range: z.tuple([z.number(), z.number()]).optional(),
  sign: text.optional(),
  access: z.enum(['r', 'w', 'rw']),
  limits: z.strictObject({ min: bound, max: bound, step: z.number().positive().optional() }).optional(),
  interlocks: z
    .array(
      z.strictObject({ metric, in: z.array(z.number()).max(50).optional(), notIn: z.array(z.number()).max(50).optional(), reason: text }),
    )
    .max(20)
    .optional(),
  states: words.optional(),
  bits: words.optional(),
  group: z.string().min(1).max(60),
  storage: z.enum(['live', 'bulk', 'normal', 'long']),
  repeat: z.strictObject({ count: z.number().int().min(1).max(5000) }).optional(),
});

export const typeSchema = z.strictObject({
  id: z.number().int().min(firstCustomTypeId).max(1_000_000),
  key: z.string().min(2).max(50),
  name: text,
  nature: z.enum([
    'ess',
    'cabinet',
    'pcs',
    'battery',
    'meter',
    'pv',
    'wind',
    'cooling',
    'fire',
    'dcdc',
    'sts',
    'climate',
    'environment',
    'machine',
    'fan',
    'vessel',
  ]),
  groups: z.record(z.string().regex(/^[A-Za-z][\w-]{0,59}$/), text),
  points: z.array(point).min(1).max(2000),
  pages: z.array(
    z.enum([
      'monitor',
      'control',
      'log',
      'rollback',
      'report',
      'contrast',
      'stop-cause',
      'analysis',
      'valLimit',
      'data',
      'fan3d',
      'pressure-vessel',
      'process-record',
      'rejects',
    ]),
  ),
  keyMetrics: z.array(metric).max(10),
  status: z.strictObject({ metric, map: z.record(z.string().regex(/^\d{1,10}$/), z.enum(['run', 'stop', 'fault', 'auto'])) }).optional(),
});

/** Everything wrong with a type of the right shape, with paths under `at`. */
export function typeProblems(type: z.output<typeof typeSchema>, at: readonly PropertyKey[] = []): Problem[] {
  return judgeType(asDeviceType(type)).map(({ path, message }) => ({ path: [...at, ...path], message }));
}

/** The same type without absent fields said to be undefined, which JSON does not know. */
export function asDeviceType(type: z.output<typeof typeSchema>): DeviceType {
  return JSON.parse(JSON.stringify(type)) as DeviceType;
}
