import { routes, type SettlementMonth } from '@czyun/contract';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Skeleton } from '../../../kit/ui/states.tsx';
import { MonthBurnUp } from '../../../parts/energy/burn-up/month-burn-up.tsx';
import { useTargetMonth } from '../../../parts/energy/burn-up/use-target-month.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { homeText } from '../text.ts';
import { PayoutPanel } from './payout-panel.tsx';

const chartPx = 180;

/** The month of a date against its target, and the amount of each party. */
export function MonthPanels({ month, settled }: { readonly month: string; readonly settled: SettlementMonth | undefined }) {
  const h = homeText.useText();
  const project = useProject();
  const allows = useAllows();
  const to = useLinks();
  const target = useTargetMonth(project.id, month, 'profit');
  const title = h(($) => $.home.target, { month });
  const year = Number(month.slice(0, 4));
  return (
    <>
      <Panel
        title={title}
        of={target}
        extra={
          <Link to={to(routes.manage, { year, of: 'profit' })}>
            {h(($) => $.home[target.data?.progress.target == null ? 'setTarget' : 'targets'])}
          </Link>
        }
        menu={false}
      >
        {target.data && <MonthBurnUp of={target.data} title={title} height={chartPx} />}
      </Panel>
      {allows('money.view') &&
        (settled === undefined ? (
          <Panel title={h(($) => $.payout.title)} menu={false}>
            <Skeleton height={160} />
          </Panel>
        ) : (
          <PayoutPanel month={settled} forecast={target.data?.progress.forecast ?? null} />
        ))}
    </>
  );
}
