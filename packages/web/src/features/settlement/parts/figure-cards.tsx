import { type SettlementFigures, sayMoney } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Fields } from '../../../kit/form/form.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { settlementText } from '../text.ts';
import { kwhText } from './words.tsx';

export interface FiguresProps {
  readonly figures: SettlementFigures;
  /** Under the profit. */
  readonly beside?: ReactNode;
}

/** What was paid for charging, what discharge was worth, and what is left. */
export function FigureCards({ figures: { energy, money }, beside }: FiguresProps) {
  const t = settlementText.use();
  const cards: readonly (readonly [id: string, title: string, figure: string, under: ReactNode])[] = [
    ['profit', t(($) => $.card.profit), sayMoney(money.profit), beside],
    [
      'dischargeValue',
      t(($) => $.card.dischargeValue),
      sayMoney(money.dischargeValue),
      t(($) => $.card.discharged, { kwh: kwhText(energy.discharge) }),
    ],
    ['chargeCost', t(($) => $.card.chargeCost), sayMoney(money.chargeCost), t(($) => $.card.charged, { kwh: kwhText(energy.charge) })],
    ['loss', t(($) => $.card.loss), `${kwhText(energy.loss)} kWh`, t(($) => $.card.lossHint)],
    ['purchase', t(($) => $.card.purchase), sayMoney(money.purchase), `${kwhText(energy.gridImport)} kWh`],
    ['feedIn', t(($) => $.card.feedIn), sayMoney(money.feedIn), `${kwhText(energy.gridExport)} kWh`],
    ...(money.auxiliaryCost === null
      ? []
      : [['auxiliary', t(($) => $.card.auxiliary), sayMoney(money.auxiliaryCost), `${kwhText(energy.auxiliary)} kWh`] as const]),
  ];
  return (
    <Fields least={240}>
      {cards.map(([id, title, figure, under]) => (
        <Card key={id} title={title}>
          <div className={box.two} data-figure={id}>
            <b className={`${box.figure} ${box.tabular}`}>{figure}</b>
            <small>{under}</small>
          </div>
        </Card>
      ))}
    </Fields>
  );
}
