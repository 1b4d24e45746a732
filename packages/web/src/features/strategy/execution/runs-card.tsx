import { type ExecutionRun, type PlanExecution, timeText } from '@czyun/contract';
import type { Column } from '../../../kit/table/column.ts';
import { LookMenu } from '../../../kit/table/look-menu.tsx';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { useNarrow } from '../../../kit/ui/use-narrow.ts';
import { useEnergyColumns } from './energy-columns.tsx';
import { executionText } from './text.ts';

/** Slot by slot: planned, actual, deviation and its reason. */
export function RunsCard({ day: { runs, by, end, timeZone, date } }: { readonly day: PlanExecution }) {
  const t = executionText.useText();
  const narrow = useNarrow();
  const energies = useEnergyColumns<ExecutionRun>();
  const clock = (time: number) => (time === end ? '24:00' : timeText(time, timeZone, 'minute').slice(11));
  const time = (run: ExecutionRun) => `${clock(run.start)}–${clock(run.end)}`;
  const note = ({ goesOn }: ExecutionRun) => (goesOn ? t(($) => $.goesOn) : null);
  const reason = ({ reason: why }: ExecutionRun) => {
    if (why === null) return null;
    const { code } = why;
    if (code !== 'limit') return t(($) => $.reasons[code]);
    return why.text === null ? t(($) => $.reasons.limitUnknown) : t(($) => $.reasons.limit, { text: why.text });
  };
  const columns: readonly Column<ExecutionRun>[] = [
    { id: 'number', title: t(($) => $.number), width: 64, number: true, decimals: 0, labelled: true, value: ({ slot }) => slot },
    {
      ...{ id: 'time', title: t(($) => $.time), width: 128, card: 'title', stays: true, value: time },
      beside: [{ id: 'goesOn', title: t(($) => $.goesOn), value: note }],
      cell: (run) => (
        <span className={box.two}>
          {time(run)}
          {run.goesOn && <small>{note(run)}</small>}
        </span>
      ),
      cardCell: (run) => [time(run), note(run)].filter(Boolean).join(', '),
    },
    { id: 'mode', title: t(($) => $.mode), width: 104, card: 'mark', value: ({ mode }) => t(($) => $.modes[mode]) },
    ...energies,
    {
      ...{ id: 'reason', title: t(($) => $.reason), width: 'minmax(200px, 2fr)', card: 'body', value: reason },
      lacks: (run) => run.reason === null,
    },
  ];
  const none =
    by === null ? { title: t(($) => $.none), hint: t(($) => $.noneHint) } : { title: t(($) => $.noSlots), hint: t(($) => $.noSlotsHint) };
  return (
    <Card
      title={t(($) => $.runs)}
      extra={
        <span className={box.row}>
          <TableExport table="execution-runs" name={`${t(($) => $.runs)}_${date}`} disabled={runs.length === 0} />
          {!narrow && <LookMenu table="execution-runs" columns={columns} />}
        </span>
      }
    >
      <div className={box.stack}>
        <Table<ExecutionRun>
          id="execution-runs"
          label={t(($) => $.runs)}
          rows={runs}
          rowKey={({ slot, start }) => `${slot} ${start}`}
          columns={columns}
          none={none}
        />
        <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.how)}</p>
      </div>
    </Card>
  );
}
