/** Validation of input by the contract's schemas; errors are in the caller's language. */
import { Readable } from 'node:stream';
import type { CallSpec, Language } from '@czyun/contract';
import type { z } from 'zod';
import { AppError, type FieldError } from '../kernel/errors.ts';
import { findMisleading } from '../kernel/misleading.ts';
import { isMissing, refusalsOf } from '../kernel/refusals.ts';

export interface RawInput {
  /** Parameters of the path. */
  readonly params?: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** A GET call sent as POST: its fields are in the body. */
  readonly fieldsInBody: boolean;
}

/** The typed input of a call; throws `badInput` with one entry per invalid field. */
export function validateInput(spec: CallSpec, raw: RawInput, language: Language): { params: unknown; query: unknown; body: unknown } {
  const wrong: FieldError[] = [];
  // Number of those that are only missing.
  let lacking = 0;
  const parse = (schema: z.ZodType, value: unknown): unknown => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const refused = refusalsOf(result.error.issues, value, spec, language);
    wrong.push(...refused);
    lacking += refused.filter(({ path }) => isMissing(value, path.split('.'))).length;
    return undefined;
  };
  const query = spec.query ? parse(spec.query, fieldsOf(raw, 'query')) : {};
  const params = spec.params ? parse(spec.params, asRecord(raw.params)) : {};
  let body: unknown = {};
  if (spec.streamed) {
    // A handler that stops reading early must not destroy the connection, so that the answer can still be sent.
    body = (raw.body instanceof Readable ? raw.body : Readable.from([])).iterator({ destroyOnReturn: false });
  } else if (spec.rawBody) {
    body = raw.body instanceof Uint8Array ? raw.body : new Uint8Array(0);
  } else if (spec.body) {
    body = parse(spec.body, raw.body ?? {});
  }
  if (wrong.length === 0) refuseMisleading(spec, { params, query, body }, language, wrong);
  if (wrong.length > 0) throw new AppError(lacking === wrong.length ? 'incompleteInput' : 'badInput', {}, wrong);
  return { params, query, body };
}

/** Checks the parsed values, whose size the schemas limit; unknown fields are dropped before. */
function refuseMisleading(spec: CallSpec, accepted: object, language: Language, wrong: FieldError[]): void {
  // PostgreSQL cannot store this character, and no valid text contains it.
  if (spec.rawBody && 'query' in accepted && Object.values(asRecord(accepted.query)).some((value) => String(value).includes('\0')))
    throw new AppError('badInput');
  // Files report their own errors, and upload names are cleaned; all other texts are refused.
  if (spec.rawBody) return;
  for (const part of Object.values(accepted)) {
    const misleading = findMisleading(part);
    if (misleading) wrong.push({ path: misleading.path.join('.'), message: misleading.message[language] });
  }
}

/** The fields as sent: of the query, with those of the body if a GET call was sent as POST, or of the body. */
export function fieldsOf(raw: RawInput, place: 'query' | 'body'): Record<string, unknown> {
  if (place === 'body') return asRecord(raw.body);
  return present(raw.fieldsInBody ? { ...asRecord(raw.query), ...asRecord(raw.body) } : asRecord(raw.query));
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** An empty field of a query counts as absent. */
function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null));
}
