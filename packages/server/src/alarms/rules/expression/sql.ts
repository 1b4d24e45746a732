/**
 * A condition as SQL of the engine. Each part of the tree is a separate column based on earlier columns, so that no part is written twice,
 * whatever the tree. Unknown is NULL. The text contains only generated names and numbers.
 */
import type { ConditionNode, FunctionName, NumberNode } from './tree.ts';

export interface SqlCondition {
  /** Columns to add, in nested selections: `expression AS name`. */
  readonly steps: readonly (readonly string[])[];
  /** The column with the result: Nullable, 1 or 0. */
  readonly result: string;
}

const finite = (sql: string) => `if(isFinite(${sql}), ${sql}, NULL)`;
const anyUnknown = (columns: readonly string[]) => columns.map((column) => `isNull(${column})`).join(' OR ');
/** Applies to known values only: whether the engine's own functions skip NULL differs between its versions. */
const whenKnown = (columns: readonly string[], sql: (known: readonly string[]) => string) =>
  `if(${anyUnknown(columns)}, NULL, ${sql(columns.map((column) => `ifNull(${column}, 0)`))})`;
const list = (columns: readonly string[]) => columns.join(', ');

const called: Readonly<Record<FunctionName, (of: readonly string[]) => string>> = {
  abs: ([value]) => `abs(${value})`,
  sqrt: ([value]) => `if(${value} < 0, NULL, sqrt(${value}))`,
  floor: ([value]) => `floor(${value})`,
  ceil: ([value]) => `ceil(${value})`,
  round: ([value]) => `floor(${value} + 0.5)`,
  min: (of) => whenKnown(of, (known) => `least(${list(known)})`),
  max: (of) => whenKnown(of, (known) => `greatest(${list(known)})`),
  avg: (of) => finite(`((${of.join(' + ')}) / ${of.length})`),
};

class Writer {
  readonly steps: string[][] = [];
  readonly #columnOf: (index: number) => string;
  #count = 0;

  constructor(columnOf: (index: number) => string) {
    this.#columnOf = columnOf;
  }

  number(node: NumberNode): Column {
    switch (node.kind) {
      case 'number':
        return this.#column([], () => `toFloat64(${node.value})`);
      case 'variable':
        return { name: this.#columnOf(node.index), step: -1 };
      case 'negative':
        return this.#column([this.number(node.of)], ([of]) => `negate(${of})`);
      case 'arithmetic': {
        const { operator, left, right } = node;
        return this.#column([this.number(left), this.number(right)], ([a, b]) =>
          operator === '/' ? finite(`(${a} / nullIf(${b}, 0))`) : finite(`(${a} ${operator} ${b})`),
        );
      }
      case 'call':
        return this.#column(
          node.of.map((each) => this.number(each)),
          called[node.name],
        );
      case 'choice':
        return this.#column(
          [this.condition(node.test), this.number(node.whenTrue), this.number(node.whenFalse)],
          ([test, then, otherwise]) => `if(isNull(${test}), NULL, if(ifNull(${test}, 0) = 1, ${then}, ${otherwise}))`,
        );
    }
  }

  condition(node: ConditionNode): Column {
    switch (node.kind) {
      case 'compare': {
        const operator = node.operator === '==' ? '=' : node.operator;
        return this.#column([this.number(node.left), this.number(node.right)], ([a, b]) => `(${a} ${operator} ${b})`);
      }
      case 'both':
      case 'either':
        return this.#column([this.condition(node.left), this.condition(node.right)], ([a, b]) =>
          node.kind === 'both' ? `(${a} AND ${b})` : `(${a} OR ${b})`,
        );
      case 'not':
        return this.#column([this.condition(node.of)], ([of]) => `(NOT ${of})`);
      case 'known':
        return this.#column([this.number(node.of)], ([of]) => `isNotNull(${of})`);
      case 'bit':
        return this.#column(
          [this.number(node.of)],
          ([of]) => `if(${of} >= 0 AND ${of} < 9007199254740992, bitTest(toUInt64(ifNull(${of}, 0)), ${node.bit}), NULL)`,
        );
    }
  }

  #column(of: readonly Column[], sql: (names: readonly string[]) => string): Column {
    const step = Math.max(-1, ...of.map((each) => each.step)) + 1;
    this.#count += 1;
    const name = `e${this.#count}`;
    const columns = this.steps[step] ?? [];
    this.steps[step] = columns;
    columns.push(`${sql(of.map((each) => each.name))} AS ${name}`);
    return { name, step };
  }
}

interface Column {
  readonly name: string;
  /** The selection that computes it; -1: it is given. */
  readonly step: number;
}

/** `columnOf` returns the column of a variable: Nullable(Float64), finite unless NULL; a generated name, never a name from the rule. */
export function sqlOf(node: ConditionNode, columnOf: (index: number) => string): SqlCondition {
  const writer = new Writer(columnOf);
  const { name } = writer.condition(node);
  return { steps: writer.steps, result: name };
}

/** The rows of `from` (a selection in parentheses, or a table) with the columns of the condition. */
export function withCondition({ steps }: SqlCondition, from: string): string {
  return steps.reduce((inner, columns) => `(SELECT *, ${columns.join(', ')} FROM ${inner})`, from);
}
