import type { AlarmRule, RuleTrial } from '@czyun/contract';
import { useCallback, useMemo } from 'react';
import { TrialChart } from '../../../parts/trial/trial-chart.tsx';
import { useCurves } from '../queries.ts';
import { alarmRulesText } from '../text.ts';

/** The curves of the variables, and the times in which the alarm would have been active. */
export function TrialCurve({ trial, rule, on }: { readonly trial: RuleTrial; readonly rule: AlarmRule; readonly on: number | null }) {
  const t = alarmRulesText.useText();
  const { variables, severity } = rule;
  const keys = variables.map(({ deviceId, metric }) => `${deviceId ?? on}:${metric}`);
  const loaded = useCurves(keys, trial.start, trial.end);
  const found = loaded.data?.series;
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
  const severityOf = useCallback(() => severity, [severity]);
  return <TrialChart of={loaded} title={t(($) => $.trial.curve)} series={series} trial={trial} severityOf={severityOf} />;
}
