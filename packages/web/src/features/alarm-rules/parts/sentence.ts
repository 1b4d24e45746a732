/** Conditions that read as a sentence: comparisons of points with numbers, joined by one word. */
import type { RuleVariable } from '@czyun/contract';

/** How a point is compared; `differs`: two points differ by more than a number. */
export const comparisons = ['above', 'atLeast', 'below', 'atMost', 'is', 'isNot', 'differs'] as const;
export type Comparison = (typeof comparisons)[number];

export interface Clause {
  readonly comparison: Comparison;
  /** Name of the variable, and of the second one of `differs`. */
  readonly name: string;
  readonly other: string | null;
  readonly value: number;
}

export interface Sentence {
  readonly join: 'all' | 'any';
  readonly clauses: readonly Clause[];
}

const signs: Readonly<Record<Exclude<Comparison, 'differs'>, string>> = {
  above: '>',
  atLeast: '>=',
  below: '<',
  atMost: '<=',
  is: '==',
  isNot: '!=',
};

const variable = '[\\p{L}_][\\p{L}\\p{N}_]*';
const number = '-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?';
const plain = new RegExp(`^(${variable})\\s*(>=|<=|==|!=|>|<)\\s*(${number})$`, 'iu');
const apart = new RegExp(`^abs\\(\\s*(${variable})\\s*-\\s*(${variable})\\s*\\)\\s*>\\s*(${number})$`, 'iu');
const wrapped = /^\(([^()]*)\)$/;

function clauseOf(text: string): Clause | null {
  const inner = wrapped.exec(text.trim())?.[1] ?? text;
  const [, name = '', sign, value] = plain.exec(inner.trim()) ?? [];
  if (sign !== undefined) {
    const comparison = comparisons.find((each) => each !== 'differs' && signs[each] === sign) ?? 'above';
    return { comparison, name, other: null, value: Number(value) };
  }
  const [, one = '', other, most] = apart.exec(inner.trim()) ?? [];
  return other === undefined ? null : { comparison: 'differs', name: one, other, value: Number(most) };
}

/** Null for a condition that is not a sentence. */
export function sentenceOf(expression: string): Sentence | null {
  const isAny = expression.includes('||');
  if (isAny && expression.includes('&&')) return null;
  const clauses = expression.split(isAny ? '||' : '&&').map(clauseOf);
  return clauses.some((clause) => clause === null) ? null : { join: isAny ? 'any' : 'all', clauses: clauses as Clause[] };
}

export function expressionOf({ join, clauses }: Sentence): string {
  const texts = clauses.map(({ comparison, name, other, value }) =>
    comparison === 'differs' ? `abs(${name} - ${other}) > ${value}` : `${name} ${signs[comparison]} ${value}`,
  );
  return texts.join(join === 'any' ? ' || ' : ' && ');
}

/** A piece of an expression: a variable by its position in the list, or signs and numbers. */
export type Piece = { readonly variable: number } | { readonly text: string };

const shownSigns: Readonly<Record<string, string>> = { '>=': '≥', '<=': '≤', '!=': '≠', '==': '=', '*': '×', '-': '−' };
const pieceForm = new RegExp(`${variable}|${number.slice(2)}|&&|\\|\\||[<>=!]=|\\S`, 'giu');

/** An expression piece by piece, so that its variables can be read as points. */
export function piecesOf(expression: string, variables: readonly Pick<RuleVariable, 'name'>[]): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const [text] of expression.matchAll(pieceForm)) {
    const at = variables.findIndex(({ name }) => name === text);
    const last = pieces.at(-1);
    if (at >= 0) pieces.push({ variable: at });
    else if (text === '&&' || text === '||') pieces.push({ text });
    else if (last !== undefined && 'text' in last && last.text !== '&&' && last.text !== '||')
      pieces[pieces.length - 1] = { text: spaced(last.text, shownSigns[text] ?? text) };
    else pieces.push({ text: shownSigns[text] ?? text });
  }
  return pieces;
}

/** No space between brackets or commas and their operands. */
const spaced = (before: string, next: string): string =>
  /[(!]$/.test(before) || /^[(),]/.test(next) ? before + next : `${before} ${next}`;
