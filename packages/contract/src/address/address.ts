/**
 * One declarative codec for the address of a screen: reading, defaults, writing, links, "is filtering", "no filter". Parameters equal to
 * the default are left out, so every state of a screen has one address.
 */
import type { Field } from './field.ts';

export type Fields = Readonly<Record<string, Field<unknown>>>;

export type ValueOf<F> = F extends Field<infer T> ? T : never;

/** Values of an address, one for each parameter. */
export type Values<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** Parameters to change; null and undefined: back to the default. */
export type Change<F extends Fields> = { readonly [K in keyof F]?: ValueOf<F[K]> | null | undefined };

type RequiredName<F extends Fields> = { [K in keyof F]: F[K] extends { readonly required: true } ? K : never }[keyof F];

/** Parameters that a link to the screen may have, and those that it must have. */
export type LinkValues<F extends Fields> = {
  readonly [K in keyof F as K extends RequiredName<F> ? never : K]?: ValueOf<F[K]> | null | undefined;
} & { readonly [K in RequiredName<F>]: NonNullable<ValueOf<F[K]>> };

/** A parameter of an address that is not understood and is ignored (of a list: in part). */
export interface AddressFault {
  readonly name: string;
  readonly text: string;
}

/** Texts to set; null: the parameter is removed. */
export type AddressTexts = Readonly<Record<string, string | null>>;

export interface Address<F extends Fields> {
  readonly fields: F;
  read(params: URLSearchParams): Values<F>;
  /** Wrong values, and names that this screen does not have. */
  faults(params: URLSearchParams): readonly AddressFault[];
  /** New parameters after a change. A change of the filter alone returns to the first page. */
  write(change: Change<F>): AddressTexts;
  isFiltering(values: Values<F>): boolean;
  /** The change that removes the filter and the page. */
  readonly noFilter: AddressTexts;
  /** `?keys=3:soc`, or empty. */
  search(values: Change<F>): string;
}

/** The codec of a screen's parameters; each has the name of its field unless the field names others. */
export function address<const F extends Fields>(fields: F): Address<F> {
  const entries = Object.entries<Field<unknown>>(fields);
  const namesOf = (name: string, field: Field<unknown>): readonly string[] => field.names ?? [name];
  const names = new Set(entries.flatMap(([name, field]) => namesOf(name, field)));

  const textsOf = (field: Field<unknown>, value: unknown): readonly string[] => {
    const said = value === null || value === undefined ? field.write(field.initial) : field.write(value);
    return isInitial(field, said) ? said.map(() => '') : said;
  };
  const reading = (params: URLSearchParams, name: string, field: Field<unknown>) => {
    const texts = namesOf(name, field).map((each) => params.get(each) ?? '');
    return texts.every((each) => each === '') ? { value: field.initial, faulty: false } : field.read(texts);
  };
  const none = (wanted: (field: Field<unknown>) => boolean): AddressTexts =>
    Object.fromEntries(entries.flatMap(([name, field]) => (wanted(field) ? namesOf(name, field).map((each) => [each, null]) : [])));
  const firstPage = none(({ restarts }) => restarts === true);

  const write = (change: Change<F>): AddressTexts => {
    const texts: Record<string, string | null> = {};
    let filters = false;
    for (const [name, value] of Object.entries(change)) {
      const field = fields[name];
      if (field === undefined) throw new Error(`The address has no parameter ${name}`);
      if (field.filter === true) filters = true;
      const said = textsOf(field, value);
      for (const [index, each] of namesOf(name, field).entries()) texts[each] = said[index] || null;
    }
    return filters ? { ...firstPage, ...texts } : texts;
  };
  return {
    fields,
    read: (params) =>
      Object.fromEntries(entries.map(([name, field]) => [name, reading(params, name, field).value])) as unknown as Values<F>,
    faults: (params) => {
      const wrong = entries.flatMap(([name, field]) => (reading(params, name, field).faulty ? namesOf(name, field) : []));
      return [...params].flatMap(([name, text]) => (text !== '' && (!names.has(name) || wrong.includes(name)) ? [{ name, text }] : []));
    },
    write,
    isFiltering: (values) =>
      entries.some(([name, field]) => field.filter === true && textsOf(field, values[name]).some((each) => each !== '')),
    noFilter: none((field) => field.filter === true || field.restarts === true),
    search: (values) => {
      const said = new URLSearchParams();
      for (const [name, text] of Object.entries(write(values))) if (text !== null) said.set(name, text);
      return said.size === 0 ? '' : `?${said}`;
    },
  };
}

function isInitial(field: Field<unknown>, texts: readonly string[]): boolean {
  const initial = field.write(field.initial);
  return texts.every((each, index) => each === initial[index]);
}
