import type { Code } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Dialog } from '../../../kit/form/dialog.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { SwitchField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { type Expiry, expiryAt } from '../../../parts/people/expiry.ts';
import { ExpiryChoice } from '../../../parts/people/expiry-choice.tsx';
import { RoleChoice } from '../../../parts/people/role-choice.tsx';
import { useProject } from '../../../platform/project/project-context.ts';
import { secretAddress } from '../addresses.ts';
import { useCreateLink } from '../queries.ts';
import { linksText } from '../text.ts';
import { BoardWall } from './board-wall.tsx';
import { Handover } from './handover.tsx';

/** A link grants no administration: everyone with its address would have it. */
const linkCodes = [3, 1, 4] as const;
type LinkCode = (typeof linkCodes)[number];
interface Choices {
  readonly code: LinkCode;
  readonly writes: boolean;
  readonly money: boolean;
  readonly expires: Expiry;
}
const looking = { days: 365, offer: [7, 30, 365, 1826], longestDays: 1826 } as const;
/** Everyone with the address of a link that may write can operate the plant: it expires soon. */
const writing = { days: 1, offer: [1, 3, 7], longestDays: 6 } as const;

const problems = ({ name }: Draft<'name'>): Problems<'name'> => (name.trim() === '' ? { name: 'linkNameRequired' } : {});
const idOf = (field: string) => `link-${field}`;

/** Creates a secret link and shows it once. */
export function CreateLink({ onClose }: { readonly onClose: () => void }) {
  const t = linksText.useText();
  const project = useProject();
  const form = useForm<'name', Choices>({
    initial: { name: '', code: 3, writes: false, money: false, expires: { kind: 'days', days: looking.days } },
    problems,
    idOf,
  });
  const { code, writes, money, expires } = form.values;
  const span = writes ? writing : looking;
  const changeWrites = (next: boolean) => form.choose({ writes: next, expires: { kind: 'days', days: (next ? writing : looking).days } });
  const create = useCreateLink();
  const name = form.values.name.trim();
  const submit = () => {
    const at = expiryAt(expires, Date.now(), project.timeZone);
    form.send(create, { body: { projectId: project.id, name, code, writes, money, expires: at } });
  };
  if (create.data !== undefined) {
    const { secret } = create.data;
    return (
      <Dialog
        title={t(($) => $.link.doneTitle)}
        footer={
          <Button kind="primary" onClick={onClose}>
            {t(($) => $.link.close)}
          </Button>
        }
        // Shown once: only its button closes it. Without a close icon the first copy button has the focus.
      >
        <p className={`${box.inset} ${box.warn}`}>{t(($) => $.link.doneHint)}</p>
        <Handover
          primary
          name={t(($) => $.link.plain)}
          text={secretAddress(location.origin, secret, 'plain')}
          copyLabel={t(($) => $.link.copyPlain)}
        />
        <Handover
          name={t(($) => $.link.wall)}
          text={secretAddress(location.origin, secret, 'wall')}
          copyLabel={t(($) => $.link.copyWall)}
        />
        <Handover name={t(($) => $.link.token)} text={secret} copyLabel={t(($) => $.link.copyToken)} />
        <BoardWall secret={secret} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t(($) => $.link.title)}
      okText={t(($) => $.link.ok)}
      pending={create.isPending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField form={form} field="name" label={t(($) => $.link.name)} hint={t(($) => $.link.nameHint)} most={60} autoFocus />
      <RoleChoice
        value={code}
        onChange={(next: Code) => form.set('code', linkCodes.find((each) => each === next) ?? 3)}
        offer={linkCodes}
      />
      <Field id="link-writes" label={t(($) => $.link.may)} hint={t(($) => $.link[writes ? 'writesHint' : 'looksHint'])}>
        <Segmented<'looks' | 'writes'>
          id="link-writes"
          label={t(($) => $.link.may)}
          value={writes ? 'writes' : 'looks'}
          onChange={(next) => changeWrites(next === 'writes')}
          options={(['looks', 'writes'] as const).map((value) => ({ value, label: t(($) => $.link[value]) }))}
        />
      </Field>
      <SwitchField form={form} field="money" label={t(($) => $.link.money)} hint={t(($) => $.link.moneyHint)} />
      <ExpiryChoice
        value={expires}
        onChange={(next) => form.set('expires', next)}
        offer={span.offer}
        longestDays={span.longestDays}
        zone={project.timeZone}
        wrong={form.wrong('expires')}
      />
    </FormDialog>
  );
}
