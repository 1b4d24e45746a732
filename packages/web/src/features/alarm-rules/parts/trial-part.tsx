import { type AlarmRule, alarmRulesApi, type RulePoint, routes } from '@czyun/contract';
import { useState } from 'react';
import { Select } from '../../../kit/control/select.tsx';
import type { QuickRange } from '../../../kit/range/quick-range.ts';
import { TrialOutcome } from '../../../parts/trial/trial-outcome.tsx';
import { TrialSection } from '../../../parts/trial/trial-section.tsx';
import { useTrialRun } from '../../../parts/trial/use-trial-run.ts';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useDevices } from '../queries.ts';
import { alarmRulesText } from '../text.ts';
import { RuleTrialResult } from './trial-result.tsx';

const offered: readonly QuickRange[] = ['24h', '3d', '7d', '30d'];

export interface TrialPartProps {
  /** Current form values. */
  readonly rule: AlarmRule;
  /** Points of the rule's variables, in their order. */
  readonly points: readonly (RulePoint | null)[];
  /** Whether the typed rule is valid; invalid fields show their faults. */
  readonly ready: () => boolean;
}

interface TriedRule {
  readonly rule: AlarmRule;
  readonly points: readonly (RulePoint | null)[];
  readonly on: number | null;
}

/** Result of the unsaved rule on stored data. */
export function TrialPart({ rule, points, ready }: TrialPartProps) {
  const t = alarmRulesText.useText();
  const { id: projectId } = useProject();
  const { asked: address, change } = useAddress(routes['alarm-rules']);
  const devices = (useDevices(projectId).data ?? []).filter(({ deviceType }) => deviceType.id === rule.typeId);
  const trial = useTrialRun(alarmRulesApi.tryAlarmRule, alarmRulesApi.getRuleTrial, (jobId) => ({ query: { projectId, jobId } }));
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [tried, setTried] = useState<TriedRule | null>(null);
  const on = rule.typeId === null ? null : (devices.find(({ id }) => id === chosenId)?.id ?? devices[0]?.id ?? null);
  const run = (start: number, end: number) => {
    if (!ready()) return;
    setTried({ rule, points, on });
    trial.run({ body: { projectId, rule, on, start, end } }, end);
  };
  return (
    <TrialSection
      hint={t(($) => $.trial.hint)}
      time={address.time}
      onTime={(time) => change({ time })}
      offered={offered}
      isRunning={trial.isRunning}
      isOutdated={tried !== null && JSON.stringify([tried.rule, tried.on]) !== JSON.stringify([rule, on])}
      onRun={run}
      onCancel={trial.cancel}
      before={
        rule.typeId !== null && (
          <Select
            label={t(($) => $.trial.on)}
            search
            value={on}
            onChange={setChosenId}
            options={devices.map(({ id, name }) => ({ value: id, label: name }))}
            minWidth={200}
          />
        )
      }
    >
      {(retry) => (
        <TrialOutcome run={trial} onRetry={retry}>
          {(result, until) => tried !== null && <RuleTrialResult trial={result} until={until} {...tried} />}
        </TrialOutcome>
      )}
    </TrialSection>
  );
}
