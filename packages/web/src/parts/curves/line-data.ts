/** Stored form of a set of curves. */
import { maxCurves, pointForm } from '@czyun/contract';

function parsed(lineData: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(lineData);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Keys of a stored set, plain or as the `key` of a line; invalid ones are ignored. */
export function keysOfLines(lineData: string): readonly string[] {
  const keys = parsed(lineData).map((line) => (typeof line === 'object' && line !== null && 'key' in line ? line.key : line));
  const good = keys.filter((key) => typeof key === 'string' && pointForm.test(key)) as string[];
  return [...new Set(good)].slice(0, maxCurves);
}

/** Stored form of keys. */
export const lineDataOf = (keys: readonly string[]): string => JSON.stringify(keys.map((key) => ({ key })));
