import type { Code } from '@czyun/contract';
import { Button, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { type Expiry, expiryAt } from '../../../shared/people/expiry.ts';
import { ExpiryChoice } from '../../../shared/people/expiry-choice.tsx';
import { RoleChoice } from '../../../shared/people/role-choice.tsx';
import { givable } from '../../../shared/people/roles.ts';
import { useProject } from '../../../shared/project/project-context.ts';
import { Field } from '../../../shared/ui/field.tsx';
import { FormDialog } from '../../../shared/ui/form-dialog.tsx';
import { invitationAddress } from '../addresses.ts';
import { useCreateInvitation } from '../queries.ts';
import { linksText } from '../text.ts';
import { Handover } from './handover.tsx';

const longestDays = 365;

/** Makes an invitation and shows what to send. */
export function CreateInvitation({ onClose }: { readonly onClose: () => void }) {
  const t = linksText.use();
  const project = useProject();
  const [code, setCode] = useState<Code>(3);
  const [expiry, setExpiry] = useState<Expiry>({ kind: 'days', days: 3 });
  const [uses, setUses] = useState<number | null>(1);
  const create = useCreateInvitation();
  const usesWrong = uses === null || !Number.isInteger(uses) || uses < 1 || uses > 1000;
  const submit = () => {
    if (usesWrong) return;
    const expires = expiryAt(expiry, Date.now(), project.timeZone);
    create.mutate({ body: { projectId: project.id, code, expires, uses } });
  };
  if (create.data !== undefined) {
    const { invitationCode } = create.data;
    const address = invitationAddress(location.origin, invitationCode);
    return (
      <Modal
        open
        title={t(($) => $.invitation.doneTitle)}
        footer={
          <Button type="primary" onClick={onClose}>
            {t(($) => $.invitation.close)}
          </Button>
        }
        onCancel={onClose}
      >
        <p>{t(($) => $.invitation.doneHint)}</p>
        <Handover primary name={t(($) => $.invitation.link)} text={address} copyLabel={t(($) => $.invitation.copyLink)} />
        <Handover large name={t(($) => $.invitation.code)} text={invitationCode} copyLabel={t(($) => $.invitation.copyCode)} />
      </Modal>
    );
  }
  const wrongExpiry = create.error?.fields.find(({ path }) => path.endsWith('expires'))?.message ?? null;
  return (
    <FormDialog
      title={t(($) => $.invitation.title)}
      okText={t(($) => $.invitation.ok)}
      pending={create.isPending}
      failure={wrongExpiry === null ? (create.error?.message ?? null) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleChoice value={code} onChange={setCode} offer={givable(project.permission)} />
      <ExpiryChoice
        value={expiry}
        onChange={setExpiry}
        offer={[1, 3, 7, 30]}
        longestDays={longestDays}
        zone={project.timeZone}
        wrong={wrongExpiry}
      />
      <Field
        id="uses"
        label={t(($) => $.invitation.uses)}
        hint={t(($) => $.invitation.usesHint)}
        wrong={usesWrong ? t(($) => $.invitation.usesWrong) : null}
      >
        <InputNumber
          id="uses"
          aria-describedby="uses-note"
          value={uses}
          onChange={setUses}
          {...(usesWrong ? { status: 'error' as const } : {})}
          style={{ width: 160 }}
        />
      </Field>
    </FormDialog>
  );
}
