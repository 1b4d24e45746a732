/** What a widget reads its options with; a zod schema fits, and so does a reader made of the parts below, which costs the pages nothing. */
export interface Options<O> {
  /** The options, or an error that says what is wrong with them. */
  parse(raw: unknown): O;
}

/** Options that a widget cannot draw; the message is for a person. */
export class WrongOptions extends Error {}

type Field<T> = (value: unknown, name: string) => T;

/** A text that is not empty. */
export const text: Field<string> = (value, name) => {
  if (typeof value !== 'string' || value === '') throw new WrongOptions(name);
  return value;
};

/** A whole number from zero on. */
export const count: Field<number> = (value, name) => {
  if (!Number.isSafeInteger(value) || Number(value) < 0) throw new WrongOptions(name);
  return value as number;
};

/** An object of such fields; what it has besides is left out. */
export function fields<F extends Readonly<Record<string, Field<unknown>>>>(
  shape: F,
): Options<{ readonly [K in keyof F]: ReturnType<F[K]> }> {
  return {
    parse(raw) {
      const given = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
      const read = Object.entries(shape).map(([name, field]) => [name, field(given[name], name)]);
      return Object.fromEntries(read) as { readonly [K in keyof F]: ReturnType<F[K]> };
    },
  };
}

/** Of widgets that have no choice. */
export const noOptions = fields({});
