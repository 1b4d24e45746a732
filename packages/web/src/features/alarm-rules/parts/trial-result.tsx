import { type AlarmRule, type RuleTrial, timeText } from '@czyun/contract';
import { Suspense, useMemo } from 'react';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Skeleton } from '../../../kit/ui/states.tsx';
import { useAgeText } from '../../../kit/ui/value.tsx';
import { lazyPart } from '../../../platform/chunk.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { alarmRulesText } from '../text.ts';

const TrialCurve = lazyPart(async () => (await import('./trial-curve.tsx')).TrialCurve);

type Episode = RuleTrial['episodes'][number];

export interface TrialResultProps {
  readonly trial: RuleTrial;
  readonly rule: AlarmRule;
  readonly on: number | null;
  /** Up to when it was asked for, ms. */
  readonly asked: number;
}

/** How often and how long, on the curves, and one by one. */
export function TrialResult({ trial, rule, on, asked }: TrialResultProps) {
  const t = alarmRulesText.useText();
  const zone = useTimeZone();
  const spanText = useAgeText();
  const { count, stoodMs, unknownMs, readings, episodes } = trial;
  const columns = useMemo(
    (): readonly Column<Episode>[] => [
      { id: 'start', title: t(($) => $.trial.start), width: 176, card: 'title', value: ({ start }) => timeText(start, zone) },
      {
        id: 'lasted',
        title: t(($) => $.trial.lasted),
        card: 'fact',
        labelled: true,
        value: ({ start, end }) => spanText((end ?? trial.end) - start),
      },
      {
        id: 'end',
        title: t(($) => $.trial.end),
        width: 176,
        card: 'fact',
        labelled: true,
        value: ({ end }) => (end === null ? t(($) => $.trial.stands) : timeText(end, zone)),
      },
    ],
    [t, zone, spanText, trial],
  );
  const said = readings === 0 ? [t(($) => $.trial.noReadings)] : [t(($) => $.trial.readings, { n: readings })];
  return (
    <div className={box.stack} data-trial={count}>
      <p className={`${box.plain} ${box.inset}`} role="status">
        <b>{count === 0 ? t(($) => $.trial.never) : t(($) => $.trial.result, { n: count, span: spanText(stoodMs) })}</b>
        <small className={`${box.line} ${box.faint}`}>
          {[...said, ...(unknownMs > 0 && readings > 0 ? [t(($) => $.trial.unknown, { span: spanText(unknownMs) })] : [])].join(' · ')}
        </small>
      </p>
      {readings > 0 && (
        <Suspense fallback={<Skeleton height={240} />}>
          <TrialCurve trial={trial} rule={rule} on={on} />
        </Suspense>
      )}
      {episodes.length > 0 && (
        <Table<Episode>
          id="rule-trial"
          label={t(($) => $.trial.list)}
          columns={columns}
          rows={episodes}
          rowKey={({ start }) => start}
          none={{ title: '', hint: '' }}
          heightPx={280}
          rowPx={{ normal: 40, dense: 32 }}
        />
      )}
      {trial.end < asked && (
        <p className={`${box.plain} ${box.small} ${box.alert}`}>{t(($) => $.trial.cut, { time: timeText(trial.end, zone) })}</p>
      )}
      {count > episodes.length && (
        <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.trial.first, { n: episodes.length })}</p>
      )}
    </div>
  );
}
