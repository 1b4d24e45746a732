/** Idioms that confuse readers of other trades or languages: texts of the product use the vocabulary instead. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

const refused =
  /\b(?:whoever|reckon(?:s|ed|ing)?|stands? (?:open|still|again)|standing alarms?|taken back|takes? it back|brought back|falls? back|foreseen|untold|in less out|told by|keeping of)\b/i;

/** Quoted texts on lines of code; comments are judged by reading. */
function textsOf(source: string): readonly { readonly line: number; readonly text: string }[] {
  return source.split('\n').flatMap((code, at) => {
    if (/^\s*(?:\*|\/\*|\/\/)/.test(code)) return [];
    return [...code.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(([, a, b, c]) => ({
      line: at + 1,
      text: a ?? b ?? c ?? '',
    }));
  });
}

const files = globSync('packages/{contract,devices,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|\/testing\//.test(file),
);

test('no text contains a refused idiom', () => {
  const found = files.flatMap((file) =>
    textsOf(readFileSync(join(root, file), 'utf8'))
      .filter(({ text }) => text.includes(' ') && refused.test(text))
      .map(({ line, text }) => `${file}:${line} ${text}`),
  );
  expect(found).toEqual([]);
});

test('finds idioms in any kind of quotes, and ignores comments', () => {
  const source = 'const a = \'Whoever asked\';\n// whoever\nconst b = `It stands still`;\nconst c = "plain";';
  expect(
    textsOf(source)
      .filter(({ text }) => refused.test(text))
      .map(({ line }) => line),
  ).toEqual([1, 3]);
});
