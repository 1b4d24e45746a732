import { type LimitedParam, limitsApi, noLimits, type ParamLimits, routes } from '@czyun/contract';
import { useState } from 'react';
import { Checkbox } from '../../../kit/control/checkbox.tsx';
import type { QuickRange } from '../../../kit/range/quick-range.ts';
import { TrialOutcome } from '../../../parts/trial/trial-outcome.tsx';
import { TrialSection } from '../../../parts/trial/trial-section.tsx';
import { useTrialRun } from '../../../parts/trial/use-trial-run.ts';
import { useAddress } from '../../../platform/address/use-address.ts';
import { limitsText } from '../text.ts';
import { LimitTrialResult } from './trial-result.tsx';

const offered: readonly QuickRange[] = ['24h', '3d', '7d', 'month'];

export interface TrialPartProps {
  readonly deviceId: number;
  readonly param: LimitedParam;
  /** Current form values. */
  readonly limits: ParamLimits;
  /** Whether the typed limits are valid; invalid fields show their faults. */
  readonly ready: () => boolean;
}

const useLimitTrial = (deviceId: number) =>
  useTrialRun(limitsApi.tryLimits, limitsApi.getTrial, (jobId) => ({ query: { deviceId, jobId } }));

/** Result of the unsaved limits on stored data, on request compared with the saved ones. */
export function TrialPart({ deviceId, param, limits, ready }: TrialPartProps) {
  const t = limitsText.useText();
  const { asked: address, change } = useAddress(routes['dev-valLimit']);
  const typed = useLimitTrial(deviceId);
  const saved = useLimitTrial(deviceId);
  const [isCompared, setCompared] = useState(false);
  const [tried, setTried] = useState<ParamLimits | null>(null);
  const run = (start: number, end: number) => {
    if (!ready()) return;
    setTried(limits);
    const { metric } = param;
    typed.run({ body: { deviceId, metric, limits, start, end } }, end);
    if (isCompared) saved.run({ body: { deviceId, metric, limits: param.limits ?? noLimits, start, end } }, end);
  };
  const cancel = () => {
    for (const each of [typed, saved]) if (each.isRunning) each.cancel();
  };
  const outcomes = [
    { run: typed, title: t(($) => $.trial.mine), limits: tried ?? limits },
    { run: saved, title: t(($) => $.trial.saved), limits: param.limits ?? noLimits },
  ];
  return (
    <TrialSection
      hint={t(($) => $.trial.hint)}
      time={address.time}
      onTime={(time) => change({ time })}
      offered={offered}
      isRunning={typed.isRunning || saved.isRunning}
      isOutdated={tried !== null && JSON.stringify(tried) !== JSON.stringify(limits)}
      onRun={run}
      onCancel={cancel}
      after={
        <Checkbox checked={isCompared} onChange={setCompared}>
          {t(($) => $.trial.compare)}
        </Checkbox>
      }
    >
      {(retry) =>
        outcomes.map((outcome) => (
          <TrialOutcome key={outcome.title} run={outcome.run} onRetry={retry}>
            {(trial, until) => (
              <LimitTrialResult
                trial={trial}
                until={until}
                title={outcome.title}
                deviceId={deviceId}
                param={param}
                limits={outcome.limits}
              />
            )}
          </TrialOutcome>
        ))
      }
    </TrialSection>
  );
}
