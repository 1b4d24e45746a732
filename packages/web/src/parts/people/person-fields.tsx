import type { RuledField } from '@czyun/contract';
import { PasswordInput } from '../../kit/control/password-input.tsx';
import { TextInput } from '../../kit/control/text-input.tsx';
import { Field } from '../../kit/form/field.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { peopleText } from './text.ts';

interface InputKind {
  readonly autoComplete: string;
  readonly most: number;
  readonly secret?: true;
  readonly keyboard?: 'numeric' | 'email';
}

// Slightly longer than the rules allow, so that a long text is reported instead of truncated silently.
const kinds: Readonly<Record<RuledField, InputKind>> = {
  invitationCode: { autoComplete: 'off', most: 80 },
  name: { autoComplete: 'name', most: 80 },
  mobile: { autoComplete: 'tel-national', most: 20, keyboard: 'numeric' },
  company: { autoComplete: 'organization', most: 120 },
  loginName: { autoComplete: 'username', most: 40 },
  password: { autoComplete: 'new-password', most: 40, secret: true },
  confirmPassword: { autoComplete: 'new-password', most: 128, secret: true },
  ownPassword: { autoComplete: 'current-password', most: 128, secret: true },
  username: { autoComplete: 'username', most: 254 },
  email: { autoComplete: 'email', most: 254, keyboard: 'email' },
  code: { autoComplete: 'one-time-code', most: 60 },
  oldPassword: { autoComplete: 'current-password', most: 128, secret: true },
};

/** A field of a person, its label above, its message below. */
export function PersonField<F extends RuledField>({
  form,
  field,
  label,
  autoFocus = false,
}: {
  readonly form: Form<F>;
  readonly field: F;
  /** Replaces the usual label. */
  readonly label?: string;
  readonly autoFocus?: boolean;
}) {
  const t = peopleText.useText();
  const { secret, keyboard, ...kind } = kinds[field];
  const wrong = form.wrong(field);
  const id = form.idOf(field);
  const name: RuledField = field;
  const hint = t(($) => ($.hint as Partial<Record<RuledField, string>>)[name] ?? '');
  const props = {
    ...kind,
    id,
    autoFocus,
    value: form.values[field],
    onChange: (text: string) => form.set(field, text),
    onLeave: () => {
      if (form.values[field] !== '') form.left(field);
    },
    required: true,
  };
  return (
    <Field id={id} label={label ?? t(($) => $.field[name])} wrong={wrong} hint={hint}>
      {secret === true ? <PasswordInput {...props} /> : <TextInput {...props} keyboard={keyboard} />}
    </Field>
  );
}
