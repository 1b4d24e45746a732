/** Input against the contract's schemas; what is wrong is said in the caller's language. */
import { Readable } from 'node:stream';
import { type CallSpec, type Language, sayField } from '@czyun/contract';
import { z } from 'zod';
import { AppError, type FieldError } from './errors.ts';
import { findMisleading } from './misleading.ts';

const sentences = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError } as const;

export interface RawInput {
  /** What stood in the path. */
  readonly params?: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** A GET call that came as POST: its fields stand in the body. */
  readonly fieldsInBody: boolean;
}

/** The typed input of a call; throws `badInput` with one entry a wrong field. */
export function validateInput(spec: CallSpec, raw: RawInput, language: Language): { params: unknown; query: unknown; body: unknown } {
  const wrong: FieldError[] = [];
  const fields = raw.fieldsInBody ? { ...asRecord(raw.query), ...asRecord(raw.body) } : asRecord(raw.query);
  // PostgreSQL cannot store it, and no honest field holds it.
  const params = asRecord(raw.params);
  if ([...Object.values(fields), ...Object.values(params)].some((value) => typeof value === 'string' && value.includes('\0')))
    throw new AppError('badInput');
  // Files say what is wrong in them, names of uploads are cleaned: whatever else comes is refused.
  const misleading = spec.rawBody ? null : (findMisleading(fields) ?? (raw.fieldsInBody ? null : findMisleading(raw.body)));
  if (misleading) wrong.push({ path: misleading.path.join('.'), message: misleading.message[language] });
  const query = spec.query ? parse(spec.query, present(fields), language, wrong) : {};
  const path = spec.params ? parse(spec.params, params, language, wrong) : {};
  let body: unknown = {};
  if (spec.streamed) {
    // Who stops reading early does not hang up: the answer still has to get through.
    body = (raw.body instanceof Readable ? raw.body : Readable.from([])).iterator({ destroyOnReturn: false });
  } else if (spec.rawBody) {
    body = raw.body instanceof Uint8Array ? raw.body : new Uint8Array(0);
  } else if (spec.body) {
    body = parse(spec.body, raw.body ?? {}, language, wrong);
  }
  if (wrong.length > 0) throw new AppError('badInput', {}, wrong);
  return { params: path, query, body };
}

function parse(schema: z.ZodType, value: unknown, language: Language, wrong: FieldError[]): unknown {
  const result = schema.safeParse(value, { error: sentences[language] });
  if (result.success) return result.data;
  for (const issue of result.error.issues)
    wrong.push({ path: issue.path.map(String).join('.'), message: sayField(issue.message, language) });
  return undefined;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** Empty means absent in a query string. */
function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null));
}
