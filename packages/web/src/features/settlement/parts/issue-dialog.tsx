import { type BillIssued, type BillOutlook, sayDates, sayMoney, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Checkbox } from '../../../kit/control/checkbox.tsx';
import { Dialog } from '../../../kit/form/dialog.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { DayInput } from '../../../kit/range/day-input.tsx';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { States } from '../../../kit/ui/states.tsx';
import { useTime } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useBillOutlook, useIssue } from '../queries.ts';
import { settlementText } from '../text.ts';
import { movedBy } from './dates.ts';

interface IssueDialogProps {
  readonly onClose: () => void;
  readonly onDone: (issued: BillIssued) => void;
}

/** Issues the bill of a month, by its button only, after showing its amount and its days without readings. */
export function IssueDialog({ onClose, onDone }: IssueDialogProps) {
  const t = settlementText.useText();
  const { id: projectId, timeZone: zone } = useProject();
  const thisMonth = timeText(useTime(60_000), zone, 'day').slice(0, 7);
  const lastMonth = movedBy('month', `${thisMonth}-01`, -1);
  const [month, setMonth] = useState(() => lastMonth.slice(0, 7));
  const [part, setPart] = useState(false);
  const outlook = useBillOutlook(projectId, month);
  const issue = useIssue((issued) => {
    onClose();
    onDone(issued);
  });
  // Days that lost their readings after the preview was shown.
  const asked = issue.error?.fields.find(({ path }) => path === 'part')?.message;
  const failure = asked === undefined ? (issue.error?.message ?? null) : null;
  const unmeasured = outlook.data?.unmeasured ?? [];
  const isPart = unmeasured.length > 0 || asked !== undefined;
  return (
    <Dialog
      title={t(($) => $.bills.issueTitle)}
      okText={t(($) => $.bills[isPart ? 'issuePart' : 'issue'])}
      busy={issue.isPending}
      okDisabled={outlook.data === undefined || outlook.data.issued !== null || (isPart && !part)}
      onOk={() => issue.mutate({ body: { projectId, month, part } })}
      onCancel={onClose}
    >
      <div className={box.stack}>
        {failure !== null && (
          <p className={`${box.plain} ${box.inset} ${box.danger}`} role="alert">
            {failure}
          </p>
        )}
        <Field id="settlement-month" label={t(($) => $.bills.month)}>
          <DayInput
            id="settlement-month"
            zone={zone}
            picker="month"
            value={`${month}-01`}
            max={lastMonth}
            onChange={(day) => {
              setMonth(day.slice(0, 7));
              setPart(false);
              issue.reset();
            }}
          />
        </Field>
        <States of={outlook}>{(known) => <Outlook of={known} />}</States>
        {isPart && outlook.data?.issued === null && (
          <div className={`${box.stack} ${box.inset} ${box.warn}`} data-part role="alert">
            <b>{t(($) => $.bills.partTitle, { known: outlook.data.days, days: outlook.data.length })}</b>
            <span>{t(($) => $.bills.partText)}</span>
            {asked !== undefined && <p className={`${box.plain} ${box.bad}`}>{asked}</p>}
            <Checkbox checked={part} onChange={setPart}>
              {t(($) => $.bills.part)}
            </Checkbox>
          </div>
        )}
        <p className={`${box.plain} ${box.faint}`}>{t(($) => $.bills.issueHint)}</p>
      </div>
    </Dialog>
  );
}

function Outlook({ of: { total, profit, days, length, unmeasured, partial, issued } }: { readonly of: BillOutlook }) {
  const t = settlementText.useText();
  if (issued !== null) return <p className={`${box.plain} ${box.bad}`}>{t(($) => $.bills.hasBill)}</p>;
  return (
    <Facts
      of={[
        [t(($) => $.bills.total), <b key="total">{sayMoney(total)}</b>],
        [t(($) => $.bills.profit), <b key="profit">{sayMoney(profit)}</b>],
        [t(($) => $.bills.withReadings), t(($) => $.bills.daysOf, { days, length })],
        ...(partial.length === 0 ? [] : ([[t(($) => $.bills.partial), sayDates(partial).join(' · ')]] as const)),
        ...(unmeasured.length === 0
          ? []
          : ([
              [
                t(($) => $.bills.unmeasured),
                <span key="unmeasured" className={box.bad}>
                  {sayDates(unmeasured).join(' · ')}
                </span>,
              ],
            ] as const)),
      ]}
    />
  );
}
