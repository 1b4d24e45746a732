import type { LimitedParam, LimitTrial, ParamLimits } from '@czyun/contract';
import { useMemo } from 'react';
import type { ChartLimit } from '../../../kit/chart/time-chart-types.ts';
import { severityMeanings, TrialChart } from '../../../parts/trial/trial-chart.tsx';
import { useCurve } from '../queries.ts';
import { limitsText } from '../text.ts';

const fields = ['high1', 'high2', 'high3', 'low1', 'low2', 'low3'] as const;
const levelOf = ({ level }: LimitTrial['episodes'][number]) => level;

interface TrialCurveProps {
  readonly trial: LimitTrial;
  readonly deviceId: number;
  readonly param: LimitedParam;
  readonly limits: ParamLimits;
}

/** The curve with its limits and the episodes in which an alarm would have been active. */
export function TrialCurve({ trial, deviceId, param, limits }: TrialCurveProps) {
  const t = limitsText.useText();
  const loaded = useCurve(`${deviceId}:${param.metric}`, trial.start, trial.end);
  const curve = loaded.data?.series?.[0];
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
        return value === null ? [] : [{ value, unit, name: t(($) => $.form[field]), meaning: severityMeanings[level] }];
      }),
    [limits, unit, t],
  );
  return <TrialChart of={loaded} title={t(($) => $.trial.curve)} series={series} trial={trial} severityOf={levelOf} limits={lines} />;
}
