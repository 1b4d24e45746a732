import type { LimitedParam, LimitTrial, ParamLimits } from '@czyun/contract';
import type { Column } from '../../../kit/table/column.ts';
import { SeverityTag } from '../../../kit/ui/badges.tsx';
import { NumberText } from '../../../kit/ui/value.tsx';
import { trialText } from '../../../parts/trial/text.ts';
import { TrialResult, useEpisodeColumns, useTrialSentence } from '../../../parts/trial/trial-result.tsx';
import { lazyPart } from '../../../platform/chunk.ts';
import { limitsText } from '../text.ts';

const TrialCurve = lazyPart(async () => (await import('./trial-curve.tsx')).TrialCurve);

type Episode = LimitTrial['episodes'][number];

export interface LimitTrialResultProps {
  readonly trial: LimitTrial;
  readonly title: string;
  readonly deviceId: number;
  readonly param: LimitedParam;
  readonly limits: ParamLimits;
  /** End of the requested range, ms. */
  readonly until: number;
}

/** Result of a trial: a sentence, the curve and the list of episodes. */
export function LimitTrialResult({ trial, title, deviceId, param, limits, until }: LimitTrialResultProps) {
  const t = limitsText.useText();
  const words = trialText.useText();
  const sentence = useTrialSentence(trial);
  const { readings, byKind } = trial;
  const kinds = byKind.map(({ kind, count }) => `${t(($) => $.kinds[kind])} ${count}`).join(' · ');
  return (
    <TrialResult<Episode>
      id="limit-trial"
      trial={trial}
      until={until}
      title={title}
      sentence={t(($) => $.trial.said, { title, text: sentence })}
      notes={[kinds, readings === 0 ? words(($) => $.noReadings) : t(($) => $.trial.readings, { n: readings })]}
      curve={!param.isFamily && readings > 0 ? <TrialCurve trial={trial} deviceId={deviceId} param={param} limits={limits} /> : null}
      columns={useColumns(param, trial)}
      rowKey={({ kind, start }) => `${kind}:${start}`}
      edge={({ level }) => level}
    />
  );
}

function useColumns(param: LimitedParam, trial: LimitTrial): readonly Column<Episode>[] {
  const t = limitsText.useText();
  const { start, lasted, end } = useEpisodeColumns(trial.end);
  return [
    { ...start, card: 'mark' },
    { id: 'level', title: t(($) => $.trial.level), width: 96, card: 'end', cell: ({ level }) => <SeverityTag severity={level} /> },
    { id: 'kind', title: t(($) => $.trial.kind), card: 'title', value: ({ kind }) => t(($) => $.kinds[kind]) },
    { ...lasted, width: 112 },
    {
      id: 'extreme',
      title: t(($) => $.trial.extreme),
      number: true,
      width: 120,
      card: 'fact',
      labelled: true,
      cell: ({ extreme, kind }) => (
        <NumberText value={extreme} unit={kind === 'rate' ? `${param.unit ?? ''}/min` : (param.unit ?? '')} decimals={param.decimals} />
      ),
    },
    end,
  ];
}
