import { type CallResult, setupApi } from '@czyun/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../../kit/control/button.tsx';
import { Checkbox } from '../../../../kit/control/checkbox.tsx';
import { Actions, Form } from '../../../../kit/form/form.tsx';
import { useConfirm } from '../../../../kit/form/use-confirm.tsx';
import { useForm } from '../../../../kit/form/use-form.ts';
import box from '../../../../kit/ui/box.module.css';
import { Card } from '../../../../kit/ui/card.tsx';
import { useChange } from '../../../../platform/api/use-call.ts';
import { useLanguage } from '../../../../platform/language/language.ts';
import { isPlatform } from '../../../../platform/session/session.ts';
import { useSession } from '../../../../platform/session/use-session.ts';
import { shared } from '../../../../platform/text.ts';
import { toast } from '../../../../platform/toast.ts';
import { setupReads, useSetup } from '../queries.ts';
import { projectSetupText } from '../text.ts';
import { FormFailure } from './form-failure.tsx';
import { IntroCard } from './intro-card.tsx';
import { nameOf } from './names.ts';
import { ProjectCameras } from './project-cameras.tsx';
import { projectBody, projectDraft, projectProblems } from './project-draft.ts';
import { ProjectFields } from './project-fields.tsx';
import { ProjectNetworks } from './project-networks.tsx';
import { ProjectPictureCard } from './project-picture-card.tsx';
import { ProjectWeixin } from './project-weixin.tsx';

type Setup = CallResult<typeof setupApi.getSetup>;

/** Basic data of the project, and for platform administrators its deletion. */
export function ProjectTab({ setup }: { readonly setup: Setup }) {
  // Another version makes another form, also after saving here.
  const [round, setRound] = useState(0);
  return (
    <div className={`${box.stack} ${box.wide}`}>
      <ProjectForm key={`${setup.project.version}:${round}`} setup={setup} onReload={() => setRound((n) => n + 1)} />
      <ProjectPictureCard project={setup.project} />
      <ProjectNetworks key={JSON.stringify(setup.networks)} project={setup.project} networks={setup.networks} />
      <ProjectCameras key={setup.project.cameras.join()} project={setup.project} />
      <ProjectWeixin project={setup.project} />
      <RemoveProject setup={setup} />
    </div>
  );
}

const idOf = (field: string) => `setup-project-${field}`;

function ProjectForm({ setup: { project }, onReload }: { readonly setup: Setup; readonly onReload: () => void }) {
  const t = projectSetupText.useText();
  const say = shared.useText();
  const language = useLanguage();
  const { refetch } = useSetup();
  const [initial] = useState(() => projectDraft(project));
  const form = useForm({ initial, problems: projectProblems, idOf });
  // The version that the form was filled from, not the newest.
  const [version] = useState(project.version);
  const update = useChange(setupApi.updateProject, {
    quiet: true,
    renews: setupReads,
    success: (saved) => t(($) => $.saved, { name: nameOf(saved, language) }),
  });
  const reload = async () => {
    await refetch();
    onReload();
  };
  return (
    <Card>
      <Form
        name={t(($) => $.tab.project)}
        failure={null}
        head={<FormFailure failure={form.failure} error={update.error} onReload={() => void reload()} />}
        onSubmit={() => form.send(update, { body: { ...projectBody(form.values), projectId: project.id, version } })}
      >
        <ProjectFields form={form} />
        <Actions>
          <Button kind="primary" submit busy={update.isPending}>
            {say(($) => $.action.save)}
          </Button>
        </Actions>
      </Form>
    </Card>
  );
}

function RemoveProject({ setup: { project, devices } }: { readonly setup: Setup }) {
  const t = projectSetupText.useText();
  const navigate = useNavigate();
  const { person } = useSession();
  const confirm = useConfirm();
  const remove = useChange(setupApi.removeProject);
  if (!isPlatform(person)) return null;
  const ask = () => {
    let force = false;
    confirm({
      title: t(($) => $.project.remove, { name: project.name }),
      effect: (
        <div className={box.stack}>
          <p className={box.plain}>{t(($) => $.project.dangerHint)}</p>
          {devices.length > 0 && (
            <Checkbox
              onChange={(checked) => {
                force = checked;
              }}
            >
              {t(($) => $.project.removeForce, { n: devices.length })}
            </Checkbox>
          )}
        </div>
      ),
      button: t(($) => $.project.remove, { name: project.name }),
      danger: true,
      typed: { name: project.name, label: t(($) => $.project.removeType, { name: project.name }) },
      act: async () => {
        await remove.mutateAsync({ body: { projectId: project.id, name: project.name, force } });
        toast.success(t(($) => $.project.removed, { name: project.name }));
        void navigate('/projects?stay=1', { replace: true });
      },
    });
  };
  return (
    <IntroCard title={t(($) => $.project.danger)} intro={t(($) => $.project.dangerHint)}>
      <span>
        <Button danger onClick={ask}>
          {t(($) => $.project.remove, { name: project.name })}
        </Button>
      </span>
    </IntroCard>
  );
}
