import { type PlanSending, timeText } from '@czyun/contract';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import type { PagerProps } from '../../../kit/ui/pager.tsx';
import { tariffText } from '../../../parts/tariff/text.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { type Of, useSendings } from '../queries.ts';
import { timeslotText } from '../text.ts';
import { planText } from './plan-words.ts';

/** Plans that were sent, by whom, and the result. */
export function HistoryCard({ of, page, change }: { readonly of: Of } & Pick<PagerProps, 'page' | 'change'>) {
  const t = timeslotText.useText();
  const words = tariffText.useText();
  const { timeZone } = useProject();
  const sendings = useSendings(of, page);
  const result = ({ state, endTime }: PlanSending) =>
    endTime === null ? t(($) => $.sending.title) : t(($) => $.sending[state === 'done' ? 'success' : 'failure']);
  const note = ({ state, reason }: PlanSending) => [t(($) => $.sending.state[state]), reason].filter(Boolean).join('. ');
  const columns: readonly Column<PlanSending>[] = [
    {
      ...{ id: 'time', title: t(($) => $.history.time), width: 150, stays: true, card: 'title', instant: 'minute' },
      value: ({ askedTime }) => askedTime,
      cell: ({ askedTime }) => timeText(askedTime, timeZone, 'minute'),
    },
    {
      ...{ id: 'result', title: t(($) => $.history.result), width: 150, card: 'end' },
      value: result,
      cell: (row) => (
        <span className={`${box.badge} ${row.endTime === null ? '' : row.state === 'done' ? box.ok : box.alert}`}>{result(row)}</span>
      ),
    },
    {
      ...{ id: 'by', title: t(($) => $.history.by), width: 130, labelled: true },
      value: ({ by }) => by.userName,
      cell: ({ by }) => <span translate="no">{by.userName}</span>,
    },
    {
      ...{ id: 'name', title: t(($) => $.history.name), width: 170, labelled: true },
      value: ({ name }) => name || t(($) => $.history.unnamed),
      cell: ({ name, dayKind }) => (
        <>
          {name === '' ? t(($) => $.history.unnamed) : <span translate="no">{name}</span>}
          {dayKind !== null && <span className={`${box.small} ${box.faint}`}> {words(($) => $.kind[dayKind])}</span>}
        </>
      ),
    },
    { id: 'slots', title: t(($) => $.history.slots), labelled: true, card: 'body', value: ({ slots }) => planText(slots, t) },
    { id: 'reason', title: t(($) => $.history.reason), labelled: true, card: 'body', value: note },
  ];
  return (
    <Card title={t(($) => $.history.title)}>
      <Table<PlanSending>
        id="plan-sendings"
        label={t(($) => $.history.title)}
        of={sendings}
        rows={sendings.data?.list ?? []}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.history.none), hint: t(($) => $.history.noneHint) }}
        pages={{ page, pageSize: 10, total: sendings.data?.total ?? 0, change }}
        flush
      />
    </Card>
  );
}
