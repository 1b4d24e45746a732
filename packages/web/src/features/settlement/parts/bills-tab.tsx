import { type BillHead, routes, sayMoney, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import box from '../../../kit/ui/box.module.css';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { toast } from '../../../platform/toast.ts';
import { useBills } from '../queries.ts';
import { settlementText } from '../text.ts';
import { BillDrawer } from './bill-drawer.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { useBillJob } from './use-bill-job.ts';
import { numberOf } from './words.tsx';

/** Bills of months and their corrections. */
export function BillsTab() {
  const t = settlementText.useText();
  const { id: projectId, timeZone: zone } = useProject();
  const may = useAllows()('settlement.manage');
  const { asked, change } = useAddress(routes['daily-power-data']);
  const [issues, setIssues] = useState(false);
  const bills = useBills(projectId);
  const rows = bills.data?.list ?? [];
  const followJob = useBillJob((bill) => {
    toast.success(t(($) => $.bills.done));
    change({ bill }, { push: true });
  });
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
      id: 'changed',
      title: t(($) => $.bills.changed),
      labelled: true,
      value: ({ changedDays }) => changedDays,
      cell: ({ changedDays }) =>
        changedDays > 0 ? (
          <span className={box.alert} title={t(($) => $.bills.changedHint)} data-changed>
            {t(($) => $.bills.changedDays, { n: changedDays })}
          </span>
        ) : (
          t(($) => $.bills.unchanged)
        ),
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
          kind="text"
          size="small"
          label={`${t(($) => $.bills.open)} ${bill.month} ${kind(bill)}`}
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
          <Button kind="primary" onClick={() => setIssues(true)}>
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
      {issues && <IssueDialog onClose={() => setIssues(false)} onDone={followJob} />}
      {asked.bill !== null && <BillDrawer key={asked.bill} id={asked.bill} bills={rows} onOpen={(bill) => change({ bill })} />}
    </div>
  );
}
