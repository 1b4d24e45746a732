/** Scores of names against typed words. */

/** Typed text as words that must all be found. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s·,，/]+/)
    .filter((word) => word !== '');

const startsWord = (hay: string, at: number): boolean => at > 0 && /[\s_\-·#/]/.test(hay[at - 1] ?? '');

/**
 * Score of one word in one name, 0 (absent) to 1 (the whole name): the beginning scores higher than the middle, a short name higher than a
 * long one.
 */
function fit(name: string, word: string): number {
  const at = name.indexOf(word);
  if (at < 0) return 0;
  if (name.length === word.length) return 1;
  const place = at === 0 ? 0.7 : startsWord(name, at) ? 0.5 : 0.3;
  return place + (0.2 * word.length) / name.length;
}

/** Score of each word in the best of several names (lower case). */
export function fits(names: readonly string[], words: readonly string[]): readonly number[] {
  return words.map((word) => names.reduce((best, name) => Math.max(best, fit(name, word)), 0));
}

/** Score of all words together; 0 if one is missing. Without words every name scores the same. */
export function score(names: readonly string[], words: readonly string[]): number {
  const each = fits(names, words);
  return each.includes(0) ? 0 : each.reduce((sum, one) => sum + one, words.length === 0 ? 1 : 0);
}
