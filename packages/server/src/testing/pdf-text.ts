/**
 * Reads the texts of a PDF according to the standard (ISO 32000-1, recalled): pages with their texts, by the character maps in the file.
 */
import { inflateSync } from 'node:zlib';

export interface PdfPage {
  /** Each text as written, in order. */
  readonly texts: readonly string[];
  /** Number of operators that draw lines and areas. */
  readonly strokes: number;
  readonly fills: number;
}

export function pdfPages(file: Buffer): PdfPage[] {
  const raw = file.toString('latin1');
  const objects = new Map<number, string>();
  for (const { 1: id, 2: body } of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(Number(id), body ?? '');
  const streamOf = (id: number): string => {
    const body = objects.get(id) ?? '';
    const [head = '', ...rest] = body.split('stream\n');
    const bytes = Buffer.from(rest.join('stream\n').replace(/\nendstream$/, ''), 'latin1');
    return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
  };
  const reference = (body: string, name: string): number => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1]);
  const fonts = new Map<string, readonly string[]>();
  for (const body of objects.values())
    for (const { 1: name = '', 2: id } of body.matchAll(/\/(F\d+) (\d+) 0 R/g))
      if (!fonts.has(name)) fonts.set(name, signsOf(streamOf(reference(objects.get(Number(id)) ?? '', 'ToUnicode'))));
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\n/.test(body))
    .map((body) => {
      const content = streamOf(reference(body, 'Contents'));
      let signs: readonly string[] = [];
      const texts: string[] = [];
      for (const { 1: font, 2: shown } of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
        if (font !== undefined) signs = fonts.get(font) ?? [];
        else {
          const glyphs = [...(shown ?? '').matchAll(/<([\da-f]+)>/gi)].flatMap(({ 1: hex = '' }) => hex.match(/.{4}/g) ?? []);
          texts.push(glyphs.map((glyph) => signs[Number.parseInt(glyph, 16)] ?? '?').join(''));
        }
      }
      return { texts, strokes: content.match(/^S$/gm)?.length ?? 0, fills: content.match(/^f$/gm)?.length ?? 0 };
    });
}

/** Glyph → character, from the ranges of a character map. */
function signsOf(map: string): string[] {
  const signs: string[] = [];
  for (const { 1: first = '', 2: list = '' } of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi))
    for (const [index, { 1: hex = '' }] of [...list.matchAll(/<([\da-f ]+)>/gi)].entries())
      signs[Number.parseInt(first, 16) + index] = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
  return signs;
}
