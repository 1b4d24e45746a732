import { dayMs, routes } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../../kit/control/button.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Stack } from '../../../kit/ui/layout.tsx';
import { Empty } from '../../../kit/ui/states.tsx';
import { useIsWall } from '../../../kit/wall/wall-context.ts';
import { OeeFigure } from '../../../parts/oee/oee-figure.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useIsLive, useNow } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useOee } from '../queries.ts';
import { oeeReportText } from '../text.ts';

/** OEE of all machines in the last days, with its three factors. */
export function OeeWidget({ options: { days } }: { readonly options: { readonly days: number } }) {
  const t = oeeReportText.useText();
  const to = useLinks();
  const { id: projectId } = useProject();
  const isLive = useIsLive();
  const isWall = useIsWall();
  const end = useNow(600_000);
  const asked = useOee({ projectId, start: end - days * dayMs, ...(isLive ? {} : { end }), by: 'range' });
  return (
    <Panel title={t(($) => $.widget.title)} note={t(($) => $.widget.days, { n: days })} of={asked}>
      {asked.data?.plan === 'none' ? (
        <Empty
          title={t(($) => $.widget.noPlan)}
          hint={t(($) => $.widget.noPlanHint)}
          action={
            isWall ? undefined : (
              <Link to={to(routes.shifts)}>
                <Button>{t(($) => $.widget.plan)}</Button>
              </Link>
            )
          }
        />
      ) : (
        asked.data !== undefined && (
          <Stack>
            <OeeFigure figures={asked.data.total} />
          </Stack>
        )
      )}
    </Panel>
  );
}
