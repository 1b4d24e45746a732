/** Default name of a rule: its condition in words, in both languages. */
import type { AlarmRule } from '@czyun/contract';
import { type Comparison, sentenceOf } from './sentence.ts';
import type { BookPoint } from './use-point-book.ts';

const words: Readonly<Record<Exclude<Comparison, 'differs'>, readonly [zh: string, en: string]>> = {
  above: ['高于', 'above'],
  atLeast: ['达到', 'at least'],
  below: ['低于', 'below'],
  atMost: ['不高于', 'at most'],
  is: ['为', 'is'],
  isNot: ['不为', 'is not'],
};
const longest = 80;

/** Made of the first clauses that fit; null: not a sentence yet. */
export function nameOfCondition(
  { expression, variables }: Pick<AlarmRule, 'expression' | 'variables'>,
  points: readonly (BookPoint | null)[],
): { readonly zh: string; readonly en: string } | null {
  const sentence = sentenceOf(expression);
  if (sentence === null) return null;
  const pointOf = (name: string | null) => points[variables.findIndex((variable) => variable.name === name)] ?? null;
  const clauses = sentence.clauses.map(({ comparison, name, other, value }) => {
    const point = pointOf(name);
    if (point === null) return null;
    const unit = point.unit === null ? '' : ` ${point.unit}`;
    const zh = point.words?.[value]?.zh ?? `${value}${unit}`;
    const en = point.words?.[value]?.en ?? `${value}${unit}`;
    if (comparison === 'differs') {
      const second = pointOf(other);
      return second && { zh: `${point.name.zh}相差超过 ${value}${unit}`, en: `${point.name.en} differs by more than ${value}${unit}` };
    }
    const [zhWord, enWord] = words[comparison];
    return { zh: `${point.name.zh}${zhWord} ${zh}`, en: `${point.name.en} ${enWord} ${en}` };
  });
  if (clauses.some((clause) => clause === null)) return null;
  const joined = (language: 'zh' | 'en', between: string) =>
    clauses.reduce((text, clause) => {
      const next = text === '' ? (clause?.[language] ?? '') : text + between + (clause?.[language] ?? '');
      return next.length <= longest || text === '' ? next.slice(0, longest) : text;
    }, '');
  const isAny = sentence.join === 'any';
  return { zh: joined('zh', isAny ? '或' : '且'), en: joined('en', isAny ? ' or ' : ' and ') };
}
