/** Fields of an address: how the text of a parameter is read and written, and its default. */

/** The control of a filter bar that sets it. */
export type FieldKind = 'text' | 'integer' | 'choice' | 'flag' | 'list' | 'instant' | 'period' | 'span';

export interface Reading<T> {
  readonly value: T;
  /** The text was not understood, in whole or in part. */
  readonly faulty: boolean;
}

export interface Field<T> {
  readonly kind: FieldKind;
  /** The value if the parameter is absent or not understood. */
  readonly initial: T;
  /** Parameter names of a field that has several, or one different from its own. */
  readonly names?: readonly string[];
  /** Narrows a list: counts as filtering, is removed with the filter, and returns the list to its first page. */
  readonly filter?: true;
  /** The page of a list: back to the first when a filter changes. */
  readonly restarts?: true;
  /** A link without it does not compile. */
  readonly required?: true;
  /** Reads the texts of its names, in order; an absent one is empty. Never called if all are empty. */
  read(texts: readonly string[]): Reading<T>;
  /** The texts of its names; empty ones are left out of the address. Equal values have equal texts. */
  write(value: T): readonly string[];
}

const known = <T>(value: T): Reading<T> => ({ value, faulty: false });

/** A field of one text; `parse` returns undefined if it does not understand it. */
function single<T>(kind: FieldKind, initial: T, parse: (text: string) => T | undefined, print: (value: T) => string): Field<T> {
  return {
    kind,
    initial,
    read: ([text = '']) => {
      const value = parse(text);
      return value === undefined ? { value: initial, faulty: true } : known(value);
    },
    write: (value) => [print(value)],
  };
}

const wholeForm = /^-?\d{1,15}$/;

function whole(text: string, min: number, max: number): number | undefined {
  const value = wholeForm.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

export interface TextLimits {
  /** Maximum length in characters; longer text is cut. */
  readonly most?: number;
  readonly form?: RegExp;
}

/** Free text; empty if absent. */
export function text({ most = 100, form }: TextLimits = {}): Field<string> {
  return {
    kind: 'text',
    initial: '',
    read: ([said = '']) => {
      if (form !== undefined && !form.test(said)) return { value: '', faulty: true };
      return { value: said.slice(0, most), faulty: said.length > most };
    },
    write: (value) => [value.slice(0, most)],
  };
}

export interface IntegerLimits {
  readonly min?: number;
  readonly max?: number;
}

/** A whole number; null if absent. */
export function integer({ min = 0, max = 1e15 - 1 }: IntegerLimits = {}): Field<number | null> {
  return single<number | null>(
    'integer',
    null,
    (said) => whole(said, min, max),
    (value) => (value === null ? '' : String(value)),
  );
}

/** A whole number with a default, e.g. rows on a page; a value above `max` becomes `max`. */
export function count(initial: number, { min = 1, max = 1_000_000 }: IntegerLimits = {}): Field<number> {
  return {
    kind: 'integer',
    initial,
    read: ([said = '']) => {
      const value = whole(said, min, Number.POSITIVE_INFINITY);
      return { value: Math.min(value ?? initial, max), faulty: value === undefined || value > max };
    },
    write: (value) => [String(value)],
  };
}

/** The page of a list, from 1. */
export function page(): Field<number> & { readonly restarts: true } {
  return { ...count(1), restarts: true };
}

/** A parameter that every link must set, e.g. a device. Null if an address was typed without it. */
export function id(): Field<number | null> & { readonly required: true } {
  return { ...integer({ min: 1 }), required: true };
}

/** One of several words. */
export function choice<const T extends string>(values: readonly T[], initial: NoInfer<T>): Field<T> & { readonly values: readonly T[] };
/** One of several words; null if absent. */
export function choice<const T extends string>(values: readonly T[]): Field<T | null> & { readonly values: readonly T[] };
export function choice<T extends string>(
  values: readonly T[],
  initial: T | null = null,
): Field<T | null> & { readonly values: readonly T[] } {
  const field = single<T | null>(
    'choice',
    initial,
    (said) => values.find((value) => value === said),
    (value) => value ?? '',
  );
  return { ...field, values };
}

const truth: Readonly<Record<string, boolean>> = { '1': true, true: true, '0': false, false: false };
const truthOf = (said: string): boolean | undefined => (Object.hasOwn(truth, said) ? truth[said] : undefined);

/** On or off; off if absent. */
export function flag(): Field<boolean> {
  return single('flag', false, truthOf, (value) => (value ? '1' : ''));
}

/** Yes, no, or (null) either. */
export function either(): Field<boolean | null> {
  return single<boolean | null>('flag', null, truthOf, (value) => (value === null ? '' : String(value)));
}

/** An instant in ms; up to ten digits are seconds. Null if absent. */
export function instant(): Field<number | null> {
  return single<number | null>('instant', null, instantOfText, (value) => (value === null ? '' : String(Math.round(value))));
}

function instantOfText(said: string): number | undefined {
  if (!/^\d{9,13}$/.test(said)) return undefined;
  return Number(said) < 1e10 ? Number(said) * 1000 : Number(said);
}

/** Texts of one form, comma-separated, in order and without repeats. An empty list means the default. */
export function list(form: RegExp, most: number): Field<readonly string[]> {
  return items((said) => (form.test(said) ? said : undefined), most, []);
}

/** A subset of the given numbers, in their order. An empty list means the default. */
export function numbers<const T extends number>(
  values: readonly T[],
  initial: readonly NoInfer<T>[],
): Field<readonly T[]> & { readonly values: readonly T[] } {
  const field = items((said) => values.find((value) => String(value) === said), values.length, initial);
  const inOrder = (chosen: readonly T[]) => values.filter((value) => chosen.includes(value));
  return {
    ...field,
    values,
    read: (texts) => {
      const { value, faulty } = field.read(texts);
      return { value: inOrder(value), faulty };
    },
    write: (value) => field.write(inOrder(value)),
  };
}

function items<T>(parse: (text: string) => T | undefined, most: number, initial: readonly T[]): Field<readonly T[]> {
  return {
    kind: 'list',
    initial,
    read: ([said = '']) => {
      const parts = said.split(',');
      const found = [...new Set(parts.map(parse))].filter((value) => value !== undefined);
      const value = found.slice(0, most);
      return {
        value: value.length === 0 ? initial : value,
        faulty: parts.some((part) => parse(part) === undefined) || found.length > most,
      };
    },
    write: (value) => [[...new Set(value)].slice(0, most).join(',')],
  };
}

/** Two instants, ms, the first before the second: `1700000000000-1700000360000`. Null if absent. */
export function span(): Field<readonly [start: number, end: number] | null> {
  return single<readonly [number, number] | null>(
    'span',
    null,
    (said) => {
      const [from, to, ...more] = said.split('-').map(instantOfText);
      return from !== undefined && to !== undefined && more.length === 0 && from < to ? [from, to] : undefined;
    },
    (value) => (value === null ? '' : value.map(Math.round).join('-')),
  );
}

/** A named time range that ends now, or (`range` null) one from `start` to `end`, ms; `end` null means now. */
export interface Period<R extends string> {
  readonly range: R | null;
  readonly start: number | null;
  readonly end: number | null;
}

/** A free time range for links. */
export const period = (start: number, end: number | null = null): Period<never> => ({ range: null, start, end });

/** A time range in `range`, or in `start` and `end`. */
export function time<const R extends string>(
  ranges: readonly R[],
  initial: NoInfer<R>,
): Field<Period<R>> & { readonly values: readonly R[] } {
  const named = (range: R): Period<R> => ({ range, start: null, end: null });
  return {
    kind: 'period',
    initial: named(initial),
    names: ['range', 'start', 'end'],
    values: ranges,
    read: ([name = '', from = '', to = '']) => {
      const range = ranges.find((each) => each === name);
      const start = instantOfText(from);
      const end = instantOfText(to);
      const wrong = (name !== '' && range === undefined) || (from !== '' && start === undefined) || (to !== '' && end === undefined);
      if (start !== undefined && (end === undefined || start < end))
        return { value: { range: null, start, end: end ?? null }, faulty: wrong };
      return { value: named(range ?? initial), faulty: wrong || from !== '' || to !== '' };
    },
    write: ({ range, start, end }) =>
      range === null && start !== null
        ? ['', String(Math.round(start)), end === null ? '' : String(Math.round(end))]
        : [range ?? initial, '', ''],
  };
}

/** Marks a field as a filter of its list. */
export function filter<F extends Field<unknown>>(field: F): F & { readonly filter: true } {
  return { ...field, filter: true };
}
