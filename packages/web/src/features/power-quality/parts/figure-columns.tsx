import { type QualityKind, type QualityLimit, type QualityRow, timeText } from '@czyun/contract';
import type { Column } from '../../../kit/table/column.ts';
import box from '../../../kit/ui/box.module.css';
import { numberText } from '../../../platform/format/number.ts';
import { useAllows, useTimeZone } from '../../../platform/project/project-context.ts';
import { qualityText } from '../text.ts';
import { limitText, standardText } from './limit-text.ts';
import { Verdict } from './verdict.tsx';

/** The figures of a point with the limit that they are compared with. */
export interface JudgedRow extends QualityRow {
  readonly kind: QualityKind;
  readonly limit: QualityLimit | null;
}

const written = (value: number | null, unit: string) => numberText(value, unit, 2);

/** A column of extreme values, each with its time. */
function useInstantColumn() {
  const t = qualityText.useText();
  const zone = useTimeZone();
  return (id: 'greatest' | 'least' | 'peak' | 'trough', title: string): Column<JudgedRow> => ({
    id,
    title,
    width: 'minmax(136px, 1fr)',
    card: id === 'greatest' || id === 'least' ? 'fact' : 'none',
    labelled: true,
    number: true,
    value: (row) => row[id]?.value ?? null,
    beside: [
      {
        id: `${id}-time`,
        title: t(($) => $.summary.at, { value: title, time: '' }),
        instant: 'minute',
        value: (row) => row[id]?.time ?? null,
      },
    ],
    cell: (row) => {
      const found = row[id];
      return found === null ? (
        '-'
      ) : (
        <span className={box.two}>
          <span>{written(found.value, row.unit)}</span>
          <small>{timeText(found.time, zone, 'minute').slice(5)}</small>
        </span>
      );
    },
  });
}

/** Columns of the figures, in their order. */
export function useFigureColumns(): readonly Column<JudgedRow>[] {
  const t = qualityText.useText();
  const isEngineer = useAllows()('indicator.manage');
  const instant = useInstantColumn();
  return [
    {
      id: 'point',
      title: t(($) => $.figures.name),
      width: 'minmax(168px, 1.4fr)',
      card: 'title',
      value: ({ name }) => name,
      cell: ({ name, kind }) => (
        <span className={box.two}>
          <span>{name}</span>
          <small>{t(($) => $.kind[kind])}</small>
        </span>
      ),
    },
    {
      id: 'verdict',
      title: t(($) => $.figures.verdict),
      width: 104,
      card: 'end',
      value: ({ holds }) => t(($) => (holds === null ? $.figures.unknown : holds ? $.figures.good : $.figures.poor)),
      cell: ({ holds }) => <Verdict holds={holds} />,
    },
    {
      id: 'within',
      title: t(($) => $.figures.within),
      width: 104,
      card: 'fact',
      labelled: true,
      number: true,
      unit: '%',
      decimals: 2,
      value: ({ within }) => within,
    },
    {
      id: 'p95',
      title: t(($) => $.figures.p95),
      width: 96,
      card: 'fact',
      labelled: true,
      number: true,
      value: ({ p95 }) => p95,
      cell: ({ p95, unit }) => written(p95, unit),
    },
    {
      id: 'limit',
      title: t(($) => $.figures.limit),
      width: 'minmax(168px, 1fr)',
      card: 'body',
      value: ({ limit, unit }) => limitText(limit, unit, t),
    },
    {
      id: 'standard',
      title: t(($) => $.figures.standard),
      width: 'minmax(136px, 1fr)',
      card: 'body',
      value: ({ limit }) => standardText(limit, t, isEngineer),
      cell: ({ limit }) => <span className={`${box.small} ${box.soft}`}>{standardText(limit, t, isEngineer)}</span>,
    },
    instant(
      'greatest',
      t(($) => $.figures.greatest),
    ),
    instant(
      'least',
      t(($) => $.figures.least),
    ),
    {
      id: 'mean',
      title: t(($) => $.figures.mean),
      width: 96,
      card: 'fact',
      labelled: true,
      number: true,
      value: ({ mean }) => mean,
      cell: ({ mean, unit }) => written(mean, unit),
    },
    instant(
      'peak',
      t(($) => $.figures.peak),
    ),
    instant(
      'trough',
      t(($) => $.figures.trough),
    ),
    {
      id: 'covered',
      title: t(($) => $.figures.covered),
      width: 88,
      card: 'fact',
      labelled: true,
      number: true,
      unit: '%',
      decimals: 1,
      value: ({ covered }) => covered * 100,
    },
  ];
}
