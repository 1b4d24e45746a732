/** Common parts of controls bound to a form field. */

/** The part of a form that a field needs. `V`: all its values. */
export interface FormOf<V extends object> {
  readonly values: V;
  idOf(field: never): string;
  wrong(field: never): string | null;
  set(field: never, value: never): void;
  choose(next: never): void;
  left(field: never): void;
}

/** Names of the fields whose values have a type. */
export type FieldOf<V extends object, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string;

interface Named {
  readonly label: string;
  readonly hint?: string;
  /** Label for screen readers only; the context names the field. */
  readonly bare?: boolean;
  /** Spans all columns of a form. */
  readonly whole?: boolean;
  readonly disabled?: boolean;
}

export type Bound<V extends object, K> = Named & { readonly form: FormOf<V>; readonly field: K };

/** The field around a control, and access to its value. */
export function bound<V extends object>({ form, field, label, hint = '', bare = false, whole = false }: Bound<V, keyof V & string>) {
  const id = form.idOf(field as never);
  return {
    id,
    around: { id, label, hint, bare, whole, wrong: form.wrong(field as never) },
    set: (value: unknown) => form.set(field as never, value as never),
  };
}
