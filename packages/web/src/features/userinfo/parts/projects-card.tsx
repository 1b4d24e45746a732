import { type ProjectSummary, peopleApi } from '@czyun/contract';
import { App, Button } from 'antd';
import { Link } from 'react-router';
import { useChange } from '../../../shared/api/use-call.ts';
import { appConfig } from '../../../shared/config/current.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { roleName } from '../../../shared/people/roles.ts';
import { projectPath } from '../../../shared/project/paths.ts';
import { useLogInAgain } from '../../../shared/session/use-log-in-again.ts';
import { shared } from '../../../shared/text.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { Empty, Skeleton, States } from '../../../shared/ui/states.tsx';
import { useOwnProjects } from '../queries.ts';
import { userinfoText } from '../text.ts';

/** The projects one belongs to, one's role in each, and the way out of them. */
export function ProjectsCard() {
  const t = userinfoText.use();
  const say = shared.use();
  const language = useLanguage();
  const { modal } = App.useApp();
  const projects = useOwnProjects();
  const logInAgain = useLogInAgain();
  const leave = useChange(peopleApi.memberLeave, { onDone: ({ message }) => logInAgain(message) });
  const ask = ({ id, name }: ProjectSummary) =>
    modal.confirm({
      title: t(($) => $.projects.leaveTitle),
      content: t(($) => $.projects.leaveText, { name }),
      okText: t(($) => $.projects.leaveOf, { name }),
      okButtonProps: { danger: true },
      cancelText: say(($) => $.action.cancel),
      onOk: () => leave.mutateAsync({ body: { projectId: id } }).catch(() => undefined),
    });
  const join = (
    <Link to="/user/invaccept">
      <Button size="small">{t(($) => $.projects.join)}</Button>
    </Link>
  );
  return (
    <Card flush title={t(($) => $.projects.title)} extra={join}>
      <States
        of={projects}
        skeleton={<Skeleton height={120} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty title={t(($) => $.projects.none)} hint={t(($) => $.projects.noneHint)} />}
      >
        {({ list }) => (
          <ul className="userinfo-rows">
            {list.map((project) => (
              <li key={project.id}>
                <div className="what">
                  <Link className="name" to={projectPath(appConfig.name, project.id, 'index')}>
                    {project.name}
                  </Link>
                  <span className="facts">
                    <span>{roleName(project.permission, language)}</span>
                    <span>{project.projectType.name}</span>
                  </span>
                </div>
                <Button
                  size="small"
                  danger
                  aria-label={t(($) => $.projects.leaveOf, { name: project.name })}
                  onClick={() => void ask(project)}
                >
                  {t(($) => $.projects.leave)}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </States>
    </Card>
  );
}
