import { type BillDocument, type BillHead, billFileApi, type LineDifference, sayDates, sayMoney } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Drawer } from '../../../kit/control/drawer.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { DocumentMenu } from '../../../kit/export/document-menu.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { States } from '../../../kit/ui/states.tsx';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { toast } from '../../../platform/toast.ts';
import { useBill, useCorrect, useReRate } from '../queries.ts';
import { settlementText } from '../text.ts';
import { LinesTable } from './lines-table.tsx';
import { SharesCard } from './shares-card.tsx';
import { useBillJob } from './use-bill-job.ts';
import { kwhText, numberOf } from './words.tsx';

interface BillDrawerProps {
  readonly id: number;
  readonly bills: readonly BillHead[];
  /** Another bill, or none. */
  readonly onOpen: (id: number | null) => void;
}

/** A bill as it was issued, and what it would be by now. */
export function BillDrawer({ id, bills, onOpen }: BillDrawerProps) {
  const t = settlementText.useText();
  const project = useProject();
  const allows = useAllows();
  const [may, mayTake] = [allows('settlement.manage'), allows('data.export')];
  const [compares, setCompares] = useState(false);
  const bill = useBill(project.id, id);
  const head = bills.find((each) => each.id === id);
  // An older one has been corrected already.
  const isNewest = head !== undefined && bills.find(({ month }) => month === head.month)?.id === id;
  return (
    <Drawer title={`${t(($) => $.tab.bills)} ${head?.month ?? ''}`} width="wide" onClose={() => onOpen(null)}>
      <States of={bill}>
        {({ document, differences, devices, altered }) => (
          <div className={`${box.stack} ${box.wide}`}>
            {altered && <Notice kind="error" title={t(($) => $.bills.altered)} data-altered />}
            <Summary document={document} />
            {mayTake && (
              <div className={`${box.row} ${box.wrap}`}>
                <DocumentMenu
                  file={{ spec: billFileApi.billFile, query: { projectId: project.id, id }, name: `bill-${document.month}` }}
                  formats={['pdf']}
                />
              </div>
            )}
            {differences.length > 0 && (
              <Card title={t(($) => $.bills.difference)}>
                <Differences rows={differences} />
              </Card>
            )}
            {may && isNewest && !compares && (
              <span>
                <Button onClick={() => setCompares(true)}>{t(($) => $.bills.reRate)}</Button>
              </span>
            )}
            {compares && <ReRate id={id} month={document.month} onOpen={onOpen} />}
            <LinesTable lines={document.lines} devices={devices} exact />
            <SharesCard shares={document.shares} />
          </div>
        )}
      </States>
    </Drawer>
  );
}

function Summary({ document }: { readonly document: BillDocument }) {
  const { basic, powerFactor, total, profit, rounding, profitRounding, days, unmeasured, rule, bases } = document;
  const t = settlementText.useText();
  const kw = (text: string | null) => (text === null ? '-' : `${kwhText(text)} kW`);
  return (
    <Facts
      of={[
        [t(($) => $.bills.total), <b key="total">{sayMoney(total)}</b>],
        [t(($) => $.bills.profit), <b key="profit">{sayMoney(profit)}</b>],
        [t(($) => $.terms.basis), t(($) => $.bases[rule.basis])],
        ...(['saving', 'storageMeter'] as const).flatMap((basis) =>
          bases[basis] === null || basis === rule.basis ? [] : ([[t(($) => $.bases[basis]), sayMoney(bases[basis])]] as const),
        ),
        [t(($) => $.bills.peak), `${kw(basic.peak)} (${t(($) => $.bills.peakWithout)} ${kw(basic.peakWithout)})`],
        [t(($) => $.bills.basic), sayMoney(basic.charge)],
        [t(($) => $.bills.basicEffect), sayMoney(basic.effect)],
        ...(powerFactor
          ? ([
              [t(($) => $.bills.cos), powerFactor.cos === null ? '-' : (powerFactor.cos / 100).toFixed(2)],
              [t(($) => $.bills.powerFactor), sayMoney(powerFactor.charge)],
              [t(($) => $.bills.powerFactorEffect), sayMoney(powerFactor.effect)],
            ] as const)
          : []),
        [t(($) => $.bills.rounding), sayMoney(rounding)],
        ...(profitRounding === null ? [] : ([[t(($) => $.bills.profitRounding), sayMoney(profitRounding)]] as const)),
        [t(($) => $.bills.days), String(days.length)],
        ...(unmeasured.length === 0 ? [] : ([[t(($) => $.bills.unmeasured), sayDates(unmeasured).join(' · ')]] as const)),
      ]}
    />
  );
}

function ReRate({ id, month, onOpen }: { readonly id: number; readonly month: string; readonly onOpen: (id: number) => void }) {
  const t = settlementText.useText();
  const project = useProject();
  const confirm = useConfirm();
  const preview = useReRate(project.id, id);
  const correcting = useCorrect();
  const followJob = useBillJob((corrected) => {
    toast.success(t(($) => $.bills.corrected));
    onOpen(corrected);
  });
  const correct = (digest: string) =>
    confirm({
      title: t(($) => $.bills.correctTitle, { month }),
      effect: t(($) => $.bills.correctText),
      button: t(($) => $.bills.correct),
      act: () => correcting.mutateAsync({ body: { projectId: project.id, id, digest } }).then(followJob),
    });
  return (
    <Card title={t(($) => $.bills.reRateTitle)}>
      <States of={preview}>
        {({ differences, digest, total, profit }) => (
          <div className={box.stack}>
            <Differences rows={differences} />
            {differences.length > 0 && (
              <>
                <Facts
                  of={[
                    [t(($) => $.bills.total), sayMoney(total)],
                    [t(($) => $.bills.profit), sayMoney(profit)],
                  ]}
                />
                <span>
                  <Button kind="primary" onClick={() => correct(digest)}>
                    {t(($) => $.bills.correct)}
                  </Button>
                </span>
              </>
            )}
          </div>
        )}
      </States>
    </Card>
  );
}

function Differences({ rows }: { readonly rows: readonly LineDifference[] }) {
  const t = settlementText.useText();
  const money = (id: string, title: string, of: (row: LineDifference) => string | null): Column<LineDifference> => ({
    ...{ id, title, number: true, decimals: 2, labelled: true },
    value: (row) => numberOf(of(row)),
    cell: (row) => sayMoney(of(row)),
  });
  const columns: readonly Column<LineDifference>[] = [
    {
      id: 'item',
      title: t(($) => $.bills.item),
      width: 'minmax(160px, 2fr)',
      card: 'title',
      value: ({ flow, name, period }) =>
        [t(($) => $.flow[flow]), flow === 'surcharge' ? name : '', period && t(($) => $.period[period])].filter(Boolean).join(' · '),
    },
    {
      id: 'quantity',
      title: t(($) => $.line.quantity),
      number: true,
      decimals: 2,
      labelled: true,
      value: ({ before, after }) => numberOf((after ?? before)?.quantity ?? null),
      cell: ({ before, after }) => kwhText((after ?? before)?.quantity),
    },
    money(
      'before',
      t(($) => $.bills.before),
      ({ before }) => before?.charge ?? null,
    ),
    money(
      'after',
      t(($) => $.bills.after),
      ({ after }) => after?.charge ?? null,
    ),
    money(
      'difference',
      t(($) => $.bills.difference),
      ({ difference }) => difference,
    ),
  ];
  return (
    <Table<LineDifference>
      id="settlement-differences"
      label={t(($) => $.bills.difference)}
      rows={rows}
      rowKey={({ key }) => key}
      columns={columns}
      none={{ title: t(($) => $.bills.same), hint: t(($) => $.bills.sameHint) }}
    />
  );
}
