/** Every regular expression of the server takes time linear in its input, since it runs on texts of devices, files and callers. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { judgePattern } from '../../../scripts/judge-pattern.ts';

const root = join(import.meta.dirname, '..', '..');
const literal =
  /(?:^|[=(,:!&|?{};[]|return|=>)\s*\/(?<source>(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/(?<flags>[dgimsuvy]*)(?=[\s.,;)\]}]|$)/gm;
const comments = /^\s*(\/\/|\*|\/\*\*).*$/gm;

function expressionsOf(file: string): [string, string, string][] {
  const text = readFileSync(join(root, file), 'utf8').replace(comments, '');
  return [...text.matchAll(literal)].map(({ groups }) => [file, groups?.source ?? '', groups?.flags ?? '']);
}

const files = globSync('{server,devices}/src/**/*.ts', { cwd: root }).filter((file) => !/test\.ts$|fixture|testing/.test(file));

it('no regular expression of the server takes more than linear time', () => {
  const all = files.flatMap(expressionsOf);
  expect(all.length).toBeGreaterThan(50);
  const doubtful = all.filter(([, source, flags]) => judgePattern(source, flags) !== 'safe');
  expect(doubtful).toEqual([]);
}, 120_000);
