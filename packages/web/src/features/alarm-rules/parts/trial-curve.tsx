import type { AlarmRule, RuleTrial } from '@czyun/contract';
import { useMemo } from 'react';
import { TimeChart } from '../../../kit/chart/time-chart.tsx';
import { Skeleton, States } from '../../../kit/ui/states.tsx';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { useCurves } from '../queries.ts';
import { alarmRulesText } from '../text.ts';

const heightPx = 240;
const meanings = { 1: 'severity1', 2: 'severity2', 3: 'severity3' } as const;

/** The curves of the variables, and the times in which the alarm would have stood. */
export function TrialCurve({ trial, rule, on }: { readonly trial: RuleTrial; readonly rule: AlarmRule; readonly on: number | null }) {
  const t = alarmRulesText.useText();
  const timeZone = useTimeZone();
  const { start, end, episodes } = trial;
  const { variables, severity } = rule;
  const keys = useMemo(() => variables.map(({ deviceId, metric }) => `${deviceId ?? on}:${metric}`), [variables, on]);
  const asked = useCurves(keys, start, end);
  const found = asked.data?.series;
  const series = useMemo(
    () =>
      variables.map(({ name }, index) => ({
        key: keys[index] ?? name,
        name,
        unit: '',
        times: found?.[index]?.times ?? [],
        values: found?.[index]?.values ?? [],
      })),
    [variables, keys, found],
  );
  const bands = useMemo(
    () => episodes.map((each) => ({ start: each.start, end: each.end ?? end, meaning: meanings[severity], strength: 0.15 })),
    [episodes, end, severity],
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
          bands={bands}
          title={t(($) => $.trial.curve)}
          bare
        />
      )}
    </States>
  );
}
