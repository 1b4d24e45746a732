/** Batches of a device: their times, products, and process parameters. */
import { z } from 'zod';
import { actor } from '../accounts/actor.ts';

const known = z.number().nullable();

/** Documents of the message store that specify batches. */
export const batchDocuments = { kind: 'm1', type: 'batch' } as const;

/** The `data` of such a document; other fields are stored but not read. */
export const batchDocument = z.object({
  type: z.literal(batchDocuments.type),
  /** Batch number as reported by the device. */
  batch: z.union([z.number(), z.string().min(1).max(60)]),
  product: z.string().max(120).optional(),
  productEn: z.string().max(120).optional(),
  order: z.string().max(120).optional(),
  material: z.string().max(120).optional(),
  /** Metric → setpoint. */
  recipe: z.record(z.string().max(80), z.number()).optional(),
});
export type BatchDocument = z.infer<typeof batchDocument>;

export const batchParameter = z.object({
  metric: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  decimals: z.number().int(),
});
export type BatchParameter = z.infer<typeof batchParameter>;

/** One parameter over one batch. */
export const batchValue = z.object({
  metric: z.string(),
  /** Mean over time. */
  avg: known,
  min: known,
  max: known,
  /** Setpoint from the document of the batch. */
  target: known,
  /** Mean minus the mean of the golden batch. */
  difference: known,
  /** The difference exceeds the tolerance. */
  outside: z.boolean(),
});
export type BatchValue = z.infer<typeof batchValue>;

export const batch = z.object({
  /** Number as reported by the device. */
  number: z.string(),
  /** Key of the product, as named by documents; '' if none names it. */
  product: z.string(),
  productName: z.string(),
  order: z.string(),
  material: z.string(),
  start: z.number(),
  /** The present instant while it runs. */
  end: z.number(),
  open: z.boolean(),
  /** Its start or end lies in time without readings, or before the readings that were searched. */
  cut: z.boolean(),
  golden: z.boolean(),
  /** Pieces made and rejected by the counters of the device; null: it has none. */
  made: known,
  rejected: known,
  /** kWh; null: the device has no register. */
  energy: known,
  values: z.array(batchValue),
});
export type Batch = z.infer<typeof batch>;

export const goldenBatch = z.object({
  number: z.string(),
  product: z.string(),
  productName: z.string(),
  start: z.number(),
  end: z.number(),
  /** Half width of the band, % of the largest value of each parameter. */
  tolerance: z.number(),
  by: actor,
  version: z.number().int(),
});
export type GoldenBatch = z.infer<typeof goldenBatch>;

/** Values of a curve by the time since the start of its batch. */
const curve = z.array(known);

export const batchCurves = z.object({
  parameter: batchParameter,
  /** Time step of the curves, ms. */
  stepMs: z.number(),
  /** `values[index]` is the mean from `start + index · stepMs` on. */
  batch: z.object({ number: z.string(), start: z.number(), end: z.number(), open: z.boolean(), values: curve }),
  /** null: no golden batch of this product. */
  golden: z
    .object({
      number: z.string(),
      start: z.number(),
      end: z.number(),
      values: curve,
      /** Half width of the band in the unit of the parameter. */
      width: known,
    })
    .nullable(),
  /** Time of the batch inside and outside the band, where both curves are known, ms. */
  insideMs: z.number(),
  outsideMs: z.number(),
});
export type BatchCurves = z.infer<typeof batchCurves>;
