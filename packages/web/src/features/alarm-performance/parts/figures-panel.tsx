import { CheckCircleOutlined, CloseCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import type { AlarmPerformance } from '@czyun/contract';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import box from '../../../kit/ui/box.module.css';
import { useAgeText } from '../../../kit/ui/value.tsx';
import { numberText } from '../../../platform/format/number.ts';
import { performanceText } from '../text.ts';
import { type Figure, fewestAlarms, figuresOf, supportedVerdict } from './targets.ts';

export const verdictMarks = {
  good: { icon: <CheckCircleOutlined aria-hidden />, tone: box.good },
  fair: { icon: <ExclamationCircleOutlined aria-hidden />, tone: box.alert },
  poor: { icon: <CloseCircleOutlined aria-hidden />, tone: box.bad },
} as const;

/** The metrics against the target and limit of the standards. */
export function FiguresPanel({ performance }: { readonly performance: AlarmPerformance }) {
  const t = performanceText.useText();
  const ageText = useAgeText();
  const valueText = ({ unit, decimals }: Figure, value: number | null) =>
    value === null ? '-' : unit === 'ms' ? ageText(value) : numberText(value, unit, decimals);
  const boundText = (figure: Figure, value: number | undefined, sign: string) =>
    value === undefined ? '-' : `${value === 0 ? '' : sign}${numberText(value, figure.unit, 0)}`;
  const targetText = (figure: Figure) =>
    boundText(figure, figure.bounds?.target, { less: '< ', least: '≥ ', most: '≤ ' }[figure.bounds?.kind ?? 'most']);
  const limitText = (figure: Figure) => boundText(figure, figure.bounds?.limit, '≤ ');
  const verdictText = (figure: Figure) => t(($) => $.figures[supportedVerdict(figure, performance) ?? 'none'], { n: fewestAlarms });
  const columns: readonly Column<Figure>[] = [
    {
      id: 'name',
      title: t(($) => $.figures.name),
      width: 'minmax(200px, 2fr)',
      card: 'title',
      value: ({ id }) => t(($) => $.figure[id]),
    },
    {
      id: 'value',
      title: t(($) => $.figures.value),
      card: 'fact',
      labelled: true,
      value: (figure) => valueText(figure, figure.value),
      cell: (figure) => <b className={box.tabular}>{valueText(figure, figure.value)}</b>,
    },
    { id: 'target', title: t(($) => $.figures.target), card: 'fact', labelled: true, value: targetText },
    { id: 'limit', title: t(($) => $.figures.limit), card: 'fact', labelled: true, value: limitText },
    {
      id: 'verdict',
      title: t(($) => $.figures.verdict),
      card: 'end',
      value: verdictText,
      cell: (figure) => {
        const verdict = supportedVerdict(figure, performance);
        if (verdict === null || verdict === 'short' || verdict === 'few')
          return (
            <span className={box.faint} data-verdict={verdict}>
              {verdictText(figure)}
            </span>
          );
        return (
          <span className={`${box.strong} ${verdictMarks[verdict].tone}`} data-verdict={verdict}>
            {verdictMarks[verdict].icon} {verdictText(figure)}
          </span>
        );
      },
    },
    {
      id: 'source',
      title: t(($) => $.figures.source),
      width: 'minmax(264px, 1fr)',
      card: 'none',
      value: ({ bounds }) => bounds?.source ?? '-',
      cell: ({ bounds }) => <span className={`${box.small} ${box.faint}`}>{bounds?.source ?? '-'}</span>,
    },
  ];
  const rows = figuresOf(performance);
  return (
    <Panel
      title={t(($) => $.figures.title)}
      how={t(($) => $.figures.how)}
      extra={<TableExport table="alarm-figures" name={t(($) => $.file)} disabled={rows.length === 0} />}
      flush
    >
      <Table<Figure>
        id="alarm-figures"
        label={t(($) => $.figures.title)}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.none.title), hint: t(($) => $.none.hint) }}
        flush
      />
    </Panel>
  );
}
