import { channelNames } from '@czyun/contract';
import { SelectField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { type Scope, useAddChannel } from '../queries.ts';
import { noticesText } from '../text.ts';

const kinds = ['wecom', 'dingtalk', 'feishu', 'webhook', 'log'] as const;
type Fields = 'name' | 'address' | 'secret';
interface Choice {
  readonly channel: (typeof kinds)[number];
}
/** Channels whose messages are signed with a secret. */
const isSigned = (channel: Choice['channel']) => channel !== 'wecom' && channel !== 'log';
const idOf = (field: Fields | 'channel') => `notice-channel-${field}`;
const problems = ({ name, address }: Draft<Fields>): Problems<Fields> => ({
  ...(name.trim() === '' ? { name: 'linkNameRequired' } : {}),
  ...(address.trim() === '' ? { address: 'hookWrong' } : {}),
});

/** Adds a bot or a webhook: what is typed here is never shown again. */
export function ChannelDialog({ scope, onClose }: { readonly scope: Scope; readonly onClose: () => void }) {
  const t = noticesText.useText();
  const language = useLanguage();
  const project = useProject();
  const form = useForm<Fields, Choice>({ initial: { name: '', address: '', secret: '', channel: 'wecom' }, problems, idOf });
  const { channel } = form.values;
  const { own, project: ofProject, pending } = useAddChannel(scope, { success: t(($) => $.channels.added), onDone: onClose });
  const submit = () => {
    const { name, address, secret } = form.values;
    const body = { name: name.trim(), channel, address: address.trim(), ...(secret === '' || !isSigned(channel) ? {} : { secret }) };
    if (scope === 'own') form.send(own, { body });
    else form.send(ofProject, { body: { projectId: project.id, ...body } });
  };
  return (
    <FormDialog
      title={t(($) => $.channels.title)}
      okText={t(($) => $.channels.add)}
      pending={pending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField form={form} field="name" label={t(($) => $.channels.name)} most={60} autoFocus />
      <SelectField
        form={form}
        field="channel"
        label={t(($) => $.channels.kind)}
        options={kinds.map((value) => ({ value, label: channelNames[value][language] }))}
      />
      <TextField
        form={form}
        field="address"
        label={t(($) => (channel === 'log' ? $.channels.label : $.channels.address))}
        hint={t(($) => (channel === 'log' ? $.channels.labelHint : $.channels.addressHint))}
        most={1000}
      />
      {isSigned(channel) && (
        <TextField
          form={form}
          field="secret"
          label={t(($) => $.channels.secret)}
          hint={t(($) => $.channels.secretHint)}
          most={200}
          secret
        />
      )}
    </FormDialog>
  );
}
