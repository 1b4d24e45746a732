import type { AlarmRule, RulePoint } from '@czyun/contract';
import { alarmRulesText } from '../text.ts';
import { type Clause, piecesOf, sentenceOf } from './sentence.ts';

/** A rule with the points that its sentence needs. */
export interface SpokenRule {
  readonly rule: Pick<AlarmRule, 'expression' | 'variables' | 'delayS' | 'typeId'>;
  /** Points of the variables, in their order; null: the point no longer exists. */
  readonly points: readonly (RulePoint | null | undefined)[];
  readonly typeName: string | null;
}

/** A word or a chip of the sentence. */
export interface RulePart {
  readonly kind: 'word' | 'point' | 'value';
  readonly text: string;
  /** The point no longer exists. */
  readonly isMissing?: boolean;
}

/** `10 s`, `5 min`, `2 h`: a delay without rounding. */
export function delayText(seconds: number): string {
  if (seconds > 0 && seconds % 3600 === 0) return `${seconds / 3600} h`;
  return seconds > 0 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

/**
 * The sentence of a rule: which point is above which limit for how long. An expression that is not a sentence is shown with the names of
 * its points.
 */
export function useRuleParts(): (spoken: SpokenRule) => readonly RulePart[] {
  const t = alarmRulesText.useText();
  const word = (text: string): RulePart => ({ kind: 'word', text });
  return ({ rule: { expression, variables, delayS, typeId }, points, typeName }) => {
    const pointPart = (at: number): RulePart => {
      const point = points[at];
      const device = typeId === null ? point?.deviceName : t(($) => $.said.anyOf, { type: typeName ?? '-' });
      const name = point?.pointName ?? variables[at]?.metric ?? '-';
      return { kind: 'point', text: [device, name].filter(Boolean).join(' · '), isMissing: !point };
    };
    const placeOf = (name: string | null) => variables.findIndex((variable) => variable.name === name);
    const clauseParts = ({ comparison, name, other, value }: Clause): readonly RulePart[] => {
      const point = points[placeOf(name)];
      const text = point?.states?.[value] ?? [value, point?.unit].filter((each) => each != null).join(' ');
      const valuePart: RulePart = { kind: 'value', text };
      if (comparison !== 'differs') return [pointPart(placeOf(name)), word(t(($) => $.said[comparison])), valuePart];
      return [
        pointPart(placeOf(name)),
        word(t(($) => $.said.differs)),
        pointPart(placeOf(other)),
        word(t(($) => $.said.byMore)),
        valuePart,
      ];
    };
    const sentence = sentenceOf(expression);
    const isSpoken = sentence?.clauses.every(({ name, other }) => placeOf(name) >= 0 && (other === null || placeOf(other) >= 0)) === true;
    const condition = isSpoken
      ? sentence.clauses.flatMap((clause, index) => [
          ...(index === 0 ? [] : [word(t(($) => $.said[sentence.join]))]),
          ...clauseParts(clause),
        ])
      : piecesOf(expression, variables).map((piece) => {
          if ('variable' in piece) return pointPart(piece.variable);
          return word(piece.text === '&&' ? t(($) => $.said.all) : piece.text === '||' ? t(($) => $.said.any) : piece.text);
        });
    const delay: readonly RulePart[] = delayS > 0 ? [word(t(($) => $.said.lasting)), { kind: 'value', text: delayText(delayS) }] : [];
    return [word(t(($) => $.said.when)), ...condition, ...delay];
  };
}

export const textOfParts = (parts: readonly RulePart[]): string => parts.map(({ text }) => text).join(' ');
