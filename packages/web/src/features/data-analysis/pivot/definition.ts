/** A free analysis as encoded in the address. Pure. */
import { type AnalysisDefinition, maxPivotFormulas, type PivotFormula } from '@czyun/contract';

/** Characters that separate the parts in the address. */
const reserved = /[~;]/;

export const isPlain = (text: string): boolean => !reserved.test(text);

/** `name~unit~expression`, several with `;`; invalid ones are left out. */
export function pivotFormulasOf(text: string): readonly PivotFormula[] {
  return text
    .split(';')
    .flatMap((part): PivotFormula[] => {
      const [name = '', unit = '', expression = '', ...more] = part.split('~');
      return more.length === 0 && name.trim() !== '' && expression.trim() !== '' ? [{ name, unit, expression }] : [];
    })
    .slice(0, maxPivotFormulas);
}

export const pivotFormulasText = (formulas: readonly PivotFormula[]): string =>
  formulas.map(({ name, unit, expression }) => [name, unit, expression].join('~')).join(';');

export const sameDefinition = (a: AnalysisDefinition, b: AnalysisDefinition): boolean =>
  (['key', 'figure', 'rows', 'columns', 'range'] as const).every((field) => a[field] === b[field]) &&
  pivotFormulasText(a.formulas) === pivotFormulasText(b.formulas);
