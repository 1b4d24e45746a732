import { type BillHead, routes, sayMoney, timeText } from '@czyun/contract';
import { App, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Field } from '../../../kit/form/field.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { toPicker } from '../../../kit/range/wall-clock.ts';
import { wallPickers } from '../../../kit/range/wall-picker.ts';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import box from '../../../kit/ui/box.module.css';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useBills, useIssue } from '../queries.ts';
import { settlementText } from '../text.ts';
import { BillDrawer } from './bill-drawer.tsx';
import { movedBy } from './dates.ts';
import { numberOf } from './words.tsx';

/** Bills of months and their corrections. */
export function BillsTab() {
  const t = settlementText.use();
  const { id: projectId, timeZone: zone } = useProject();
  const may = useAllows()('settlement.manage');
  const { asked, change } = useAddress(routes['daily-power-data']);
  const [issues, setIssues] = useState(false);
  const bills = useBills(projectId);
  const rows = bills.data?.list ?? [];
  const kind = ({ number }: BillHead) => (number === 0 ? t(($) => $.bills.first) : t(($) => $.bills.correction, { n: number }));
  const columns: readonly Column<BillHead>[] = [
    { id: 'month', title: t(($) => $.bills.month), width: 112, stays: true, card: 'title', value: ({ month }) => month },
    { id: 'number', title: t(($) => $.bills.number), width: 128, card: 'end', value: kind },
    {
      id: 'total',
      title: t(($) => $.bills.total),
      number: true,
      decimals: 2,
      labelled: true,
      value: ({ total }) => numberOf(total),
      cell: ({ total }) => sayMoney(total),
    },
    {
      id: 'profit',
      title: t(($) => $.bills.profit),
      number: true,
      decimals: 2,
      labelled: true,
      value: ({ profit }) => numberOf(profit),
      cell: ({ profit }) => sayMoney(profit),
    },
    {
      id: 'issued',
      title: t(($) => $.bills.issued),
      width: 160,
      labelled: true,
      instant: 'minute',
      value: ({ issued }) => issued,
      cell: ({ issued }) => timeText(issued, zone, 'minute'),
    },
    {
      id: 'by',
      title: t(($) => $.bills.by),
      labelled: true,
      value: ({ by }) => by.userName,
      cell: ({ by }) => <span translate="no">{by.userName}</span>,
    },
    {
      id: 'action',
      title: t(($) => $.line.action),
      width: 96,
      stays: true,
      card: 'acts',
      cell: (bill) => (
        <Button
          type="text"
          size="small"
          aria-label={`${t(($) => $.bills.open)} ${bill.month} ${kind(bill)}`}
          onClick={() => change({ bill: bill.id }, { push: true })}
        >
          {t(($) => $.bills.open)}
        </Button>
      ),
    },
  ];
  return (
    <div className={`${box.stack} ${box.wide}`}>
      <div className={`${box.row} ${box.wrap}`}>
        {may && (
          <Button type="primary" onClick={() => setIssues(true)}>
            {t(($) => $.bills.issue)}
          </Button>
        )}
        <TableExport table="settlement-bills" name={t(($) => $.tab.bills)} disabled={rows.length === 0} />
      </div>
      <Table<BillHead>
        id="settlement-bills"
        label={t(($) => $.tab.bills)}
        of={bills}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.bills.none), hint: t(($) => $.bills.noneHint) }}
      />
      {issues && <IssueDialog onClose={() => setIssues(false)} onDone={(bill) => change({ bill }, { push: true })} />}
      {asked.bill !== null && <BillDrawer key={asked.bill} id={asked.bill} bills={rows} onOpen={(bill) => change({ bill })} />}
    </div>
  );
}

function IssueDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: (id: number) => void }) {
  const t = settlementText.use();
  const { id: projectId, timeZone: zone } = useProject();
  const { message } = App.useApp();
  const thisMonth = timeText(Date.now(), zone, 'day').slice(0, 7);
  const [month, setMonth] = useState(() => movedBy('month', `${thisMonth}-01`, -1).slice(0, 7));
  const issue = useIssue((id) => {
    void message.success(t(($) => $.bills.done));
    onClose();
    onDone(id);
  });
  // Days without readings: the server asks before it issues the rest of the month.
  const [part, setPart] = useState(false);
  const asked = issue.error?.fields.find(({ path }) => path === 'part')?.message;
  const DatePicker = wallPickers(zone);
  return (
    <FormDialog
      title={t(($) => $.bills.issueTitle)}
      okText={t(($) => $.bills.issue)}
      pending={issue.isPending}
      failure={asked === undefined ? (issue.error?.message ?? null) : null}
      onSubmit={() => issue.mutate({ body: { projectId, month, part } })}
      onClose={onClose}
    >
      <Field id="settlement-month" label={t(($) => $.bills.month)}>
        <DatePicker
          id="settlement-month"
          picker="month"
          allowClear={false}
          value={toPicker(Date.parse(`${month}-01T12:00:00Z`), 'UTC')}
          disabledDate={(each) => each.format('YYYY-MM') >= thisMonth}
          onChange={(each) => {
            if (!each) return;
            setMonth(each.format('YYYY-MM'));
            setPart(false);
            issue.reset();
          }}
        />
      </Field>
      {asked !== undefined && (
        <div className={box.stack} data-part role="alert">
          <p className={`${box.plain} ${box.bad}`}>{asked}</p>
          <Checkbox checked={part} onChange={({ target }) => setPart(target.checked)}>
            {t(($) => $.bills.part)}
          </Checkbox>
        </div>
      )}
      <p className={`${box.plain} ${box.faint}`}>{t(($) => $.bills.issueHint)}</p>
    </FormDialog>
  );
}
