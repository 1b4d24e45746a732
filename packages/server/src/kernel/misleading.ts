/** Texts with invisible or misleading characters: control characters, bidirectional marks, empty text. */
import type { Text } from '@czyun/devices';

const signs = /(?![\t\n\r])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;
const turned: Text = { zh: '含有控制字符或改变文字方向的字符', en: 'Contains control characters or text direction marks' };
/** A visible character: no space, no zero-width character, no blank that counts as a letter. */
const shown = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;
const invisible: Text = { zh: '只含不可见字符', en: 'Contains only invisible characters' };
/** Maximum depth; above that of any valid input. Deeper values are refused, not searched. */
const deepest = 100;
export const tooDeep: Text = { zh: '嵌套层数过多', en: 'Nested too deeply' };

export interface Misleading {
  readonly path: readonly (string | number)[];
  readonly message: Text;
}

function wrongIn(text: string): Text | null {
  if (signs.test(text)) return turned;
  // Spaces alone are recognised as empty; zero-width characters would pass as a name.
  return text.trim() === '' || shown.test(text) ? null : invisible;
}

/** The first such text in a value, its keys included, or the place where it is nested too deeply; null if there is none. */
export function findMisleading(value: unknown, path: readonly (string | number)[] = []): Misleading | null {
  if (typeof value === 'string') {
    const message = wrongIn(value);
    return message && { path, message };
  }
  if (typeof value !== 'object' || value === null) return null;
  if (path.length >= deepest) return { path, message: tooDeep };
  for (const [key, inner] of Object.entries(value)) {
    const message = wrongIn(key);
    if (message) return { path, message };
    const found = findMisleading(inner, [...path, Array.isArray(value) ? Number(key) : key]);
    if (found) return found;
  }
  return null;
}
