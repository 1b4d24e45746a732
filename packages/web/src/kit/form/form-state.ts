/** The state of a form, without React: its values, the fields that were left, the rejections by the server. */
import type { FieldText } from '@czyun/contract';

/** Values of the text fields. */
export type Draft<F extends string> = Readonly<Record<F, string>>;
/** A form with text fields only. */
export type NoChoices = Readonly<Record<never, never>>;
/** All values of a form: texts, and `C`: numbers, lists, switches. */
export type Values<F extends string, C extends object> = Draft<F> & Readonly<C>;
export type Problems<F extends string> = Readonly<Partial<Record<F, FieldText>>>;

/** An error from the server: its path in the body, and a message. */
interface Fault {
  readonly path: string;
  /** The server's name of the field. */
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
  /** Server messages by field, until the field changes. */
  readonly refusals: Readonly<Record<string, string>>;
  /** Rejection by the server that belongs to no field here. */
  readonly failure: string | null;
}

export const fresh = <F extends string, C extends object = NoChoices>(values: Values<F, C>): FormState<F, C> => ({
  values,
  touched: new Set(),
  refusals: {},
  failure: null,
});

/** Sets the value of a field; the server message about the old one is removed. */
export function changed<F extends string, C extends object>(state: FormState<F, C>, field: string, value: unknown): FormState<F, C> {
  const { [field]: _over, ...refusals } = state.refusals;
  return { ...state, values: { ...state.values, [field]: value }, refusals };
}

export function touching<F extends string, C extends object>(state: FormState<F, C>, fields: readonly string[]): FormState<F, C> {
  if (fields.every((field) => state.touched.has(field))) return state;
  return { ...state, touched: new Set([...state.touched, ...fields]) };
}

/** Field names of the form by server path, where they differ. */
export type Names = Readonly<Record<string, string>>;

/**
 * The field that a server path refers to: its longest suffix that is a field (`body.networks.0.note` is `networks.0.note`, `body.code` is
 * `code`), else the field that contains it (`cameras.3` is `cameras`); null without a match.
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
 * Places the server's messages about `sent` beside their fields. A field that was changed since gets no message about its old value;
 * messages that belong to no field of the form are part of the failure above all fields.
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

/** The message beside a field, without the field's name. */
function withoutName({ name, message }: Fault): string {
  const lead = [`${name}：`, `${name}: `].find((each) => message.startsWith(each));
  return name === undefined || lead === undefined ? message : message.slice(lead.length);
}

/** Value sent for an optional text. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
