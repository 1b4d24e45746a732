import type { LimitedParam, LimitTrial, ParamLimits } from '@czyun/contract';
import { useMemo } from 'react';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import type { ChartLimit } from '../../../kit/chart/time-chart-types.ts';
import { Skeleton, States } from '../../../kit/ui/states.tsx';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { useCurve } from '../queries.ts';
import { limitsText } from '../text.ts';

const heightPx = 240;
const fields = ['high1', 'high2', 'high3', 'low1', 'low2', 'low3'] as const;
const meanings = { 1: 'severity1', 2: 'severity2', 3: 'severity3' } as const;

/** The curve with the limits across it, and the times in which an alarm would have stood. */
export function TrialCurve({
  trial,
  deviceId,
  param,
  limits,
}: {
  readonly trial: LimitTrial;
  readonly deviceId: number;
  readonly param: LimitedParam;
  readonly limits: ParamLimits;
}) {
  const t = limitsText.useText();
  const timeZone = useTimeZone();
  const { start, end, episodes } = trial;
  const asked = useCurve(`${deviceId}:${param.metric}`, start, end);
  const curve = asked.data?.series?.[0];
  const unit = param.unit ?? '';
  const series = useMemo(
    () => [{ key: param.metric, name: param.name, unit, decimals: param.decimals, times: curve?.times ?? [], values: curve?.values ?? [] }],
    [param, unit, curve],
  );
  const lines = useMemo(
    () =>
      fields.flatMap((field): ChartLimit[] => {
        const value = limits[field];
        const level = Number(field.at(-1)) as 1 | 2 | 3;
        return value === null ? [] : [{ value, unit, name: t(($) => $.form[field]), meaning: meanings[level] }];
      }),
    [limits, unit, t],
  );
  const bands = useMemo(
    () => episodes.map((each) => ({ start: each.start, end: each.end ?? end, meaning: meanings[each.level], strength: 0.15 })),
    [episodes, end],
  );
  return (
    <States of={asked} skeleton={<Skeleton height={heightPx} />}>
      {() => (
        <TimeChart
          series={series}
          start={start}
          end={end}
          timeZone={timeZone}
          height={heightPx}
          limits={lines}
          bands={bands}
          title={t(($) => $.trial.curve)}
          bare
        />
      )}
    </States>
  );
}
