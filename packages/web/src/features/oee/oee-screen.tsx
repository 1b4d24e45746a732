import { dayMs, type QuickRange, routes } from '@czyun/contract';
import { goesOn, spanOf } from '../../kit/range/quick-range.ts';
import { PageHead } from '../../kit/ui/card.tsx';
import { ListPage } from '../../kit/ui/list.tsx';
import { Below, Failed, isAnswered, SlowSkeleton } from '../../kit/ui/states.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { NoMachines } from '../../parts/floor/no-machines.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useIsLive, useNow } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { areComparable, isPlannedAt } from './compare.ts';
import css from './oee-report.module.css';
import { CyclesDrawer } from './parts/cycles-drawer.tsx';
import { Filters } from './parts/filters.tsx';
import { Judgement } from './parts/judgement.tsx';
import { LossDrawer } from './parts/loss-drawer.tsx';
import { MachinesPanel } from './parts/machines-panel.tsx';
import { NoPlan, Warnings } from './parts/notes.tsx';
import { RejectCauses, StopCauses } from './parts/pareto-panels.tsx';
import { HeatPanel, TrendPanel } from './parts/trend-panels.tsx';
import { useOee, useRejectSums, useStopSums } from './queries.ts';
import { oeeReportText } from './text.ts';

const offer: readonly QuickRange[] = ['24h', '3d', '7d', '30d'];
const waitingPx = { desk: 372, phone: 820 } as const;

/** OEE, its losses, and the causes of stops and rejects over a range, against the previous range. */
export function OeeScreen() {
  const t = oeeReportText.useText();
  const { id: projectId, timeZone } = useProject();
  const state = useAddress(routes.analyReport);
  const { asked, change } = state;
  const narrow = useNarrow();
  const isLive = useIsLive();
  // Never later than the clock of the pages. A month of minutes is not read again every minute.
  const now = useNow(600_000);
  const wanted = spanOf(asked.time, now, timeZone) ?? [now - 1, now];
  const end = Math.min(wanted[1], now);
  const start = Math.min(wanted[0], end - 1);
  const devices = asked.devices.length === 0 ? {} : { deviceIds: asked.devices.join() };
  const filter = {
    ...{ projectId, ...devices },
    ...(asked.shift === '' ? {} : { shift: asked.shift }),
    ...(asked.product === '' ? {} : { product: asked.product }),
  };
  const until = goesOn(wanted, now, isLive) ? {} : { end };
  const oee = useOee({ ...filter, start, ...until, by: asked.by });
  const earliest = start - (end - start);
  // Without a plan there is nothing to compare with, which saves reading a month.
  const compares = oee.data !== undefined && isPlannedAt(oee.data, earliest);
  const before = useOee(compares ? { ...filter, start: earliest, end: start, by: 'range' } : null);
  const ranged = { projectId, ...devices, start, ...until };
  const stops = useStopSums(ranged);
  const rejects = useRejectSums(ranged);
  const { data } = oee;
  // The answer of another range does not count.
  const isCompared = compares && before.data !== undefined && !before.isPlaceholderData;
  const earlier = isCompared && data && areComparable(data, before.data) ? before.data.total : null;
  const isFiltered = asked.shift !== '' || asked.product !== '';
  const isEmpty = data !== undefined && data.devices.length === 0 && asked.devices.length === 0 && !isFiltered;
  if (isEmpty)
    return (
      <ListPage>
        <PageHead title={t(($) => $.title)} />
        <NoMachines />
      </ListPage>
    );
  return (
    <ListPage>
      <PageHead title={t(($) => $.title)} />
      <Filters offer={offer} span={[start, end]} state={state} of={data} />
      {data === undefined ? (
        oee.error === null ? (
          <SlowSkeleton
            height={waitingPx[narrow ? 'phone' : 'desk']}
            says={t(($) => $.computing, { n: Math.ceil((end - start) / dayMs) })}
          />
        ) : (
          <Failed error={oee.error} onRetry={() => void oee.refetch()} />
        )
      ) : data.plan === 'none' ? (
        <NoPlan />
      ) : (
        <Judgement
          of={data}
          before={earlier}
          isComparing={compares && !isCompared && before.error === null}
          onLoss={(loss) => change({ loss }, { push: true })}
        />
      )}
      {data !== undefined && <Warnings of={data} onCycle={(cycle) => change({ cycle }, { push: true })} />}
      <Below until={isAnswered(oee)}>
        {data?.plan !== 'none' && (
          <>
            <div className={css.halves}>
              <TrendPanel of={oee} by={asked.by} onBy={(by) => change({ by })} />
              <HeatPanel of={oee} />
            </div>
            <MachinesPanel of={oee} onCycles={(cycle) => change({ cycle }, { push: true })} />
          </>
        )}
        <div className={css.halves}>
          <StopCauses of={stops} by={asked.stops} isFiltered={isFiltered} onBy={(by) => change({ stops: by })} />
          <RejectCauses of={rejects} by={asked.rejects} isFiltered={isFiltered} onBy={(by) => change({ rejects: by })} />
        </div>
      </Below>
      {asked.loss !== null && data !== undefined && <LossDrawer of={data} loss={asked.loss} onClose={() => change({ loss: null })} />}
      {asked.cycle !== null && (
        <CyclesDrawer
          key={asked.cycle}
          machine={asked.cycle === 0 ? null : asked.cycle}
          products={data?.products ?? []}
          onClose={() => change({ cycle: null })}
        />
      )}
    </ListPage>
  );
}
