import { useProject } from '../../../shared/project/project-context.ts';
import { useMemberStatistics } from '../queries.ts';
import { membersText } from '../text.ts';

const figures = ['projectUsers', 'engineeringAdministrators', 'userAdministrators', 'invitations'] as const;

/** How many users, administrators of both kinds and invitation codes the project has. */
export function MemberStatistics() {
  const t = membersText.use();
  const project = useProject();
  const { data } = useMemberStatistics(project.id);
  return (
    <dl className="member-stats" aria-label={t(($) => $.stats.title)}>
      {figures.map((figure) => (
        <div key={figure}>
          <dt>{t(($) => $.stats[figure])}</dt>
          <dd className="cz-num">{data?.[figure] ?? '-'}</dd>
        </div>
      ))}
    </dl>
  );
}
