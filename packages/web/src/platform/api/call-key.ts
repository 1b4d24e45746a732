import type { CallSpec } from '@czyun/contract';
import { currentLanguage, type Language } from '../language/language.ts';
import type { CallFields } from './call.ts';

/** The cache key of a read. It includes the language because responses contain names in the user's language. */
export function callKey<C extends CallSpec>(spec: C, fields?: CallFields<C>, language: Language = currentLanguage()): readonly unknown[] {
  return fields === undefined ? [spec.path] : [spec.path, language, fields.query ?? null, fields.body ?? null];
}
