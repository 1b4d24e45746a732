import { actorText, type EnergyTarget, type TargetProgress, timeText } from '@czyun/contract';
import type { WhySubject } from '@czyun/contract/why';
import { Button } from '../../../kit/control/button.tsx';
import type { Column } from '../../../kit/table/column.ts';
import box from '../../../kit/ui/box.module.css';
import { whyMark } from '../../../kit/why/mark.ts';
import { useAllows, useTimeZone } from '../../../platform/project/project-context.ts';
import { targetsText } from '../text.ts';
import { amountText, bandText, isPartial, percentText, StateBadge, shownUnit, signed } from './words.tsx';

export const monthText = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`;

/** Name of a row: the month, or the whole year. */
export function useMonthName(year: number): (row: TargetProgress) => string {
  const t = targetsText.useText();
  return ({ month }) => (month === 0 ? t(($) => $.months.year) : monthText(year, month));
}

type Unit = EnergyTarget['unit'];

/** Columns of the months of a target. */
export function useMonthColumns(
  { unit, quantity }: EnergyTarget,
  year: number,
  onExplain: (row: TargetProgress) => void,
): readonly Column<TargetProgress>[] {
  const t = targetsText.useText();
  const nameOf = useMonthName(year);
  const notesOf = useNotes();
  const verdictOf = useVerdict();
  const amount = (id: 'target' | 'actual' | 'expected' | 'forecast'): Column<TargetProgress> => ({
    ...{ id, title: t(($) => $.months[id]), unit: shownUnit(unit), number: true, decimals: 2, labelled: true, card: 'fact' },
    value: (row) => row[id],
    cell: (row) => amountText(row[id], unit),
  });
  return [
    {
      id: 'month',
      title: t(($) => $.months.base),
      width: 96,
      stays: true,
      card: 'title',
      value: nameOf,
      cell: (row) => <span className={row.month === 0 ? box.strong : ''}>{nameOf(row)}</span>,
    },
    amount('target'),
    {
      ...amount('actual'),
      beside: [{ id: 'estimated', title: t(($) => $.months.estimated), value: ({ estimated }) => (estimated ? '✓' : null) }],
      cell: (row) => <Actual row={row} unit={unit} />,
      cardCell: (row) => [amountText(row.actual, unit), notesOf(row)].filter(Boolean).join(' · '),
    },
    amount('expected'),
    {
      ...{
        id: 'deviation',
        title: t(($) => $.months.deviation),
        unit: shownUnit(unit),
        number: true,
        decimals: 2,
        labelled: true,
        card: 'fact',
      },
      value: ({ deviation }) => deviation,
      beside: [
        {
          ...{ id: 'deviationShare', title: t(($) => $.months.deviationShare), unit: '%', number: true, decimals: 1 },
          value: (row) => row.deviationShare,
        },
      ],
      cell: (row) =>
        row.deviation === null ? (
          '-'
        ) : (
          <span className={`${box.two} ${row.good ? box.good : box.bad}`}>
            {signed(row.deviation, unit)}
            <small>{verdictOf(row)}</small>
          </span>
        ),
      cardCell: (row) =>
        row.deviation === null ? (
          '-'
        ) : (
          <span className={row.good ? box.good : box.bad}>{`${signed(row.deviation, unit)} · ${verdictOf(row)}`}</span>
        ),
    },
    { ...amount('forecast'), cell: (row) => <Forecast row={row} unit={unit} why={forecastWhy(quantity, year, row)} /> },
    {
      id: 'state',
      title: t(($) => $.months.state),
      width: 128,
      card: 'end',
      value: ({ state }) => t(($) => $.state[state]),
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      id: 'reason',
      title: t(($) => $.months.reason),
      width: 'minmax(180px, 2fr)',
      card: 'body',
      value: (row) => row.reason?.text ?? null,
      cell: (row) => <Reason row={row} month={nameOf(row)} onExplain={onExplain} />,
    },
  ];
}

/** Restrictions of an actual amount: estimated values, missing days. */
function useNotes(): (row: TargetProgress) => string {
  const t = targetsText.useText();
  return (row) =>
    [
      row.estimated ? t(($) => $.months.estimated) : '',
      isPartial(row) ? t(($) => $.months.covered, { covered: row.covered, gone: row.gone }) : '',
    ]
      .filter(Boolean)
      .join(' · ');
}

/** Deviation in percent and whether it is favourable. */
function useVerdict(): (row: TargetProgress) => string {
  const t = targetsText.useText();
  return ({ deviationShare, good }) =>
    [...(deviationShare === null ? [] : [percentText(deviationShare)]), t(($) => $.months[good ? 'good' : 'bad'])].join(' · ');
}

interface CellProps {
  readonly row: TargetProgress;
  readonly unit: Unit;
}

function Actual({ row, unit }: CellProps) {
  const notes = useNotes()(row);
  const text = <span data-actual={row.month}>{amountText(row.actual, unit)}</span>;
  if (notes === '') return text;
  return (
    <span className={box.two}>
      {text}
      <small>{notes}</small>
    </span>
  );
}

/** Explanation of the forecast of a month or of the year. */
const forecastWhy = (quantity: string, year: number, { month, forecast }: TargetProgress): WhySubject | undefined =>
  forecast === null
    ? undefined
    : { kind: 'target', key: quantity, unit: month === 0 ? 'year' : 'month', date: `${monthText(year, Math.max(1, month))}-01` };

function Forecast({ row: { forecast, forecastLow, forecastHigh }, unit, why }: CellProps & { readonly why: WhySubject | undefined }) {
  const t = targetsText.useText();
  return (
    <span
      className={box.stack}
      title={forecast === null ? undefined : t(($) => $.card.bandHint)}
      {...whyMark(
        why,
        t(($) => $.months.forecast),
      )}
    >
      {amountText(forecast, unit)}
      {forecast !== null && <small className={box.faint}>{bandText(forecastLow, forecastHigh, unit)}</small>}
    </span>
  );
}

interface ReasonProps {
  readonly row: TargetProgress;
  readonly month: string;
  readonly onExplain: (row: TargetProgress) => void;
}

function Reason({ row, month, onExplain }: ReasonProps) {
  const t = targetsText.useText();
  const zone = useTimeZone();
  const mayExplain = useAllows()('target.explain');
  return (
    <span className={`${box.row} ${box.between} ${box.top}`}>
      <span className={`${box.two} ${box.anywhere}`}>
        {row.reason !== null && (
          <>
            <span translate="no">{row.reason.text}</span>
            <small>
              <span translate="no">{actorText(row.reason.by)}</span>
              {` · ${timeText(row.reason.at, zone, 'minute')}`}
            </small>
          </>
        )}
      </span>
      {mayExplain && row.deviation !== null && (
        <Button
          kind="link"
          size="small"
          className={box.fixed}
          label={t(($) => $.months.explainOf, { month })}
          onClick={() => onExplain(row)}
        >
          {t(($) => $.months.explain)}
        </Button>
      )}
    </span>
  );
}
