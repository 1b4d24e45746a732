import { PlusOutlined } from '@ant-design/icons';
import { projectsApi, setupApi } from '@czyun/contract';
import { App, Button, Drawer, Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../../shared/api/use-call.ts';
import { appConfig } from '../../../shared/config/current.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { projectPath } from '../../../shared/project/paths.ts';
import { FormFailure, lastStep, placeFaults } from './parts/form-failure.tsx';
import { nameOf } from './parts/names.ts';
import { NetworkFields, type NetworksDraft, networksOf, placeNetworkFaults } from './parts/network-fields.tsx';
import { emptyProject, type ProjectDraft, ProjectFields, projectBody } from './parts/project-fields.tsx';
import { useCarefulClose } from './parts/use-careful-close.ts';
import { projectSetupText } from './text.ts';
import './project-setup.css';

/** The button of platform administrators that makes a project and leads into its set-up. */
export function CreateProject() {
  const t = projectSetupText.use();
  const [open, setOpen] = useState(false);
  const careful = useCarefulClose(() => setOpen(false));
  const begin = () => {
    careful.onTyped(false);
    setOpen(true);
  };
  return (
    <>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={begin}>
        {t(($) => $.project.create)}
      </Button>
      <Drawer open={open} onClose={careful.close} size="min(640px, 100%)" title={t(($) => $.project.create)} destroyOnHidden>
        <CreateForm onTyped={careful.onTyped} />
      </Drawer>
    </>
  );
}

type Draft = ProjectDraft & NetworksDraft;

function CreateForm({ onTyped }: { readonly onTyped: () => void }) {
  const t = projectSetupText.use();
  const language = useLanguage();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [form] = Form.useForm<Draft>();
  const create = useChange(setupApi.createProject, {
    quiet: true,
    renews: [projectsApi.getProjList],
    onDone: (project) => {
      void message.success(t(($) => $.project.created, { name: nameOf(project, language) }));
      void navigate(projectPath(appConfig.name, project.id, 'setup'));
    },
  });
  const submit = (draft: Draft) =>
    create.mutate(
      { body: { ...projectBody(draft), networks: networksOf(draft.networks) } },
      {
        onError: (error) => {
          placeFaults(form, error, lastStep);
          placeNetworkFaults(form, error);
        },
      },
    );
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      name="create-project"
      initialValues={{ ...emptyProject(), networks: [] }}
      onValuesChange={() => onTyped()}
      onFinish={submit}
      scrollToFirstError
      className="project-setup"
    >
      <p className="quiet">{t(($) => $.project.createHint)}</p>
      <FormFailure error={create.error} />
      <ProjectFields />
      <h3 className="part">{t(($) => $.networks.title)}</h3>
      <p className="quiet">{t(($) => $.networks.hint)}</p>
      <NetworkFields />
      <Button type="primary" htmlType="submit" loading={create.isPending}>
        {t(($) => $.project.create)}
      </Button>
    </Form>
  );
}
