import { PasswordInput } from '../control/password-input.tsx';
import { TextInput } from '../control/text-input.tsx';
import { Field } from './field.tsx';
import { formText } from './text.ts';
import type { Form } from './use-form.ts';

export interface TextFieldProps<F extends string> {
  readonly form: Form<F>;
  readonly field: F;
  readonly label: string;
  /** Maximum number of characters. */
  readonly most?: number;
  readonly hint?: string;
  /** The placeholder says that it is optional. */
  readonly optional?: boolean;
  readonly placeholder?: string;
  /** A decimal or whole number: a phone shows digits. The text is not changed; the form's rules validate it. */
  readonly digits?: 'decimal' | 'numeric';
  /** Unit after the value. */
  readonly unit?: string;
  readonly autoFocus?: boolean;
  /** A secret: hidden until the user shows it, and not stored by browsers. */
  readonly secret?: boolean;
  readonly disabled?: boolean;
  /** Label for screen readers only; the context names the field. */
  readonly bare?: boolean;
  /** Spans all columns of a form. */
  readonly whole?: boolean;
}

/** A text field: its error shows after it was left non-empty, or after an attempt to submit. */
export function TextField<F extends string>({
  form,
  field,
  label,
  most,
  hint = '',
  optional = false,
  placeholder,
  digits,
  unit,
  autoFocus = false,
  secret = false,
  disabled = false,
  bare = false,
  whole = false,
}: TextFieldProps<F>) {
  const t = formText.useText();
  const id = form.idOf(field);
  const wrong = form.wrong(field);
  const shared = {
    id,
    autoFocus,
    disabled,
    most,
    spellCheck: false,
    placeholder: placeholder ?? (optional ? t(($) => $.optional) : ''),
    value: form.values[field],
    onChange: (text: string) => form.set(field, text),
    onLeave: () => form.values[field] !== '' && form.left(field),
  };
  return (
    <Field id={id} label={label} wrong={wrong} hint={hint} bare={bare} whole={whole}>
      {secret ? (
        <PasswordInput {...shared} autoComplete="new-password" />
      ) : (
        <TextInput {...shared} autoComplete="off" keyboard={digits} unit={unit} />
      )}
    </Field>
  );
}
