/** Computed curves in the address. */
import { longestFormula, maxFormulaKeys, pointForm } from '@czyun/contract';

export interface Formula {
  /** As stated by the user; '' for none. */
  readonly unit: string;
  /** Parameters, named `a`, `b` … in their order. */
  readonly keys: readonly string[];
  readonly expression: string;
}

export const maxFormulas = 3;
/** Characters that separate the parts in the address. */
const reserved = /[~;]/;

/** Name of a formula's parameter by its index. */
export const letterOf = (index: number): string => String.fromCharCode('a'.charCodeAt(0) + index);

export const isFormulaText = (text: string): boolean => text.length <= longestFormula && !reserved.test(text);
export const isUnitText = (text: string): boolean => text.length <= 16 && !reserved.test(text);

/** Valid formulas, each once. */
export function formulasOf(text: string): readonly Formula[] {
  const found = text.split(';').flatMap((part): Formula[] => {
    const [unit = '', keyText = '', expression = '', ...more] = part.split('~');
    const keys = keyText.split('+');
    const isWhole = more.length === 0 && expression.trim() !== '' && isFormulaText(expression) && isUnitText(unit);
    return isWhole && keys.length <= maxFormulaKeys && keys.every((key) => pointForm.test(key)) ? [{ unit, keys, expression }] : [];
  });
  const texts = found.map((formula) => formulasText([formula]));
  return found.filter((_, index) => texts.indexOf(texts[index] ?? null) === index).slice(0, maxFormulas);
}

export function formulasText(formulas: readonly Formula[]): string | null {
  return formulas.length === 0
    ? null
    : formulas.map(({ unit, keys, expression }) => [unit, keys.join('+'), expression].join('~')).join(';');
}

/** Letters of existing parameters that an expression uses. */
export function usedLetters(expression: string, count: number): readonly string[] {
  const words = new Set(expression.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []);
  return Array.from({ length: count }, (_, index) => letterOf(index)).filter((letter) => words.has(letter));
}
