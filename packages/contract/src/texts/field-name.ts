import type { Language } from '../kernel/errors.ts';
import { fieldNames, fieldNamesOfCalls } from './field-names.ts';

/** The name of the field at a path of a call (`registers.0.paramId`): that of its last known key; the request's where none is known. */
export function fieldName(call: string, path: string, language: Language): string {
  const keys = path.split('.').filter((key) => key !== '' && !/^\d+$/.test(key));
  const known = keys.findLast((key) => Object.hasOwn(fieldNames, key)) ?? 'body';
  const own = fieldNamesOfCalls.find(([begin, key]) => key === known && call.startsWith(begin))?.[2] ?? fieldNames[known] ?? [known, known];
  return own[language === 'zh' ? 0 : 1];
}

/** Whether a key has a display name. */
export const hasFieldName = (key: string): boolean => Object.hasOwn(fieldNames, key);
