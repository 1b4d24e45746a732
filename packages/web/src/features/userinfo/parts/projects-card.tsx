import { type ProjectSummary, peopleApi } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../../kit/control/button.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { roleName } from '../../../parts/people/roles.ts';
import { useLogInAgain } from '../../../parts/people/use-log-in-again.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { appConfig } from '../../../platform/config/current.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { projectPath } from '../../../platform/project/paths.ts';
import { useOwnProjects } from '../queries.ts';
import { userinfoText } from '../text.ts';
import css from '../userinfo.module.css';

/** The user's projects, the role in each, and leaving them. */
export function ProjectsCard() {
  const t = userinfoText.useText();
  const language = useLanguage();
  const confirm = useConfirm();
  const projects = useOwnProjects();
  const logInAgain = useLogInAgain();
  const leave = useChange(peopleApi.memberLeave, { onDone: ({ message }) => logInAgain(message) });
  const ask = ({ id, name }: ProjectSummary) =>
    confirm({
      title: t(($) => $.projects.leaveTitle),
      effect: t(($) => $.projects.leaveText, { name }),
      button: t(($) => $.projects.leaveOf, { name }),
      danger: true,
      act: () => leave.mutateAsync({ body: { projectId: id } }),
    });
  const list = projects.data?.list ?? [];
  const join = (
    <Link to="/user/invaccept">
      <Button size="small">{t(($) => $.projects.join)}</Button>
    </Link>
  );
  return (
    <Card flush title={t(($) => $.projects.title)} extra={join} of={projects}>
      {list.length === 0 ? (
        <Empty title={t(($) => $.projects.none)} hint={t(($) => $.projects.noneHint)} />
      ) : (
        <List lines scrolls className={css.rows}>
          {list.map((project) => (
            <ListRow
              key={project.id}
              gap="wide"
              title={
                <Link className={`${box.ink} ${box.strong}`} to={projectPath(appConfig.name, project.id, 'index')}>
                  {project.name}
                </Link>
              }
              notes={[
                <span key="facts" className={`${box.row} ${box.wrap} ${box.wide} ${css.facts}`}>
                  <span>{roleName(project.permission, language)}</span>
                  <span>{project.projectType.name}</span>
                </span>,
              ]}
              end={
                <Button size="small" danger label={t(($) => $.projects.leaveOf, { name: project.name })} onClick={() => ask(project)}>
                  {t(($) => $.projects.leave)}
                </Button>
              }
            />
          ))}
        </List>
      )}
    </Card>
  );
}
