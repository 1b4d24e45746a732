import type { AlarmRule, RulePoint, RuleTrial } from '@czyun/contract';
import type { Column } from '../../../kit/table/column.ts';
import { useAgeText } from '../../../kit/ui/value.tsx';
import { trialText } from '../../../parts/trial/text.ts';
import { TrialResult, useEpisodeColumns, useTrialSentence } from '../../../parts/trial/trial-result.tsx';
import { lazyPart } from '../../../platform/chunk.ts';
import { alarmRulesText } from '../text.ts';

const TrialCurve = lazyPart(async () => (await import('./trial-curve.tsx')).TrialCurve);

type Episode = RuleTrial['episodes'][number];

export interface RuleTrialResultProps {
  readonly trial: RuleTrial;
  readonly rule: AlarmRule;
  readonly points: readonly (RulePoint | null)[];
  readonly on: number | null;
  /** End of the requested range, ms. */
  readonly until: number;
}

/** Result of a trial: a sentence, the curves and the list of episodes. */
export function RuleTrialResult({ trial, rule, points, on, until }: RuleTrialResultProps) {
  const t = alarmRulesText.useText();
  const words = trialText.useText();
  const spanText = useAgeText();
  const { unknownMs, readings } = trial;
  const { start, lasted, end } = useEpisodeColumns(trial.end);
  const columns: readonly Column<Episode>[] = [{ ...start, card: 'title' }, lasted, end];
  const notes =
    readings === 0
      ? [words(($) => $.noReadings)]
      : [t(($) => $.trial.readings, { n: readings }), ...(unknownMs > 0 ? [t(($) => $.trial.unknown, { span: spanText(unknownMs) })] : [])];
  return (
    <TrialResult<Episode>
      id="rule-trial"
      trial={trial}
      until={until}
      sentence={useTrialSentence(trial)}
      notes={notes}
      curve={readings > 0 ? <TrialCurve trial={trial} rule={rule} points={points} on={on} /> : null}
      columns={columns}
      rowKey={({ start: at }) => at}
    />
  );
}
