/**
 * A condition as a function of live values. Unknown is NaN: a null value, results derived from one, a division by zero, the root of a
 * negative number, and any non-finite number. Conditions are 1, 0 and NaN; && and || follow Kleene logic, as SQL does: `false && unknown`
 * is false, `true || unknown` is true, everything else with an unknown side is unknown.
 */
import type { Comparison, ConditionNode, FunctionName, NumberNode } from './tree.ts';

export type Values = ArrayLike<number>;
export type Compiled = (values: Values) => number;

const finite = (value: number) => (Number.isFinite(value) ? value : Number.NaN);

const compared: Readonly<Record<Comparison, (left: number, right: number) => boolean>> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
};

type Alone = 'abs' | 'sqrt' | 'floor' | 'ceil' | 'round';

/** Functions of one number. */
const alone: Readonly<Record<Alone, (value: number) => number>> = {
  abs: Math.abs,
  sqrt: Math.sqrt,
  floor: Math.floor,
  ceil: Math.ceil,
  // Halves round up, -0.5 to 0.
  round: (value) => Math.floor(value + 0.5),
};
const isAlone = (name: FunctionName): name is Alone => Object.hasOwn(alone, name);

/** Functions of several numbers, applied pairwise; no lists are allocated, since this runs for every reading. */
const together: Readonly<Record<Exclude<FunctionName, Alone>, (before: number, next: number) => number>> = {
  min: Math.min,
  max: Math.max,
  avg: (before, next) => before + next,
};

function callOf({ name, of }: Extract<NumberNode, { kind: 'call' }>): Compiled {
  const [first = () => Number.NaN, ...rest] = of.map(numberOf);
  if (isAlone(name)) {
    const single = alone[name];
    return (values) => finite(single(first(values)));
  }
  const join = together[name];
  const share = name === 'avg' ? of.length : 1;
  return (values) => {
    let value = first(values);
    for (const next of rest) value = join(value, next(values));
    return finite(value / share);
  };
}

/** The function of a number; NaN: unknown. */
export function numberOf(node: NumberNode): Compiled {
  switch (node.kind) {
    case 'number': {
      const { value } = node;
      return () => value;
    }
    case 'variable': {
      const { index } = node;
      return (values) => finite(values[index] ?? Number.NaN);
    }
    case 'negative': {
      const of = numberOf(node.of);
      return (values) => -of(values);
    }
    case 'arithmetic':
      return arithmeticOf(node);
    case 'call':
      return callOf(node);
    case 'choice': {
      const [test, then, otherwise] = [closureOf(node.test), numberOf(node.whenTrue), numberOf(node.whenFalse)];
      return (values) => {
        const chosen = test(values);
        return Number.isNaN(chosen) ? Number.NaN : chosen === 1 ? then(values) : otherwise(values);
      };
    }
  }
}

function arithmeticOf({ operator, ...sides }: Extract<NumberNode, { kind: 'arithmetic' }>): Compiled {
  const [left, right] = [numberOf(sides.left), numberOf(sides.right)];
  switch (operator) {
    case '+':
      return (values) => finite(left(values) + right(values));
    case '-':
      return (values) => finite(left(values) - right(values));
    case '*':
      return (values) => finite(left(values) * right(values));
    case '/':
      // A division by zero is not finite either.
      return (values) => finite(left(values) / right(values));
  }
}

const largestWhole = 2 ** 53;

/** The function of a condition; its values are in the order of the rule's variables. */
export function closureOf(node: ConditionNode): Compiled {
  switch (node.kind) {
    case 'compare': {
      const [left, right, holds] = [numberOf(node.left), numberOf(node.right), compared[node.operator]];
      return (values) => {
        const a = left(values);
        const b = right(values);
        return Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : holds(a, b) ? 1 : 0;
      };
    }
    case 'both': {
      const [left, right] = [closureOf(node.left), closureOf(node.right)];
      return (values) => {
        const a = left(values);
        if (a === 0) return 0;
        const b = right(values);
        return b === 0 ? 0 : a * b;
      };
    }
    case 'either': {
      const [left, right] = [closureOf(node.left), closureOf(node.right)];
      return (values) => {
        const a = left(values);
        if (a === 1) return 1;
        const b = right(values);
        return b === 1 ? 1 : a * b;
      };
    }
    case 'not': {
      const of = closureOf(node.of);
      return (values) => 1 - of(values);
    }
    case 'known': {
      const of = numberOf(node.of);
      return (values) => (Number.isNaN(of(values)) ? 0 : 1);
    }
    case 'bit': {
      const [of, weight] = [numberOf(node.of), 2 ** node.bit];
      return (values) => {
        const value = of(values);
        if (!(value >= 0 && value < largestWhole)) return Number.NaN;
        return Math.floor(Math.floor(value) / weight) % 2 === 1 ? 1 : 0;
      };
    }
  }
}
