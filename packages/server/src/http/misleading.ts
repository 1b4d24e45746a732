/** Texts with signs that nobody sees and that make others see something else: control characters, marks that turn the direction of reading. */
const signs = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;
const sentence = {
  zh: '含有控制字符或改变文字方向的字符',
  en: 'Holds control characters or marks that turn the direction of text',
} as const;
/** Deeper than any input of ours. */
const deepest = 100;

export interface Misleading {
  readonly path: readonly (string | number)[];
  readonly message: typeof sentence;
}

/** The first such text in a value, its keys included; null when there is none. */
export function findMisleading(value: unknown, path: readonly (string | number)[] = []): Misleading | null {
  if (typeof value === 'string') return signs.test(value) ? { path, message: sentence } : null;
  if (typeof value !== 'object' || value === null || path.length > deepest) return null;
  for (const [key, inner] of Object.entries(value)) {
    if (signs.test(key)) return { path, message: sentence };
    const found = findMisleading(inner, [...path, Array.isArray(value) ? Number(key) : key]);
    if (found) return found;
  }
  return null;
}
