import { routes } from '@czyun/contract';
import { Link } from 'react-router';
import { Notice } from '../../kit/control/notice.tsx';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { BoardPage } from './parts/board/board-page.tsx';
import { usePlan } from './queries.ts';
import { productionText } from './text.ts';

/** The plan by machine with movable operations, and the actual output. */
export function ScheduleScreen() {
  const t = productionText.useText();
  const to = useLinks();
  const { id: projectId } = useProject();
  const { asked, change } = useAddress(routes.schedule);
  const plan = usePlan(projectId);
  return (
    <ListPage>
      <PageHead
        title={t(($) => $.board.title)}
        sub={t(($) => $.board.sub)}
        extra={<Link to={to(routes.TableView)}>{t(($) => $.board.table)}</Link>}
      />
      {plan.data?.hasCalendar === false && (
        <Notice
          kind="warning"
          role="status"
          title={t(($) => $.noCalendar)}
          action={<Link to={to(routes.shifts)}>{t(($) => $.shifts)}</Link>}
        />
      )}
      {plan.data !== undefined ? (
        <BoardPage plan={plan.data} zoom={asked.zoom} onZoom={(zoom) => change({ zoom })} />
      ) : plan.error !== null ? (
        <Failed error={plan.error} onRetry={() => void plan.refetch()} />
      ) : (
        <>
          <Skeleton height={68} />
          <Skeleton height={44} />
          <Skeleton height={460} />
        </>
      )}
    </ListPage>
  );
}
