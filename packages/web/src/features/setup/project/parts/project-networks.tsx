import { type FieldNetwork, type SetupProject, setupApi } from '@czyun/contract';
import { App, Button, Form } from 'antd';
import { useState } from 'react';
import { useChange } from '../../../../shared/api/use-call.ts';
import { useSession } from '../../../../shared/session/use-session.ts';
import { shared } from '../../../../shared/text.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { setupReads, useSetup } from '../queries.ts';
import { projectSetupText } from '../text.ts';
import { FormFailure } from './form-failure.tsx';
import { NetworkFields, type NetworksDraft, networksOf, placeNetworkFaults } from './network-fields.tsx';

interface Props {
  readonly project: SetupProject;
  readonly networks: readonly FieldNetwork[];
}

/** What the project may reach in the field: set by platform administrators, seen by who sets it up. */
export function ProjectNetworks({ project, networks }: Props) {
  const t = projectSetupText.use();
  const { person } = useSession();
  return (
    <Card title={t(($) => $.networks.title)}>
      <p className="quiet">{t(($) => $.networks.hint)}</p>
      {person?.userType === 1 ? <NetworksForm project={project} networks={networks} /> : <NetworkList networks={networks} />}
    </Card>
  );
}

function NetworkList({ networks }: Pick<Props, 'networks'>) {
  const t = projectSetupText.use();
  if (networks.length === 0) return <p>{t(($) => $.networks.none)}</p>;
  return (
    <ul className="network-list">
      {networks.map(({ network, note }) => (
        <li key={network}>
          <code>{network}</code>
          <span className="quiet">{note}</span>
        </li>
      ))}
    </ul>
  );
}

function NetworksForm({ project, networks }: Props) {
  const t = projectSetupText.use();
  const say = shared.use();
  const { message } = App.useApp();
  const { refetch } = useSetup();
  const [form] = Form.useForm<NetworksDraft>();
  // The list that the form was filled from, not the newest.
  const [before] = useState(networks);
  const save = useChange(setupApi.setFieldNetworks, {
    quiet: true,
    renews: setupReads,
    onDone: ({ networks: saved }) => void message.success(t(($) => $.networks.saved, { n: saved.length })),
  });
  const submit = (draft: NetworksDraft) =>
    save.mutate(
      { body: { projectId: project.id, before: before.map(({ network }) => network), networks: networksOf(draft.networks) } },
      { onError: (error) => placeNetworkFaults(form, error) },
    );
  return (
    <Form form={form} layout="vertical" name="setup-networks" initialValues={{ networks: before }} onFinish={submit}>
      <FormFailure error={save.error} onReload={() => void refetch()} />
      <NetworkFields />
      <Button htmlType="submit" loading={save.isPending}>
        {say(($) => $.action.save)}
      </Button>
    </Form>
  );
}
