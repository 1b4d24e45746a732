/** A rule with its parsed condition; rules that can no longer be parsed are not evaluated. */
import type { AlarmRule } from '@czyun/contract';
import { type Compiled, closureOf, conditionOf, ExpressionFault } from './expression/index.ts';
import type { StoredRule } from './repo.ts';

export interface CompiledRule extends StoredRule {
  readonly condition: Compiled;
}

/** Undefined for a disabled rule, or one written by an older version that can no longer be parsed. */
export function compiledRule(stored: StoredRule): CompiledRule | undefined {
  if (!stored.rule.enabled) return undefined;
  try {
    return { ...stored, condition: closureOf(conditionOf(stored.rule.expression, names(stored.rule))) };
  } catch (error) {
    if (error instanceof ExpressionFault) return undefined;
    throw error;
  }
}

const names = ({ variables }: Pick<AlarmRule, 'variables'>) => variables.map(({ name }) => name);
