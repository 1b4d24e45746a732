/** A rule with its condition read; what cannot be read any more is not judged. */
import type { AlarmRule } from '@czyun/contract';
import { type Compiled, closureOf, conditionOf, ExpressionFault } from './expression/index.ts';
import type { StoredRule } from './repo.ts';

export interface CompiledRule extends StoredRule {
  readonly condition: Compiled;
}

/** Undefined for a rule that is out of use, or that an older version wrote and this one does not read. */
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
