/** The checked tree of a rule: the basis of the live evaluation, the SQL and the messages. It contains only numbers of the text. */

/** Variables are represented by their index in the rule's list. */
export type NumberNode =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'variable'; readonly index: number }
  | { readonly kind: 'negative'; readonly of: NumberNode }
  | { readonly kind: 'arithmetic'; readonly operator: Arithmetic; readonly left: NumberNode; readonly right: NumberNode }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly of: readonly NumberNode[] }
  | { readonly kind: 'choice'; readonly test: ConditionNode; readonly whenTrue: NumberNode; readonly whenFalse: NumberNode };

export type ConditionNode =
  | { readonly kind: 'compare'; readonly operator: Comparison; readonly left: NumberNode; readonly right: NumberNode }
  | { readonly kind: 'both' | 'either'; readonly left: ConditionNode; readonly right: ConditionNode }
  | { readonly kind: 'not'; readonly of: ConditionNode }
  /** Whether a number is known: true or false, never unknown. */
  | { readonly kind: 'known'; readonly of: NumberNode }
  /** Whether a bit of a whole number from 0 to 2^53 is set; unknown for others. */
  | { readonly kind: 'bit'; readonly of: NumberNode; readonly bit: number };

export const arithmetics = ['+', '-', '*', '/'] as const;
export type Arithmetic = (typeof arithmetics)[number];
export const comparisons = ['<', '<=', '>', '>=', '==', '!='] as const;
export type Comparison = (typeof comparisons)[number];

/** Functions of numbers, with their number of arguments. */
export const functions = new Map([
  ['abs', { least: 1, most: 1 }],
  ['sqrt', { least: 1, most: 1 }],
  ['floor', { least: 1, most: 1 }],
  ['ceil', { least: 1, most: 1 }],
  ['round', { least: 1, most: 1 }],
  ['min', { least: 2, most: 16 }],
  ['max', { least: 2, most: 16 }],
  ['avg', { least: 2, most: 16 }],
] as const);
export type FunctionName = Parameters<(typeof functions)['get']>[0];

/** Reserved names of expressions; they cannot be variables. */
export const reservedNames: ReadonlySet<string> = new Set([...functions.keys(), 'known', 'bit', 'true', 'false', 'null', 'this']);

/** Highest bit of `bit`. */
export const highestBit = 31;
export const maxDepth = 32;
