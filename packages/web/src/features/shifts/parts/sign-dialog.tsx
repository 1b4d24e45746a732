import type { HandOverDetail, ShiftView } from '@czyun/contract';
import { routes } from '@czyun/contract';
import { type ReactNode, useState } from 'react';
import { PasswordInput } from '../../../kit/control/password-input.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { AreaField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { type Form, useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useSign, useStateNow, useTake } from '../queries.ts';
import { shiftsText } from '../text.ts';

type Fields = 'note' | 'password';
const maxNote = 2000;
const idOf = (field: Fields) => `shift-sign-${field}`;
const problems = ({ password }: Draft<Fields>): Problems<Fields> => (password === '' ? { password: 'passwordRequired' } : {});
const initial = { note: '', password: '' };

/** The shift that is about to be handed over. */
export function useSigning() {
  const [shift, setShift] = useState<ShiftView | null>(null);
  return { shift, ask: setShift, close: () => setShift(null) };
}

/** Note and password of both signatures. */
function SignFields({ form, note, placeholder }: { readonly form: Form<Fields>; readonly note: string; readonly placeholder: string }) {
  const t = shiftsText.useText();
  const wrong = form.wrong('password');
  return (
    <>
      <AreaField form={form} field="note" label={note} lines={[3, 10]} most={maxNote} placeholder={placeholder} />
      <Field id={idOf('password')} label={t(($) => $.hand.password)} wrong={wrong}>
        <PasswordInput
          id={idOf('password')}
          autoComplete="current-password"
          value={form.values.password}
          onChange={(next) => form.set('password', next)}
        />
      </Field>
    </>
  );
}

const Hint = ({ children }: { readonly children: ReactNode }) => <p className={`${box.plain} ${box.soft}`}>{children}</p>;

/** The first signature: stores the current status with a note for the next crew. */
export function SignDialog({ shift, onClose }: { readonly shift: ShiftView; readonly onClose: () => void }) {
  const t = shiftsText.useText();
  const { id: projectId } = useProject();
  const { change } = useAddress(routes.shifts);
  const form = useForm<Fields>({ initial, problems, idOf });
  const state = useStateNow(projectId);
  const count = Object.values(state.data?.counts ?? {}).reduce((sum, n) => sum + (n ?? 0), 0);
  const sign = useSign({
    success: t(($) => $.hand.signed),
    onDone({ id }) {
      onClose();
      change({ tab: 'handOver', id }, { push: true });
    },
  });
  const { start, crewId, crewName, name } = shift;
  const submit = () => {
    const { note, password } = form.values;
    form.send(sign, { body: { projectId, start, crewId, note: note.trim(), password } });
  };
  return (
    <FormDialog
      title={t(($) => $.hand.signTitle, { crew: crewName, name })}
      okText={t(($) => $.hand.sign)}
      pending={sign.isPending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Hint>{t(($) => $.hand.signHint, { n: count })}</Hint>
      <SignFields form={form} note={t(($) => $.hand.note)} placeholder={t(($) => $.hand.notePlaceholder)} />
    </FormDialog>
  );
}

/** The second signature, by another user, after the changes were shown. */
export function TakeDialog({ of, onClose }: { readonly of: HandOverDetail; readonly onClose: () => void }) {
  const t = shiftsText.useText();
  const { id: projectId } = useProject();
  const form = useForm<Fields>({ initial, problems, idOf });
  const take = useTake({ success: t(($) => $.hand.tookOver), onDone: onClose });
  // As it was shown: changes while the dialog is open must be seen before they are signed.
  const [{ seen, changes }] = useState(of);
  const { added = [], gone = [], acknowledged = [] } = changes ?? {};
  const submit = () => {
    const { note, password } = form.values;
    form.send(take, { body: { projectId, id: of.id, seen, note: note.trim(), password } });
  };
  return (
    <FormDialog
      title={t(($) => $.hand.takeTitle, { crew: of.shift.crewName, name: of.shift.name })}
      okText={t(($) => $.hand.take)}
      pending={take.isPending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Hint>{t(($) => $.hand.takeHint, { added: added.length, gone: gone.length, acknowledged: acknowledged.length })}</Hint>
      <SignFields form={form} note={t(($) => $.hand.takeNote)} placeholder="" />
    </FormDialog>
  );
}
