import { type CallResult, setupApi } from '@czyun/contract';
import { App, Button, Checkbox, Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../../../shared/api/use-call.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { useSession } from '../../../../shared/session/use-session.ts';
import { shared } from '../../../../shared/text.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { setupReads, useSetup } from '../queries.ts';
import { projectSetupText } from '../text.ts';
import { ConfirmTyped } from './confirm-typed.tsx';
import { FormFailure, lastStep, placeFaults } from './form-failure.tsx';
import { nameOf } from './names.ts';
import { ProjectCameras } from './project-cameras.tsx';
import { type ProjectDraft, ProjectFields, projectBody, projectDraft } from './project-fields.tsx';
import { ProjectNetworks } from './project-networks.tsx';
import { ProjectWeixin } from './project-weixin.tsx';

type Setup = CallResult<typeof setupApi.getSetup>;

/** What the project is, and for platform administrators its end. */
export function ProjectTab({ setup }: { readonly setup: Setup }) {
  // Another version is another form; one's own save brings it too.
  const [round, setRound] = useState(0);
  return (
    <div className="setup-stack">
      <ProjectForm key={`${setup.project.version}:${round}`} setup={setup} onReload={() => setRound((n) => n + 1)} />
      <ProjectNetworks key={JSON.stringify(setup.networks)} project={setup.project} networks={setup.networks} />
      <ProjectCameras key={setup.project.cameras.join()} project={setup.project} />
      <ProjectWeixin project={setup.project} />
      <RemoveProject setup={setup} />
    </div>
  );
}

function ProjectForm({ setup: { project }, onReload }: { readonly setup: Setup; readonly onReload: () => void }) {
  const t = projectSetupText.use();
  const say = shared.use();
  const language = useLanguage();
  const { message } = App.useApp();
  const { refetch } = useSetup();
  const [form] = Form.useForm<ProjectDraft>();
  // The version that the form was filled from, not the newest.
  const [version] = useState(project.version);
  const update = useChange(setupApi.updateProject, {
    quiet: true,
    renews: setupReads,
    onDone: (saved) => void message.success(t(($) => $.saved, { name: nameOf(saved, language) })),
  });
  const submit = (draft: ProjectDraft) =>
    update.mutate(
      { body: { ...projectBody(draft), projectId: project.id, version } },
      { onError: (error) => placeFaults(form, error, lastStep) },
    );
  const reload = async () => {
    await refetch();
    onReload();
  };
  return (
    <Card>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        name="setup-project"
        initialValues={projectDraft(project)}
        onFinish={submit}
        scrollToFirstError
      >
        <FormFailure error={update.error} onReload={() => void reload()} />
        <ProjectFields />
        <Button type="primary" htmlType="submit" loading={update.isPending}>
          {say(($) => $.action.save)}
        </Button>
      </Form>
    </Card>
  );
}

function RemoveProject({ setup: { project, devices } }: { readonly setup: Setup }) {
  const t = projectSetupText.use();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { person } = useSession();
  const [asked, setAsked] = useState(false);
  const [force, setForce] = useState(false);
  const remove = useChange(setupApi.removeProject, {
    quiet: true,
    onDone: () => {
      void message.success(t(($) => $.project.removed, { name: project.name }));
      void navigate('/projects?stay=1', { replace: true });
    },
  });
  if (person?.userType !== 1) return null;
  return (
    <Card title={t(($) => $.project.danger)}>
      <p className="quiet">{t(($) => $.project.dangerHint)}</p>
      <Button danger onClick={() => setAsked(true)}>
        {t(($) => $.project.remove, { name: project.name })}
      </Button>
      {asked && (
        <ConfirmTyped
          title={t(($) => $.project.remove, { name: project.name })}
          hint={t(($) => $.project.dangerHint)}
          ask={t(($) => $.project.removeType, { name: project.name })}
          expected={project.name}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ body: { projectId: project.id, name: project.name, force } })}
          onClose={() => setAsked(false)}
        >
          {devices.length > 0 && (
            <Checkbox checked={force} onChange={(event) => setForce(event.target.checked)} className="confirm-extra">
              {t(($) => $.project.removeForce, { n: devices.length })}
            </Checkbox>
          )}
        </ConfirmTyped>
      )}
    </Card>
  );
}
