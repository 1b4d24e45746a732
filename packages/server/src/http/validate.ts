/** Input against the contract's schemas; what is wrong is said in the caller's language. */
import { Readable } from 'node:stream';
import { type CallSpec, type Language, sayField } from '@czyun/contract';
import { z } from 'zod';
import { AppError, type FieldError } from './errors.ts';

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
  // Names of raw bodies are made safe where they are kept; whatever else comes is refused.
  if (!spec.rawBody) wrong.push(...misleading(fields, language), ...misleading(raw.fieldsInBody ? {} : raw.body, language));
  const query = spec.query ? parse(spec.query, present(fields), language, wrong) : {};
  const path = spec.params ? parse(spec.params, params, language, wrong) : {};
  let body: unknown = {};
  if (spec.streamed) {
    body = typeof raw.body === 'object' && raw.body !== null && Symbol.asyncIterator in raw.body ? raw.body : Readable.from([]);
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

const misleadingSigns = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;
const misleadingText = { zh: '含有控制字符或改变文字方向的字符', en: 'Holds control characters or marks that turn the direction of text' };

/** Texts with signs that nobody sees, and that make others see something else: in names, notes, keys, at any depth. */
function misleading(value: unknown, language: Language, path: readonly string[] = []): FieldError[] {
  if (typeof value === 'string') return misleadingSigns.test(value) ? [{ path: path.join('.'), message: misleadingText[language] }] : [];
  if (typeof value !== 'object' || value === null || path.length > 100) return [];
  for (const [key, inner] of Object.entries(value)) {
    const found = misleadingSigns.test(key) ? misleading(key, language, path) : misleading(inner, language, [...path, key]);
    if (found.length > 0) return found;
  }
  return [];
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** Empty means absent in a query string. */
function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null));
}
