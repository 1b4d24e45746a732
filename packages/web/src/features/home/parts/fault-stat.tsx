import type { CallResult, projectsApi } from '@czyun/contract';
import { useMemo } from 'react';
import { EChart, type EChartOption } from '../../../shared/chart/echart.tsx';
import { shared } from '../../../shared/text.ts';
import { useTheme } from '../../../shared/theme/theme.ts';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { homeText } from '../text.ts';
import { GridCellCard } from './grid-cell.tsx';

const kinds = [
  { key: 'fault', type: 't3', meaning: 'fault' },
  { key: 'alarm', type: 't2', meaning: 'high' },
  { key: 'notice', type: 't1', meaning: 'flat' },
] as const;

type Days = CallResult<typeof projectsApi.getMainPage>['faultStat'];

/** Entries of thirty days, stacked by kind; null while they are on their way. */
export function FaultStat({ days }: { readonly days: Days | null }) {
  const t = homeText.use();
  if (days === null) return <GridCellCard title={t(($) => $.faultStat.title)}>{(height) => <Skeleton height={height} />}</GridCellCard>;
  return <Counted days={days} />;
}

function Counted({ days }: { readonly days: Days }) {
  const t = homeText.use();
  const say = shared.use();
  const { tokens } = useTheme();
  const totals = kinds.map(({ key }) => days.reduce((total, day) => total + day[key], 0));
  const total = totals.reduce((all, one) => all + one, 0);
  const option = useMemo<EChartOption>(
    () => ({
      grid: { left: 2, right: 6, top: 10, bottom: 2, containLabel: true },
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
      xAxis: { type: 'category', data: days.map(({ day }) => day.slice(5)), axisTick: { show: false }, axisLabel: { interval: 6 } },
      yAxis: { type: 'value', minInterval: 1, splitNumber: 2, min: 0, max: ({ max }) => Math.max(2, max) },
      series: kinds.map(({ key, type, meaning }) => ({
        type: 'bar' as const,
        name: say(($) => $.logType[type]),
        stack: 'all',
        barMaxWidth: 12,
        data: days.map((day) => day[key]),
        itemStyle: { color: tokens[meaning] },
      })),
    }),
    [days, tokens, say],
  );
  return (
    <GridCellCard title={t(($) => $.faultStat.title)} note={t(($) => $.faultStat.total, { n: total })}>
      {(height) => (
        <>
          <ul className="bar-legend">
            {kinds.map(({ key, type, meaning }, index) => (
              <li key={key}>
                <i style={{ background: tokens[meaning] }} />
                <span className="name">{say(($) => $.logType[type])}</span>
                <span className="cz-num">{totals[index]}</span>
              </li>
            ))}
          </ul>
          <EChart option={option} height={Math.max(72, height - 30)} label={t(($) => $.faultStat.label, { n: total })} />
        </>
      )}
    </GridCellCard>
  );
}
