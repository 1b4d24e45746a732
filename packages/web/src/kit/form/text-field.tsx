import { PasswordInput } from '../control/password-input.tsx';
import { TextInput } from '../control/text-input.tsx';
import { Field } from './field.tsx';
import { formText } from './text.ts';
import type { Form } from './use-form.ts';

export interface TextFieldProps<F extends string> {
  readonly form: Form<F>;
  readonly field: F;
  readonly label: string;
  /** Characters at most. */
  readonly most?: number;
  readonly hint?: string;
  /** Said in the empty field that it may stay empty. */
  readonly optional?: boolean;
  readonly placeholder?: string;
  /** A number, decimal or whole: what opens on a phone has digits. What is typed stays as it is, and is judged by the form's rules. */
  readonly digits?: 'decimal' | 'numeric';
  /** Unit, behind what is typed. */
  readonly unit?: string;
  readonly autoFocus?: boolean;
  /** A secret: hidden until the user shows it, and stored by no browser. */
  readonly secret?: boolean;
  readonly disabled?: boolean;
  /** Its place says what it is: the label is for readers of the screen. */
  readonly bare?: boolean;
  /** Takes the whole width of a form of several columns. */
  readonly whole?: boolean;
}

/** A field of text: what is wrong with it shows once it was left with something in it, or sending was tried. */
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
