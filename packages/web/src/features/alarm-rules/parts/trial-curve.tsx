import type { AlarmRule, RulePoint, RuleTrial } from '@czyun/contract';
import type { ChartLimit } from '../../../kit/chart/time-chart-types.ts';
import { severityMeanings, TrialChart } from '../../../parts/trial/trial-chart.tsx';
import { useCurves } from '../queries.ts';
import { alarmRulesText } from '../text.ts';
import { type Sentence, sentenceOf } from './sentence.ts';

export interface TrialCurveProps {
  readonly trial: RuleTrial;
  readonly rule: AlarmRule;
  readonly points: readonly (RulePoint | null)[];
  readonly on: number | null;
}

/** Curves of the points by name and unit, the limits of the sentence, and the episodes in which the alarm would have been active. */
export function TrialCurve({ trial, rule, points, on }: TrialCurveProps) {
  const t = alarmRulesText.useText();
  const { variables, severity, expression } = rule;
  const keys = variables.map(({ deviceId, metric }) => `${deviceId ?? on}:${metric}`);
  const curves = useCurves(keys, trial.start, trial.end);
  const loaded = curves.data?.series;
  const series = variables.map(({ name }, index) => {
    const point = points[index];
    const states = point?.states;
    return {
      key: keys[index] ?? name,
      name: point ? [point.deviceName, point.pointName].filter(Boolean).join(' · ') : name,
      unit: point?.unit ?? '',
      times: loaded?.[index]?.times ?? [],
      values: loaded?.[index]?.values ?? [],
      ...(states ? { shape: 'step' as const, words: { say: (value: number) => states[value] ?? String(value) } } : {}),
    };
  });
  const limits = limitsOf(sentenceOf(expression), rule, points).map((limit) => ({ ...limit, meaning: severityMeanings[severity] }));
  const severityOf = () => severity;
  return <TrialChart of={curves} title={t(($) => $.trial.curve)} series={series} trial={trial} severityOf={severityOf} limits={limits} />;
}

/** Limits that the points are compared with; a difference of two points is a limit of neither. */
function limitsOf(
  sentence: Sentence | null,
  { variables }: Pick<AlarmRule, 'variables'>,
  points: readonly (RulePoint | null)[],
): readonly ChartLimit[] {
  return (sentence?.clauses ?? []).flatMap(({ comparison, name, value }) => {
    const point = points[variables.findIndex((variable) => variable.name === name)];
    return comparison === 'differs' || point == null ? [] : [{ value, unit: point.unit ?? '', name: point.pointName }];
  });
}
