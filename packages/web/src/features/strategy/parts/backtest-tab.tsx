import type { Backtest } from '@czyun/contract';
import { useEffect, useState } from 'react';
import box from '../../../kit/ui/box.module.css';
import { Empty, States } from '../../../kit/ui/states.tsx';
import { isStanding, useJobs } from '../../../platform/live/jobs.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useBacktest } from '../queries.ts';
import { strategyText } from '../text.ts';
import { BacktestCharts } from './backtest-charts.tsx';
import { RunCard } from './backtest-run.tsx';
import { BacktestSums } from './backtest-sums.tsx';
import { DaysTable, type DaysTableProps } from './backtest-table.tsx';

type TableParts = Omit<DaysTableProps, 'days'>;

/** Past days compared with their plans and their best plans, and the job that back-tests them. */
export function BacktestTab(table: TableParts) {
  const t = strategyText.useText();
  const project = useProject();
  const may = useAllows()('planning.manage');
  const [asked, setAsked] = useState<number | null>(null);
  const jobs = useJobs();
  // A run that was started before the page was left continues here.
  const going = jobs.find((job) => job.kind === 'planning-backtest' && job.projectId === project.id && isStanding(job));
  const job = going ?? jobs.find(({ id }) => id === asked);
  const isRunning = going !== undefined || (asked !== null && job === undefined);
  const last = useBacktest(project.id, isRunning);
  const { refetch } = last;
  const isOver = job !== undefined && !isStanding(job);
  useEffect(() => {
    if (isOver) void refetch();
  }, [isOver, refetch]);
  return (
    <div className={`${box.stack} ${box.wide}`}>
      {may && <RunCard isRunning={isRunning} share={going?.progress ?? null} onRun={setAsked} />}
      <States of={last}>
        {({ backtest }) =>
          backtest === null ? (
            <Empty title={t(($) => $.backtest.none)} hint={may ? t(($) => $.backtest.noneHint) : t(($) => $.backtest.noneReader)} />
          ) : (
            <Results backtest={backtest} table={table} />
          )
        }
      </States>
    </div>
  );
}

function Results({ backtest, table }: { readonly backtest: Backtest; readonly table: TableParts }) {
  return (
    <>
      <BacktestSums backtest={backtest} />
      <BacktestCharts days={backtest.days} />
      <DaysTable {...table} days={backtest.days} />
    </>
  );
}
