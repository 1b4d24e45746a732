import { brokenRule, type SetupProject, setupApi, setupTexts } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../../kit/control/button.tsx';
import { WordsInput } from '../../../../kit/control/multi-select.tsx';
import { Field } from '../../../../kit/form/field.tsx';
import { Actions, Form } from '../../../../kit/form/form.tsx';
import type { Draft, Problems } from '../../../../kit/form/form-state.ts';
import { useForm } from '../../../../kit/form/use-form.ts';
import { useChange } from '../../../../platform/api/use-call.ts';
import { isPlatform } from '../../../../platform/session/session.ts';
import { useSession } from '../../../../platform/session/use-session.ts';
import { shared } from '../../../../platform/text.ts';
import { setupReads, useSetup } from '../queries.ts';
import { projectSetupText } from '../text.ts';
import { FormFailure } from './form-failure.tsx';
import { IntroCard } from './intro-card.tsx';

/** Serial numbers separated by spaces, which none of them contains. */
const serialsOf = (text: string) => text.split(' ').filter((serial) => serial !== '');
const problems = ({ cameras }: Draft<'cameras'>): Problems<'cameras'> => {
  const wrong = serialsOf(cameras)
    .map((serial) => brokenRule(setupTexts.serial, serial))
    .find((broken) => broken !== null);
  return wrong === undefined ? {} : { cameras: wrong };
};
const idOf = (field: string) => `setup-${field}`;

/** Serial numbers of the project's cameras, for platform administrators. */
export function ProjectCameras({ project }: { readonly project: SetupProject }) {
  const { person } = useSession();
  return isPlatform(person) ? <CamerasForm project={project} /> : null;
}

function CamerasForm({ project }: { readonly project: SetupProject }) {
  const t = projectSetupText.useText();
  const say = shared.useText();
  const { refetch } = useSetup();
  // The list that the form was filled from, not the newest.
  const [before] = useState(project.cameras);
  const form = useForm({ initial: { cameras: before.join(' ') }, problems, idOf });
  const save = useChange(setupApi.setCameras, {
    quiet: true,
    renews: setupReads,
    success: ({ cameras }) => t(($) => $.cameras.saved, { n: cameras.length }),
  });
  const wrong = form.wrong('cameras');
  return (
    <IntroCard title={t(($) => $.cameras.title)} intro={t(($) => $.cameras.hint)}>
      <Form
        name={t(($) => $.cameras.title)}
        failure={null}
        head={<FormFailure failure={form.failure} error={save.error} onReload={() => void refetch()} />}
        onSubmit={() => form.send(save, { body: { projectId: project.id, before, cameras: serialsOf(form.values.cameras) } })}
      >
        <Field id={idOf('cameras')} label={t(($) => $.cameras.serials)} wrong={wrong}>
          <WordsInput
            id={idOf('cameras')}
            most={256}
            value={serialsOf(form.values.cameras)}
            onChange={(serials) => form.set('cameras', serials.map((serial) => serial.trim()).join(' '))}
          />
        </Field>
        <Actions>
          <Button submit busy={save.isPending}>
            {say(($) => $.action.save)}
          </Button>
        </Actions>
      </Form>
    </IntroCard>
  );
}
