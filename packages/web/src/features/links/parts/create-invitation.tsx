import type { Code } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { NumberInput } from '../../../kit/control/number-input.tsx';
import { Dialog } from '../../../kit/form/dialog.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { useForm } from '../../../kit/form/use-form.ts';
import { type Expiry, expiryAt } from '../../../parts/people/expiry.ts';
import { ExpiryChoice } from '../../../parts/people/expiry-choice.tsx';
import { RoleChoice } from '../../../parts/people/role-choice.tsx';
import { assignableCodes } from '../../../parts/people/roles.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { invitationAddress } from '../addresses.ts';
import { useCreateInvitation } from '../queries.ts';
import { linksText } from '../text.ts';
import { Handover } from './handover.tsx';

const longestDays = 365;

const problems = ({ uses }: Draft<'uses'>): Problems<'uses'> =>
  /^\d+$/.test(uses) && Number(uses) >= 1 && Number(uses) <= 1000 ? {} : { uses: 'usesWrong' };
const idOf = (field: string) => field;

/** Creates an invitation and shows the text to send. */
export function CreateInvitation({ onClose }: { readonly onClose: () => void }) {
  const t = linksText.useText();
  const project = useProject();
  const form = useForm<'uses', { readonly code: Code; readonly expires: Expiry }>({
    initial: { uses: '1', code: 3, expires: { kind: 'days', days: 3 } },
    problems,
    idOf,
  });
  const create = useCreateInvitation();
  const usesWrong = form.wrong('uses');
  const submit = () => {
    const { code, expires, uses } = form.values;
    const at = expiryAt(expires, Date.now(), project.timeZone);
    form.send(create, { body: { projectId: project.id, code, expires: at, uses: Number(uses) } });
  };
  if (create.data !== undefined) {
    const { invitationCode } = create.data;
    const address = invitationAddress(location.origin, invitationCode);
    return (
      <Dialog
        title={t(($) => $.invitation.doneTitle)}
        footer={
          <Button kind="primary" onClick={onClose}>
            {t(($) => $.invitation.close)}
          </Button>
        }
        onCancel={onClose}
      >
        <p>{t(($) => $.invitation.doneHint)}</p>
        <Handover primary name={t(($) => $.invitation.link)} text={address} copyLabel={t(($) => $.invitation.copyLink)} />
        <Handover large name={t(($) => $.invitation.code)} text={invitationCode} copyLabel={t(($) => $.invitation.copyCode)} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t(($) => $.invitation.title)}
      okText={t(($) => $.invitation.ok)}
      pending={create.isPending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleChoice value={form.values.code} onChange={(code) => form.set('code', code)} offer={assignableCodes(project.permission)} />
      <ExpiryChoice
        value={form.values.expires}
        onChange={(next) => form.set('expires', next)}
        offer={[1, 3, 7, 30]}
        longestDays={longestDays}
        zone={project.timeZone}
        wrong={form.wrong('expires')}
      />
      <Field id="uses" label={t(($) => $.invitation.uses)} hint={t(($) => $.invitation.usesHint)} wrong={usesWrong}>
        <NumberInput
          id="uses"
          value={form.values.uses === '' ? null : Number(form.values.uses)}
          onChange={(next) => {
            form.set('uses', next === null ? '' : String(next));
            form.left('uses');
          }}
          width={160}
        />
      </Field>
    </FormDialog>
  );
}
