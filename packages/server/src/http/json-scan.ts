/** Counts the values of a JSON text before it is parsed: a small text can have very many. */
import type { BodyMost } from '@czyun/contract';

const [quote, backslash, comma] = [34, 92, 44];
const opens = new Set([91, 123]);
const closes = new Set([93, 125]);

/** Whether the text has too many values or levels, in one pass without allocation. The result for invalid JSON is undefined. */
export function scanJson(text: string, most: Pick<BodyMost, 'values' | 'depth'>): 'fits' | 'tooMany' | 'tooDeep' {
  let [level, values] = [0, 1];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else if (sign === comma) values += 1;
    else if (opens.has(sign)) {
      level += 1;
      values += 1;
    } else if (closes.has(sign)) level -= 1;
    if (level > most.depth) return 'tooDeep';
    if (values > most.values) return 'tooMany';
  }
  return 'fits';
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  for (let sign = text.charCodeAt(at); at < text.length && sign !== quote; sign = text.charCodeAt(at)) at += sign === backslash ? 2 : 1;
  return at;
}

/** Whether a character occurs at least `most` times. */
export function hasMore(text: string, sign: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0 && count < most; at = text.indexOf(sign, at + 1)) count += 1;
  return count >= most;
}
