import { projectsApi, setupApi } from '@czyun/contract';
import { useNavigate } from 'react-router';
import { Button } from '../../../../kit/control/button.tsx';
import { Actions, Form } from '../../../../kit/form/form.tsx';
import type { Draft } from '../../../../kit/form/form-state.ts';
import { useForm } from '../../../../kit/form/use-form.ts';
import box from '../../../../kit/ui/box.module.css';
import { useChange } from '../../../../platform/api/use-call.ts';
import { appConfig } from '../../../../platform/config/current.ts';
import { useLanguage } from '../../../../platform/language/language.ts';
import { projectPath } from '../../../../platform/project/paths.ts';
import { nameOf } from '../parts/names.ts';
import { type NetworkField, networkProblems, networksOf } from '../parts/network-draft.ts';
import { NetworkFields } from '../parts/network-fields.tsx';
import { emptyProject, type ProjectField, projectBody, projectProblems } from '../parts/project-draft.ts';
import { ProjectFields } from '../parts/project-fields.tsx';
import { projectSetupText } from '../text.ts';

type Name = ProjectField | NetworkField;

const problems = (draft: Draft<Name>) => ({ ...projectProblems(draft), ...networkProblems(draft) });
const idOf = (field: string) => `create-project-${field}`;

/** Basic data of the project; the rest follows in its set-up. */
export function FromScratch({ onTyped }: { readonly onTyped: () => void }) {
  const t = projectSetupText.useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const form = useForm<Name>({ initial: emptyProject(), problems, idOf, onTyped });
  const create = useChange(setupApi.createProject, {
    quiet: true,
    renews: [projectsApi.getProjList],
    success: (project) => t(($) => $.project.created, { name: nameOf(project, language) }),
    onDone: (project) => void navigate(projectPath(appConfig.name, project.id, 'setup')),
  });
  const submit = () => form.send(create, { body: { ...projectBody(form.values), networks: networksOf(form.values) } });
  return (
    <Form failure={form.failure} onSubmit={submit}>
      <ProjectFields form={form} />
      <h3 className={box.plain}>{t(($) => $.networks.title)}</h3>
      <p className={`${box.plain} ${box.soft}`}>{t(($) => $.networks.hint)}</p>
      <NetworkFields form={form} />
      <Actions>
        <Button kind="primary" submit busy={create.isPending}>
          {t(($) => $.project.create)}
        </Button>
      </Actions>
    </Form>
  );
}
