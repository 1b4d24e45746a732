import { energyStatisticsApi, routes, timeText } from '@czyun/contract';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Failed, Skeleton } from '../../kit/ui/states.tsx';
import { PeriodBar, startOf } from '../../parts/energy/period-bar.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { BarsPanel, BucketTable } from './parts/bucket-panels.tsx';
import { FiguresPanel } from './parts/figures-panel.tsx';
import { FlowsPanel } from './parts/flows-panel.tsx';
import { HeatPanel } from './parts/heat-panel.tsx';
import { statisticsText } from './text.ts';

const waitingPx = 480;
/** The clock's minute: figures of a period that runs are asked for again with it. */
const stepMs = 60_000;

/** Energies of a day, a month or a year. */
export function StatisticsScreen() {
  const t = statisticsText.useText();
  const project = useProject();
  const zone = project.timeZone;
  const { asked: said, change } = useAddress(routes.statistics);
  const now = Math.floor(useNow(5000) / stepMs) * stepMs;
  const { unit, day, flow } = said;
  const start = startOf(day, zone) ?? now;
  const asked = useCall(
    energyStatisticsApi.energyStatistics,
    // Of the period that runs: its first instant, so that the question stays the same while it does.
    { query: { projectId: project.id, unit, start } },
    { keep: true, freshMs: stepMs / 2 },
  );
  const of = asked.data;
  return (
    <ListPage>
      <PageHead
        title={t(($) => $.title)}
        sub={
          of !== undefined && (
            <span role="status">
              {t(($) => $.sub, { from: timeText(of.start, zone, 'day'), to: timeText(Math.max(of.start, of.until - 1), zone, 'day') })}
            </span>
          )
        }
      />
      <PeriodBar
        unit={unit}
        shown={start}
        of={of}
        now={now}
        zone={zone}
        onUnit={(next) => change({ unit: next }, { push: true })}
        onDay={(next) => change({ day: next }, { push: true })}
      />
      {of !== undefined ? (
        <div className={`${box.stack} ${box.wide}`} data-period={of.start} data-unit={of.unit}>
          <FiguresPanel of={of} />
          <BarsPanel of={of} />
          <HeatPanel of={of} flow={flow} onFlow={(next) => change({ flow: next })} />
          <FlowsPanel of={of} />
          <BucketTable of={of} />
        </div>
      ) : asked.error !== null ? (
        <Failed error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton height={waitingPx} />
      )}
    </ListPage>
  );
}
