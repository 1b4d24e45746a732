import type { AlarmRule, RuleTrial } from '@czyun/contract';
import { useCallback, useMemo } from 'react';
import { TrialChart } from '../../../parts/trial/trial-chart.tsx';
import { useCurves } from '../queries.ts';
import { alarmRulesText } from '../text.ts';

/** Curves of the variables and the episodes in which the alarm would have been active. */
export function TrialCurve({ trial, rule, on }: { readonly trial: RuleTrial; readonly rule: AlarmRule; readonly on: number | null }) {
  const t = alarmRulesText.useText();
  const { variables, severity } = rule;
  const keys = variables.map(({ deviceId, metric }) => `${deviceId ?? on}:${metric}`);
  const curves = useCurves(keys, trial.start, trial.end);
  const loaded = curves.data?.series;
  const series = useMemo(
    () =>
      variables.map(({ name }, index) => ({
        key: keys[index] ?? name,
        name,
        unit: '',
        times: loaded?.[index]?.times ?? [],
        values: loaded?.[index]?.values ?? [],
      })),
    [variables, keys, loaded],
  );
  const severityOf = useCallback(() => severity, [severity]);
  return <TrialChart of={curves} title={t(($) => $.trial.curve)} series={series} trial={trial} severityOf={severityOf} />;
}
