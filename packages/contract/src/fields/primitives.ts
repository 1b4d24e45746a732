/** Common fields of calls. Times are UTC epoch ms; names that belong to data are in the caller's language. */
import { z } from 'zod';
import { documentFormats, fileFormats } from '../shown/file-formats.ts';
import { fieldText } from '../texts/field-text.ts';
import { pattern } from './bounded.ts';

/** Query strings carry numbers as text; empty means absent. */
export const int = z.coerce.number().int();
export const id = int.positive().max(Number.MAX_SAFE_INTEGER);
/** A time in ms; a 10-digit number is seconds. */
export const time = z.coerce
  .number()
  .int()
  .nonnegative()
  .max(4_102_444_800_000)
  .transform((value) => (value < 1e10 ? value * 1000 : value));

/** Comma-separated ids, at most 5000. */
export const idList = pattern(80_000, /^\d{1,15}(,\d{1,15})*$/, 'idsWrong')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((list) => list.length <= 5000, fieldText('idsMany'));

export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((value) => value === true || value === 'true' || value === '1');

/** Format of a file of rows: `csv` is text with a UTF-8 byte order mark, `xlsx` a sheet with typed numbers and times. */
export const fileFormat = z.enum(fileFormats).default('csv');

export const documentFormat = z.enum(documentFormats).default('csv');

export const text = z.object({ zh: z.string(), en: z.string() });

export const named = z.object({ id: z.number().int(), name: z.string() });

export const list = <T extends z.ZodType>(item: T) => z.object({ total: z.number().int(), list: z.array(item) });
