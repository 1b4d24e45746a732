import { type FieldNetwork, type SetupProject, setupApi } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../../kit/control/button.tsx';
import { Actions, Form } from '../../../../kit/form/form.tsx';
import { useForm } from '../../../../kit/form/use-form.ts';
import box from '../../../../kit/ui/box.module.css';
import { useChange } from '../../../../platform/api/use-call.ts';
import { isPlatform } from '../../../../platform/session/session.ts';
import { useSession } from '../../../../platform/session/use-session.ts';
import { shared } from '../../../../platform/text.ts';
import { setupReads, useSetup } from '../queries.ts';
import { quiet } from '../quiet.ts';
import { projectSetupText } from '../text.ts';
import { FormFailure } from './form-failure.tsx';
import { IntroCard } from './intro-card.tsx';
import { networkProblems, networksDraft, networksOf } from './network-draft.ts';
import { NetworkFields } from './network-fields.tsx';

interface Props {
  readonly project: SetupProject;
  readonly networks: readonly FieldNetwork[];
}

/** Networks that the project may reach in the field: set by platform administrators, visible to users who set it up. */
export function ProjectNetworks({ project, networks }: Props) {
  const t = projectSetupText.useText();
  const { person } = useSession();
  return (
    <IntroCard title={t(($) => $.networks.title)} intro={t(($) => $.networks.hint)}>
      {isPlatform(person) ? <NetworksForm project={project} networks={networks} /> : <NetworkList networks={networks} />}
    </IntroCard>
  );
}

function NetworkList({ networks }: Pick<Props, 'networks'>) {
  const t = projectSetupText.useText();
  if (networks.length === 0) return <p className={box.plain}>{t(($) => $.networks.none)}</p>;
  return (
    <ul className={`${box.stack} ${box.plain} ${box.tight}`}>
      {networks.map(({ network, note }) => (
        <li key={network} className={`${box.row} ${box.wrap} ${box.baseline}`}>
          <code>{network}</code>
          <span className={quiet}>{note}</span>
        </li>
      ))}
    </ul>
  );
}

const idOf = (field: string) => `setup-${field}`;

function NetworksForm({ project, networks }: Props) {
  const t = projectSetupText.useText();
  const say = shared.useText();
  const { refetch } = useSetup();
  // The list that the form was filled from, not the newest.
  const [before] = useState(networks);
  const [initial] = useState(() => networksDraft(networks));
  const form = useForm({ initial, problems: networkProblems, idOf });
  const save = useChange(setupApi.setFieldNetworks, {
    quiet: true,
    renews: setupReads,
    success: ({ networks: saved }) => t(($) => $.networks.saved, { n: saved.length }),
  });
  const submit = () =>
    form.send(save, {
      body: { projectId: project.id, before: before.map(({ network }) => network), networks: networksOf(form.values) },
    });
  return (
    <Form
      name={t(($) => $.networks.title)}
      failure={null}
      head={<FormFailure failure={form.failure} error={save.error} onReload={() => void refetch()} />}
      onSubmit={submit}
    >
      <NetworkFields form={form} />
      <Actions>
        <Button submit busy={save.isPending}>
          {say(($) => $.action.save)}
        </Button>
      </Actions>
    </Form>
  );
}
