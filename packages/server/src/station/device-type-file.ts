/** A device type as a file, with its register maps, in the form of the model of the devices package. */
import { completeTexts, judgeDocument, type Nature, natureMetrics, type TypeDocument, untranslatedMark } from '@czyun/devices';
import { z } from 'zod';
import type { Problem } from '../kernel/json-file.ts';
import { firstCustomTypeId } from '../registry/index.ts';

/** One language is sufficient (`completeTexts`); exported files contain the mark of untranslated texts too. */
const words = (most: number) => {
  const language = z
    .string()
    .max(most + Math.max(untranslatedMark.zh.length, untranslatedMark.en.length))
    .optional();
  return z.strictObject({ zh: language, en: language });
};
const text = words(200);
const notes = words(2000);
const tone = z.enum(['run', 'stop', 'offline', 'fault', 'auto', 'info', 'warn', 'alarm']);
const alarm = z.strictObject({
  severity: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  log: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  text: text.optional(),
  instruction: z.strictObject({ check: text, act: text }).optional(),
});
const metric = z.string().min(1).max(60);
const word = text.extend({ tone: tone.optional(), alarm: alarm.optional() });
const wordsOfState = z.record(z.string().regex(/^\d{1,10}$/), word);
const bit = word.extend({ about: z.array(metric).max(20).optional(), limit: metric.optional() });
const bound = z.union([z.number(), metric]);

const suggested = z.number().optional();
const suggest = z.strictObject({
  high1: suggested,
  high2: suggested,
  high3: suggested,
  low1: suggested,
  low2: suggested,
  low3: suggested,
  delayS: z.number().min(0).max(86_400).optional(),
  deadBand: suggested,
  stuckMin: z.number().max(10_080).optional(),
  rateUp: suggested,
  rateDown: suggested,
  spread: suggested,
  neighbour: suggested,
});

const point = z.strictObject({
  metric,
  name: text,
  unit: z.string().max(20).optional(),
  kind: z.enum(['YC', 'YX', 'YK', 'YT']),
  type: z.enum(['number', 'counter', 'enum', 'flag', 'bits', 'text']),
  decimals: z.number().int().min(0).max(4),
  range: z.tuple([z.number(), z.number()]).optional(),
  sign: z.strictObject({ ...text.shape, flow: z.enum(['discharge', 'generation', 'import', 'active']).optional() }).optional(),
  needs: metric.optional(),
  minutes: metric.optional(),
  outlier: z
    .array(z.strictObject({ upTo: z.number().min(0).max(100), limit: z.number().positive() }))
    .max(20)
    .optional(),
  access: z.enum(['r', 'w', 'rw']),
  limits: z.strictObject({ min: bound, max: bound, step: z.number().positive().optional() }).optional(),
  interlocks: z
    .array(
      z.strictObject({ metric, in: z.array(z.number()).max(50).optional(), notIn: z.array(z.number()).max(50).optional(), reason: text }),
    )
    .max(20)
    .optional(),
  permission: z.literal('device.threshold').optional(),
  stops: z.array(z.number()).max(50).optional(),
  dangerous: z.literal(true).optional(),
  states: wordsOfState.optional(),
  bits: z.record(z.string().regex(/^\d{1,10}$/), bit).optional(),
  group: z.string().min(1).max(60),
  storage: z.enum(['live', 'bulk', 'normal', 'long']),
  suggest: suggest.optional(),
  repeat: z.strictObject({ count: z.number().int().min(1).max(5000) }).optional(),
});

const typeSchema = z.strictObject({
  id: z.number().int().min(firstCustomTypeId).max(1_000_000),
  key: z.string().min(2).max(50),
  name: text,
  nature: z.enum(Object.keys(natureMetrics) as [Nature, ...Nature[]]),
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
      'container',
      'process-record',
      'rejects',
    ]),
  ),
  keyMetrics: z.array(metric).max(10),
  batches: z
    .strictObject({
      by: z.union([
        z.strictObject({ number: metric }),
        z.strictObject({ state: metric, in: z.array(z.number().int()).min(1).max(20), counter: metric }),
      ]),
      parameters: z.array(metric).min(1).max(12),
    })
    .optional(),
  maintenance: z.strictObject({ metric, values: z.array(z.number().int()).min(1).max(20) }).optional(),
  setup: z.strictObject({ metric, values: z.array(z.number().int()).min(1).max(20) }).optional(),
  status: z
    .strictObject({
      metric,
      map: z.record(z.string().regex(/^\d{1,10}$/), z.enum(['run', 'stop', 'standby', 'fault', 'auto'])),
      moves: z
        .array(
          z.strictObject({
            from: z.array(z.number().int()).min(1).max(50),
            to: z.number().int(),
            by: z.strictObject({ metric, value: z.number().int() }).optional(),
          }),
        )
        .max(100)
        .optional(),
    })
    .optional(),
});

const address = z.number().int().min(0).max(65_535);
const raw = z.string().regex(/^\d{1,10}$/);
const register = z.strictObject({
  metric,
  table: z.enum(['holding', 'input', 'coil', 'discrete']),
  address,
  type: z.enum(['u16', 's16', 'u32', 's32', 'u64', 's64', 'f32', 'f64', 'bit', 'string', 'bcd16', 'acc32', 'acc64']),
  length: z.number().int().min(1).max(125).optional(),
  scale: z.number().optional(),
  offset: z.number().optional(),
  scaleFactor: address.optional(),
  wordOrder: z.enum(['big', 'little']).optional(),
  bit: z.number().int().min(0).max(15).optional(),
  mask: z.number().int().min(1).max(0xffff_ffff).optional(),
  invalid: z.array(z.number()).max(20).optional(),
  words: z.record(raw, z.number().int()).optional(),
  bits: z.record(z.string().regex(/^([12]?\d|3[01])$/), z.number().int().min(0).max(31)).optional(),
  magnitude: z.literal(true).optional(),
  write: z.union([z.literal(5), z.literal(6), z.literal(16)]).optional(),
  repeat: z.strictObject({ count: z.number().int().min(1).max(5000), step: z.number().int().min(1).max(1000) }).optional(),
});

const profile = z.strictObject({
  id: z
    .string()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  vendor: z.string().trim().min(1).max(100),
  model: text,
  source: z.string().max(500).default(''),
  notes: notes.optional(),
  modbus: z.strictObject({
    base: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('absolute') }),
      z.strictObject({ kind: z.literal('sunspec'), model: z.number().int().min(1).max(65_535) }),
    ]),
    wordOrder: z.enum(['big', 'little']),
    maxRegisters: z.number().int(),
    maxGap: z.number().int().min(0).max(125),
    registers: z.array(register).min(1).max(2000),
  }),
});

export const documentSchema = typeSchema.extend({ profiles: z.array(profile).max(50).optional() });
type Checked = z.output<typeof documentSchema>;

/** Errors of a document with a valid schema, with paths under `at`. */
export function documentProblems(document: Checked, at: readonly PropertyKey[] = []): Problem[] {
  return judgeDocument(asDocument(document)).map(({ path, message }) => ({ path: [...at, ...path], message }));
}

/** The document without undefined fields, as in JSON, and with both languages. */
export function asDocument(document: Checked): TypeDocument {
  return completeTexts(JSON.parse(JSON.stringify(document))) as TypeDocument;
}
