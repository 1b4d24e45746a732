/** The state of a form, without React: its values, which fields were left, what the server refused of them. */
import type { FieldText } from '@czyun/contract';

/** Values of fields of text. */
export type Draft<F extends string> = Readonly<Record<F, string>>;
/** A form without any other fields. */
export type NoChoices = Readonly<Record<never, never>>;
/** All values of a form: texts, and `C`: numbers, lists, on and off. */
export type Values<F extends string, C extends object> = Draft<F> & Readonly<C>;
export type Wrongs<F extends string> = Readonly<Partial<Record<F, FieldText>>>;

/** A fault of the server: its place in the body, and a sentence. */
interface Fault {
  readonly path: string;
  /** What the server calls the field. */
  readonly name?: string;
  readonly message: string;
}

export interface Refusal {
  readonly message: string;
  readonly fields: readonly Fault[];
}

export interface FormState<F extends string, C extends object = NoChoices> {
  readonly values: Values<F, C>;
  readonly touched: ReadonlySet<string>;
  /** Sentences of the server by field, until the field changes. */
  readonly refusals: Readonly<Record<string, string>>;
  /** What the server refused that belongs to no field here. */
  readonly failure: string | null;
}

export const fresh = <F extends string, C extends object = NoChoices>(values: Values<F, C>): FormState<F, C> => ({
  values,
  touched: new Set(),
  refusals: {},
  failure: null,
});

/** A field has another value: what the server said of the old one is over. */
export function changed<F extends string, C extends object>(state: FormState<F, C>, field: string, value: unknown): FormState<F, C> {
  const { [field]: _over, ...refusals } = state.refusals;
  return { ...state, values: { ...state.values, [field]: value }, refusals };
}

export function touching<F extends string, C extends object>(state: FormState<F, C>, fields: readonly string[]): FormState<F, C> {
  if (fields.every((field) => state.touched.has(field))) return state;
  return { ...state, touched: new Set([...state.touched, ...fields]) };
}

/** How the server names what a form calls otherwise. */
export type Names = Readonly<Record<string, string>>;

/**
 * The field that a path of the server is about: its longest end that is a field (`body.networks.0.note` is `networks.0.note`, `body.code` is
 * `code`), else what it lies in (`cameras.3` is `cameras`); null where there is none.
 */
export function fieldAt(path: string, isField: (name: string) => boolean, names: Names = {}): string | null {
  const steps = path.split('.');
  for (let end = steps.length; end > 0; end -= 1) {
    for (let start = 0; start < end; start += 1) {
      const refusals = steps.slice(start, end).join('.');
      const name = Object.hasOwn(names, refusals) ? (names[refusals] ?? refusals) : refusals;
      if (isField(name)) return name;
    }
  }
  return null;
}

/**
 * Puts what the server said of `sent` beside its fields. A field that was changed since has no sentence about its old value; what belongs
 * to no field of the form is the failure above all of them, with its own sentences.
 */
export function refused<F extends string, C extends object>(
  state: FormState<F, C>,
  sent: Values<F, C>,
  { message, fields }: Refusal,
  names: Names = {},
): FormState<F, C> {
  const isField = (name: string) => Object.hasOwn(sent, name);
  const valueIn = (values: object, field: string): unknown => (values as Readonly<Record<string, unknown>>)[field];
  const placed = fields.map((fault) => {
    const field = fieldAt(fault.path, isField, names);
    return [field, field === null ? fault.message : withoutName(fault)] as const;
  });
  const own = placed.filter((fault): fault is readonly [string, string] => fault[0] !== null);
  const current = own.filter(([field]) => valueIn(state.values, field) === valueIn(sent, field));
  const rest = placed.flatMap(([field, sentence]) => (field === null ? [sentence] : []));
  const isPlaced = placed.length > 0 && rest.length === 0;
  return { ...state, refusals: Object.fromEntries(current), failure: isPlaced ? null : [message, ...rest].join(' · ') };
}

/** The sentence beside a field, without the field's name. */
function withoutName({ name, message }: Fault): string {
  const lead = [`${name}：`, `${name}: `].find((each) => message.startsWith(each));
  return name === undefined || lead === undefined ? message : message.slice(lead.length);
}

/** What is sent of a text that may be left out. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
