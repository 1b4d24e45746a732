/** Converts the parser's tree to ours: everything not listed here is refused. */
import { ExpressionFault, type FaultKind } from './faults.ts';
import { type Raw, type ReadExpression, readExpression } from './read.ts';
import {
  type Arithmetic,
  arithmetics,
  type Comparison,
  type ConditionNode,
  comparisons,
  type FunctionName,
  functions,
  highestBit,
  maxDepth,
  type NumberNode,
  reservedNames,
} from './tree.ts';

const arithmeticOf = new Map<unknown, Arithmetic>(arithmetics.map((sign) => [sign, sign]));
const comparisonOf = new Map<unknown, Comparison>(comparisons.map((sign) => [sign, sign]));
const logicOf = new Map<unknown, 'both' | 'either'>([
  ['&&', 'both'],
  ['||', 'either'],
]);
const functionOf = new Map<unknown, { readonly least: number; readonly most: number }>(functions);
/** Functions that are conditions. */
const conditionsOf = new Set<unknown>(['known', 'bit']);
const largestNumber = 1e300;

class Checker {
  readonly #placeOf: ReadExpression['placeOf'];
  readonly #variables: ReadonlyMap<string, number>;

  constructor(placeOf: ReadExpression['placeOf'], variables: ReadonlyMap<string, number>) {
    this.#placeOf = placeOf;
    this.#variables = variables;
  }

  condition(node: Raw, depth: number): ConditionNode {
    this.#deep(node, depth);
    const next = depth + 1;
    if (node.type === 'BinaryExpression') {
      const { operator, left, right } = node as Raw & { readonly left: Raw; readonly right: Raw };
      const logic = logicOf.get(operator);
      if (logic) return { kind: logic, left: this.condition(left, next), right: this.condition(right, next) };
      const comparison = comparisonOf.get(operator);
      if (comparison) {
        if (this.#isCondition(left)) this.#refuse(this.#isComparison(left) ? 'chain' : 'wantsNumber', left);
        return { kind: 'compare', operator: comparison, left: this.number(left, next), right: this.number(right, next) };
      }
      if (arithmeticOf.has(operator)) this.#refuse('wantsCondition', node);
      this.#refuse('operator', node, operator);
    }
    if (node.type === 'UnaryExpression' && node['operator'] === '!')
      return { kind: 'not', of: this.condition(node['argument'] as Raw, next) };
    if (node.type === 'CallExpression') {
      const { name, given } = this.#call(node);
      if (name === 'known' && given.length === 1) return { kind: 'known', of: this.number(given[0]!, next) };
      if (name === 'bit' && given.length === 2) return { kind: 'bit', of: this.number(given[0]!, next), bit: this.#bit(given[1]!) };
      if (conditionsOf.has(name)) this.#refuse('arguments', node, name);
      if (!functionOf.has(name)) this.#refuse('function', node, name);
    }
    // Any other fault is reported before "not a condition".
    this.number(node, depth);
    return this.#refuse('wantsCondition', node);
  }

  number(node: Raw, depth: number): NumberNode {
    this.#deep(node, depth);
    const next = depth + 1;
    switch (node.type) {
      case 'Literal':
        return this.#literal(node);
      case 'Identifier':
        return this.#variable(node);
      case 'UnaryExpression':
        if (node['operator'] === '-') return { kind: 'negative', of: this.number(node['argument'] as Raw, next) };
        if (node['operator'] === '!') this.#refuse('wantsNumber', node);
        return this.#refuse('operator', node, node['operator']);
      case 'BinaryExpression': {
        const operator = arithmeticOf.get(node['operator']);
        if (operator) {
          const [left, right] = [this.number(node['left'] as Raw, next), this.number(node['right'] as Raw, next)];
          return { kind: 'arithmetic', operator, left, right };
        }
        if (this.#isCondition(node)) this.#refuse('wantsNumber', node);
        return this.#refuse('operator', node, node['operator']);
      }
      case 'ConditionalExpression': {
        const { test, consequent, alternate } = node as Raw & { readonly test: Raw; readonly consequent: Raw; readonly alternate: Raw };
        return {
          kind: 'choice',
          test: this.condition(test, next),
          whenTrue: this.number(consequent, next),
          whenFalse: this.number(alternate, next),
        };
      }
      case 'CallExpression': {
        const { name, given } = this.#call(node);
        if (conditionsOf.has(name)) this.#refuse('wantsNumber', node);
        const takes = functionOf.get(name);
        if (!takes) return this.#refuse('function', node, name);
        if (given.length < takes.least || given.length > takes.most) this.#refuse('arguments', node, name);
        return { kind: 'call', name: name as FunctionName, of: given.map((each) => this.number(each, next)) };
      }
      case 'MemberExpression':
        return this.#refuse('member', node);
      case 'ArrayExpression':
        return this.#refuse('list', node);
      case 'Compound':
      case 'SequenceExpression':
        return this.#refuse('several', node);
      default:
        return this.#refuse('literal', node);
    }
  }

  #literal(node: Raw): NumberNode {
    const { value } = node;
    if (typeof value !== 'number') return this.#refuse('literal', node);
    // No measurement exceeds this, and the product of two larger numbers could overflow.
    if (!(value <= largestNumber)) this.#refuse('wrongNumber', node);
    return { kind: 'number', value };
  }

  #variable(node: Raw): NumberNode {
    const name = String(node['name']);
    const index = this.#variables.get(name);
    if (index !== undefined) return { kind: 'variable', index };
    return this.#refuse(functionOf.has(name) || conditionsOf.has(name) ? 'called' : 'variable', node, name);
  }

  #call(node: Raw): { readonly name: string; readonly given: readonly Raw[] } {
    const callee = node['callee'] as Raw;
    if (callee.type !== 'Identifier') this.#refuse(callee.type === 'MemberExpression' ? 'member' : 'syntax', node);
    const given = node['arguments'] as readonly (Raw | null)[];
    const name = String(callee['name']);
    if (!given.every((each) => each !== null)) this.#refuse('arguments', node, name);
    return { name, given };
  }

  #bit(node: Raw): number {
    const { type, value } = node;
    const isBit = type === 'Literal' && typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= highestBit;
    return isBit ? value : this.#refuse('bit', node);
  }

  #isComparison = (node: Raw) => node.type === 'BinaryExpression' && comparisonOf.has(node['operator']);
  #isCondition = (node: Raw) => node.type === 'BinaryExpression' && (comparisonOf.has(node['operator']) || logicOf.has(node['operator']));

  #deep(node: Raw, depth: number): void {
    if (depth > maxDepth) this.#refuse('deep', node);
  }

  #refuse(kind: FaultKind, node: Raw, what?: unknown): never {
    const about = what === undefined ? {} : { what: String(what) };
    throw new ExpressionFault({ kind, at: this.#placeOf(node), ...about });
  }
}

/** The condition of a text; `variables` are the allowed names, in order. Throws `ExpressionFault`. */
export function conditionOf(text: string, variables: readonly string[]): ConditionNode {
  const { root, placeOf } = readExpression(text);
  return new Checker(placeOf, new Map(variables.map((name, index) => [name, index]))).condition(root, 1);
}

/** As `conditionOf`, for a text that is a number. */
export function formulaOf(text: string, variables: readonly string[]): NumberNode {
  const { root, placeOf } = readExpression(text);
  return new Checker(placeOf, new Map(variables.map((name, index) => [name, index]))).number(root, 1);
}

/** Whether a name can be a variable: letters of any language, digits and underscores, not starting with a digit, not a reserved word. */
export const isVariableName = (name: string): boolean => /^[\p{L}_][\p{L}\p{N}_]{0,31}$/u.test(name) && !reservedNames.has(name);
