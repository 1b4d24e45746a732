import { type BillDocument, type BillHead, billFileApi, sayDates, sayMoney, statementNumber } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Drawer } from '../../../kit/control/drawer.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { DocumentMenu } from '../../../kit/export/document-menu.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { States } from '../../../kit/ui/states.tsx';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useBill } from '../queries.ts';
import { settlementText } from '../text.ts';
import { DifferencesTable } from './differences-table.tsx';
import { LinesTable } from './lines-table.tsx';
import { ReRate } from './re-rate.tsx';
import { SharesCard } from './shares-card.tsx';
import { kwhText } from './words.tsx';

interface BillDrawerProps {
  readonly id: number;
  readonly bills: readonly BillHead[];
  /** Opens another bill, or none. */
  readonly onOpen: (id: number | null) => void;
}

/** A bill as issued, and the same bill computed now. */
export function BillDrawer({ id, bills, onOpen }: BillDrawerProps) {
  const t = settlementText.useText();
  const project = useProject();
  const allows = useAllows();
  const [may, mayTake] = [allows('settlement.manage'), allows('data.export')];
  const [compares, setCompares] = useState(false);
  const bill = useBill(project.id, id);
  const head = bills.find((each) => each.id === id);
  // An older one has already been corrected.
  const isNewest = head !== undefined && bills.find(({ month }) => month === head.month)?.id === id;
  return (
    <Drawer title={`${t(($) => $.tab.bills)} ${head?.month ?? ''}`} width="wide" onClose={() => onOpen(null)}>
      <States of={bill}>
        {({ document, differences, devices, altered, month, number }) => (
          <div className={`${box.stack} ${box.wide}`}>
            {altered && <Notice kind="error" title={t(($) => $.bills.altered)} data-altered />}
            <Summary document={document} statement={statementNumber(project.id, { month, number })} />
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
                <DifferencesTable rows={differences} />
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

function Summary({ document, statement }: { readonly document: BillDocument; readonly statement: string }) {
  const { basic, powerFactor, total, profit, rounding, profitRounding, days, unmeasured, rule, bases, due } = document;
  const t = settlementText.useText();
  const kw = (text: string | null) => (text === null ? '-' : `${kwhText(text)} kW`);
  return (
    <Facts
      of={[
        [t(($) => $.bills.statement), statement],
        ...(due === null ? [] : ([[t(($) => $.bills.due), due]] as const)),
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
