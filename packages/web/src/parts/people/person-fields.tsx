import type { RuledField } from '@czyun/contract';
import { Input } from 'antd';
import { Field } from '../../kit/form/field.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { peopleText } from './text.ts';

interface InputKind {
  readonly autoComplete: string;
  readonly maxLength: number;
  readonly secret?: true;
  readonly inputMode?: 'numeric' | 'email';
}

// Longer than the rules allow by a little, so that what is too long is said instead of cut off unseen.
const kinds: Readonly<Record<RuledField, InputKind>> = {
  invitationCode: { autoComplete: 'off', maxLength: 80 },
  name: { autoComplete: 'name', maxLength: 80 },
  mobile: { autoComplete: 'tel-national', maxLength: 20, inputMode: 'numeric' },
  company: { autoComplete: 'organization', maxLength: 120 },
  loginName: { autoComplete: 'username', maxLength: 40 },
  password: { autoComplete: 'new-password', maxLength: 40, secret: true },
  confirmPassword: { autoComplete: 'new-password', maxLength: 128, secret: true },
  ownPassword: { autoComplete: 'current-password', maxLength: 128, secret: true },
  username: { autoComplete: 'username', maxLength: 254 },
  email: { autoComplete: 'email', maxLength: 254, inputMode: 'email' },
  code: { autoComplete: 'one-time-code', maxLength: 60 },
  oldPassword: { autoComplete: 'current-password', maxLength: 128, secret: true },
};

/** One field about a person, its label above, its sentence below. */
export function PersonField<F extends RuledField>({
  form,
  field,
  label,
  autoFocus = false,
}: {
  readonly form: Form<F>;
  readonly field: F;
  /** Instead of the usual word. */
  readonly label?: string;
  readonly autoFocus?: boolean;
}) {
  const t = peopleText.useText();
  const { secret, ...kind } = kinds[field];
  const wrong = form.wrong(field);
  const id = form.idOf(field);
  const name: RuledField = field;
  const hint = t(($) => ($.hint as Partial<Record<RuledField, string>>)[name] ?? '');
  const props = {
    ...kind,
    id,
    autoFocus,
    value: form.values[field],
    onChange: (event: { readonly target: { readonly value: string } }) => form.set(field, event.target.value),
    onBlur: () => {
      if (form.values[field] !== '') form.left(field);
    },
    'aria-required': true,
    'aria-describedby': `${id}-note`,
    ...(wrong === null ? {} : { status: 'error' as const, 'aria-invalid': true }),
  };
  return (
    <Field id={id} label={label ?? t(($) => $.field[name])} wrong={wrong} hint={hint}>
      {secret === true ? <Input.Password {...props} /> : <Input {...props} />}
    </Field>
  );
}
