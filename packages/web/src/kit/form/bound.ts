/** What every control shares that is bound to a field of a form. */

/** A form, as far as a field of it needs it. `V`: all its values. */
export interface FormOf<V extends object> {
  readonly values: V;
  idOf(field: never): string;
  wrong(field: never): string | null;
  set(field: never, value: never): void;
  choose(next: never): void;
  left(field: never): void;
}

/** Names of the fields whose values are of a kind. */
export type FieldOf<V extends object, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string;

interface Named {
  readonly label: string;
  readonly hint?: string;
  /** Its place says what it is: the label is for readers of the screen. */
  readonly bare?: boolean;
  /** Takes the whole width of a form of several columns. */
  readonly whole?: boolean;
  readonly disabled?: boolean;
}

export type Bound<V extends object, K> = Named & { readonly form: FormOf<V>; readonly field: K };

/** What is drawn around a control, and the way to its value. */
export function bound<V extends object>({ form, field, label, hint = '', bare = false, whole = false }: Bound<V, keyof V & string>) {
  const id = form.idOf(field as never);
  return {
    id,
    around: { id, label, hint, bare, whole, wrong: form.wrong(field as never) },
    set: (value: unknown) => form.set(field as never, value as never),
  };
}
