import type { CallSpec } from '../kernel/call.ts';
import type { Language } from '../kernel/errors.ts';
import { fieldNames } from './field-names.ts';

type Call = Pick<CallSpec, 'names'>;

const nameOf = (key: string, { names = {} }: Call) =>
  Object.hasOwn(names, key) ? names[key] : Object.hasOwn(fieldNames, key) ? fieldNames[key] : undefined;

/** The name of the field at a path of a call (`registers.0.paramId`): that of its last known key; that of the request if none is known. */
export function fieldName(call: Call, path: string, language: Language): string {
  const keys = path.split('.').filter((key) => key !== '' && !/^\d+$/.test(key));
  const known = keys.findLast((key) => nameOf(key, call) !== undefined) ?? 'body';
  return (nameOf(known, call) ?? [known, known])[language === 'zh' ? 0 : 1];
}

/** Whether a key has a display name in a call. */
export const hasFieldName = (key: string, call: Call): boolean => nameOf(key, call) !== undefined;
