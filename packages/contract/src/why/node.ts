/** The explanation of a figure: a tree as a list, each node after its parent. */
import { z } from 'zod';

/**
 * Role of a node: `figure` the explained one, `part` of a sum, `register` at an instant, `reading` received from a device, `source` its
 * place in the device, `constant` set by a person or a type, `event` that happened, `person` who caused it, `note` the reason given.
 */
export const whyRoles = ['figure', 'part', 'register', 'reading', 'source', 'constant', 'event', 'person', 'note'] as const;
export type WhyRole = (typeof whyRoles)[number];

/**
 * How a value follows from the nodes below it: `sum` of factor × value; `mean` weighted by the factors; `median`; `line` between the two
 * readings at the time of the node, in its decimals; `product` and `percent` (the first by the second × 100), rounded to its decimals;
 * `same` as the one below; `formula`: as described by the rule.
 */
export const whyWays = ['sum', 'mean', 'median', 'line', 'product', 'percent', 'same', 'formula'] as const;
export type WhyWay = (typeof whyWays)[number];

export const whyNode = z.object({
  /** 0: the explained figure or state. */
  depth: z.number().int(),
  role: z.enum(whyRoles),
  /** In the caller's language. */
  label: z.string(),
  /** null: no number, or unknown. */
  value: z.number().nullable(),
  /** A word, a person, a sentence; null: the value is a number, or there is none. */
  text: z.string().nullable(),
  unit: z.string(),
  /** Number of decimals. */
  decimals: z.number().int(),
  /** Its factor in the node above. */
  factor: z.number(),
  /** null: it is not computed from the nodes below. */
  way: z.enum(whyWays).nullable(),
  rule: z.string().nullable(),
  /** Instant that it refers to, epoch ms. */
  time: z.number().nullable(),
  quality: z.enum(['good', 'stale', 'bad', 'estimated']).nullable(),
  /** Where details are shown. */
  to: z.object({ deviceId: z.number().int().nullable(), metric: z.string().nullable(), entryId: z.number().int().nullable() }).nullable(),
});
export type WhyNode = z.infer<typeof whyNode>;

export const whyAnswer = z.object({ timeZone: z.string(), nodes: z.array(whyNode) });
export type WhyAnswer = z.infer<typeof whyAnswer>;
