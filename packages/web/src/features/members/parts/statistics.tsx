import box from '../../../kit/ui/box.module.css';
import { useProject } from '../../../platform/project/project-context.ts';
import css from '../members.module.css';
import { useMemberStatistics } from '../queries.ts';
import { membersText } from '../text.ts';

const figures = ['projectUsers', 'engineeringAdministrators', 'userAdministrators', 'invitations'] as const;

/** Number of users, administrators of both kinds and invitation codes of the project. */
export function MemberStatistics() {
  const t = membersText.useText();
  const project = useProject();
  const { data } = useMemberStatistics(project.id);
  return (
    <dl className={`${box.plain} ${box.framed} ${box.grid} ${box.close} ${css.figures}`} aria-label={t(($) => $.stats.title)}>
      {figures.map((figure) => (
        <div key={figure}>
          <dt className={`${box.small} ${box.faint}`}>{t(($) => $.stats[figure])}</dt>
          <dd className={`cz-num ${box.plain} ${box.strong}`}>{data?.[figure] ?? '-'}</dd>
        </div>
      ))}
    </dl>
  );
}
