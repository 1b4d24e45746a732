/** Cuts notices to a size, at whole characters. */

const segments = new Intl.Segmenter('zh', { granularity: 'grapheme' });
const mark = '…';

/** Bytes in UTF-8. */
export const utf8Bytes = (text: string) => Buffer.byteLength(text);

/** Bytes that it adds inside a string of JSON. */
export const jsonBytes = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2;

/** At most `most` bytes, with `…` for omitted text; no character is split. */
export function cut(text: string, most: number, weigh: (text: string) => number = utf8Bytes): string {
  if (weigh(text) <= most) return text;
  const left = most - weigh(mark);
  let [kept, weight] = ['', 0];
  for (const { segment } of segments.segment(text)) {
    weight += weigh(segment);
    if (weight > left) break;
    kept += segment;
  }
  return left < 0 ? '' : kept + mark;
}

/** Subject and lines, cut so that the link still fits after them. */
export function fitted(text: string, link: string, most: number, weigh: (text: string) => number = utf8Bytes): string {
  return link === '' ? cut(text, most, weigh) : `${cut(text, most - weigh(`\n${link}`), weigh)}\n${link}`;
}
