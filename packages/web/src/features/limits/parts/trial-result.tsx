import { type LimitedParam, type LimitTrial, type ParamLimits, timeText } from '@czyun/contract';
import { Suspense, useMemo } from 'react';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { SeverityTag } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { Skeleton } from '../../../kit/ui/states.tsx';
import { NumberText, useAgeText } from '../../../kit/ui/value.tsx';
import { lazyPart } from '../../../platform/chunk.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { limitsText } from '../text.ts';

const TrialCurve = lazyPart(async () => (await import('./trial-curve.tsx')).TrialCurve);

type Episode = LimitTrial['episodes'][number];
const mostRows = 500;

export interface TrialResultProps {
  readonly trial: LimitTrial;
  readonly title: string;
  readonly deviceId: number;
  readonly param: LimitedParam;
  readonly limits: ParamLimits;
  /** Up to when it was asked for, ms. */
  readonly asked: number;
}

/** How often and how long, on the curve, and one by one. */
export function TrialResult({ trial, title, deviceId, param, limits, asked }: TrialResultProps) {
  const t = limitsText.useText();
  const zone = useTimeZone();
  const spanText = useAgeText();
  const columns = useColumns(param, trial);
  const { count, stoodMs, readings, byKind, episodes } = trial;
  const kinds = byKind.map(({ kind, count: n }) => `${t(($) => $.kinds[kind])} ${n}`).join(' · ');
  return (
    <div className={box.stack} data-trial={title} data-count={count}>
      <p className={`${box.plain} ${box.inset}`} role="status">
        <b>
          {t(($) => $.trial.said, {
            title,
            text: count === 0 ? t(($) => $.trial.never) : t(($) => $.trial.result, { n: count, span: spanText(stoodMs) }),
          })}
        </b>
        <small className={`${box.line} ${box.faint}`}>
          {[kinds, readings === 0 ? t(($) => $.trial.noReadings) : t(($) => $.trial.readings, { n: readings })].filter(Boolean).join(' · ')}
        </small>
      </p>
      {!param.isFamily && readings > 0 && (
        <Suspense fallback={<Skeleton height={240} />}>
          <TrialCurve trial={trial} deviceId={deviceId} param={param} limits={limits} />
        </Suspense>
      )}
      {episodes.length > 0 && (
        <Table<Episode>
          id="limit-trial"
          label={`${t(($) => $.trial.list)} · ${title}`}
          columns={columns}
          rows={episodes}
          rowKey={({ kind, start }) => `${kind}:${start}`}
          edge={({ level }) => level}
          none={{ title: '', hint: '' }}
          heightPx={280}
          rowPx={{ normal: 40, dense: 32 }}
        />
      )}
      {trial.end < asked && (
        <p className={`${box.plain} ${box.small} ${box.alert}`}>{t(($) => $.trial.cut, { time: timeText(trial.end, zone) })}</p>
      )}
      {count > episodes.length && <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.trial.first, { n: mostRows })}</p>}
    </div>
  );
}

function useColumns(param: LimitedParam, trial: LimitTrial): readonly Column<Episode>[] {
  const t = limitsText.useText();
  const zone = useTimeZone();
  const spanText = useAgeText();
  return useMemo(
    () => [
      { id: 'start', title: t(($) => $.trial.start), width: 176, card: 'mark', value: ({ start }) => timeText(start, zone) },
      { id: 'level', title: t(($) => $.trial.level), width: 96, card: 'end', cell: ({ level }) => <SeverityTag severity={level} /> },
      { id: 'kind', title: t(($) => $.trial.kind), card: 'title', value: ({ kind }) => t(($) => $.kinds[kind]) },
      {
        id: 'lasted',
        title: t(($) => $.trial.lasted),
        width: 112,
        card: 'fact',
        labelled: true,
        value: ({ start, end }) => spanText((end ?? trial.end) - start),
      },
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
      {
        id: 'end',
        title: t(($) => $.trial.end),
        width: 176,
        card: 'fact',
        labelled: true,
        value: ({ end }) => (end === null ? t(($) => $.trial.stands) : timeText(end, zone)),
      },
    ],
    [t, zone, spanText, param, trial],
  );
}
