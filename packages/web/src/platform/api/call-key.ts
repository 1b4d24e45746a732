import type { CallSpec } from '@czyun/contract';
import { currentLanguage, type Language } from '../language/language.ts';
import type { CallFields } from './call.ts';

/** The cache key of a read; names come in the caller's language, so it belongs to the key. */
export function callKey<C extends CallSpec>(spec: C, fields?: CallFields<C>, language: Language = currentLanguage()): readonly unknown[] {
  return fields === undefined ? [spec.path] : [spec.path, language, fields.query ?? null, fields.body ?? null];
}
