import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { commonCharacters } from './fonts.ts';

const texts = import.meta.glob<Readonly<Record<string, unknown>>>('/packages/web/src/**/messages.zh.ts', { eager: true });

/** Files with a smaller share of the characters of all texts are loaded when a page needs them. */
const leastShare = 0.004;

type Range = readonly [from: number, to: number];

/** Ranges of characters of each file of the font, from its package. */
function fontFiles(): ReadonlyMap<string, readonly Range[]> {
  const path = createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-sc/unicode.json');
  const listed = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>;
  const rangeOf = (text: string): Range => {
    const [from = '', to = from] = text.replace('U+', '').split('-');
    return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'f'), 16)];
  };
  return new Map(Object.entries(listed).map(([file, ranges]) => [file, ranges.split(',').map(rangeOf)]));
}

it('names a character of each file of the Chinese font that the texts need most', () => {
  const files = fontFiles();
  const fileOf = (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    return [...files].find(([, ranges]) => ranges.some(([from, to]) => from <= code && code <= to))?.[0] ?? '';
  };
  const characters = [...JSON.stringify(Object.values(texts))].filter((each) => each >= '\u2e80');
  expect(characters.length).toBeGreaterThan(20_000);
  const counts = Map.groupBy(characters, (each) => each);
  const shares = new Map<string, number>();
  for (const [character, { length }] of counts) {
    const file = fileOf(character);
    shares.set(file, (shares.get(file) ?? 0) + length / characters.length);
  }
  const needed = [...shares].filter(([, share]) => share >= leastShare).map(([file]) => file);
  expect([...commonCharacters].map(fileOf).toSorted()).toEqual(needed.toSorted());
});
