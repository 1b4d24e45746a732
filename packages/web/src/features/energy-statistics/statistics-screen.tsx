import { energyStatisticsApi, routes } from '@czyun/contract';
import { PeriodScreen, periodStepMs, usePeriod } from '../../parts/energy/period-screen.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { BarsPanel, BucketTable } from './parts/bucket-panels.tsx';
import { FiguresPanel } from './parts/figures-panel.tsx';
import { FlowsPanel } from './parts/flows-panel.tsx';
import { HeatPanel } from './parts/heat-panel.tsx';
import { statisticsText } from './text.ts';

/** Energies of a day, a month or a year. */
export function StatisticsScreen() {
  const t = statisticsText.useText();
  const { id: projectId } = useProject();
  const { asked: address, change } = useAddress(routes.statistics);
  const { unit, day, flow } = address;
  const period = usePeriod(day);
  const query = { projectId, unit, start: period.start };
  const energies = useCall(energyStatisticsApi.energyStatistics, { query }, { keep: true, freshMs: periodStepMs / 2 });
  return (
    <PeriodScreen
      title={t(($) => $.title)}
      sub={(from, to) => t(($) => $.sub, { from, to })}
      unit={unit}
      period={period}
      of={energies}
      onChange={(next) => change(next, { push: true })}
    >
      {(statistics) => (
        <>
          <FiguresPanel statistics={statistics} />
          <BarsPanel statistics={statistics} />
          <HeatPanel statistics={statistics} flow={flow} onFlow={(next) => change({ flow: next })} />
          <FlowsPanel statistics={statistics} />
          <BucketTable statistics={statistics} />
        </>
      )}
    </PeriodScreen>
  );
}
