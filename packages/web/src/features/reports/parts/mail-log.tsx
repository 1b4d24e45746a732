import type { ReportMail } from '@czyun/contract';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { mailText } from '../mail-text.ts';

type Sent = ReportMail['sent'][number];
const looks = { sent: box.ok, withoutFile: box.alert, skipped: box.alert, failed: box.bad } as const;

const known = ['noAccess', 'noMail', 'reportDisabled', 'reportTooLarge', 'paperTooLarge'] as const;
const isKnown = (reason: string): reason is (typeof known)[number] => (known as readonly string[]).includes(reason);

/** Recipients of a report, and the results. */
export function MailLog({ sent }: { readonly sent: readonly Sent[] }) {
  const t = mailText.useText();
  const reasonOf = (reason: string) => (isKnown(reason) ? t(($) => $.reason[reason]) : reason);
  const outcomeText = ({ state, reason }: Sent) => [t(($) => $.state[state]), reasonOf(reason)].filter(Boolean).join(' · ');
  const columns: readonly Column<Sent>[] = [
    { id: 'time', title: t(($) => $.at), width: 160, stays: true, card: 'title', instant: 'minute', value: ({ time }) => time },
    {
      id: 'name',
      title: t(($) => $.who),
      labelled: true,
      value: ({ name, address }) => `${name} ${address}`,
      cell: ({ name, address }) => (
        <span translate="no">
          {name} <small className={box.faint}>{address}</small>
        </span>
      ),
    },
    {
      id: 'state',
      title: t(($) => $.result),
      labelled: true,
      value: outcomeText,
      cell: (row) => <span className={`${box.badge} ${looks[row.state]}`}>{outcomeText(row)}</span>,
    },
    { id: 'size', title: t(($) => $.size), number: true, decimals: 0, width: 96, labelled: true, value: ({ kB }) => kB },
  ];
  return (
    <Table<Sent>
      id="report-mails"
      label={t(($) => $.log)}
      rows={sent}
      rowKey={({ instant, name, address }) => `${instant} ${name} ${address}`}
      columns={columns}
      none={{ title: t(($) => $.none), hint: t(($) => $.noneHint) }}
    />
  );
}
