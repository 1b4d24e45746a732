import { type ProfitRule, type SettlementDay, type SettlementFigures, sayMoney } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Fields } from '../../../kit/form/form.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { settlementText } from '../text.ts';
import { kwhText } from './words.tsx';

export interface FiguresProps {
  readonly figures: SettlementFigures;
  /** Rules that the figures were computed by. */
  readonly rules: readonly ProfitRule[];
  /** Energy stored at the end. */
  readonly held?: SettlementDay['held'];
  /** Under the profit. */
  readonly beside?: ReactNode;
}

type Figure = readonly [id: string, title: string, figure: string, under: ReactNode];

/** What the storage earned, what it moved, and what the site paid. */
export function FigureCards({ figures: { energy, money, bases }, rules, held, beside }: FiguresProps) {
  const t = settlementText.useText();
  const kwh = (text: string | null) => (text === null ? '-' : `${kwhText(text)} kWh`);
  const isSaving = rules.every(({ basis }) => basis === 'saving');
  const charged = t(($) => $.card.charged, { kwh: kwhText(energy.charge) });
  const discharged = t(($) => $.card.discharged, { kwh: kwhText(energy.discharge) });
  const moved: readonly Figure[] = isSaving
    ? [
        ['avoidedPurchase', t(($) => $.flow.avoidedPurchase), sayMoney(bases.saving?.avoidedPurchase ?? null), discharged],
        ['extraPurchase', t(($) => $.flow.extraPurchase), sayMoney(bases.saving?.extraPurchase ?? null), charged],
      ]
    : [
        ['dischargeValue', t(($) => $.card.dischargeValue), sayMoney(money.dischargeValue), discharged],
        ['chargeCost', t(($) => $.card.chargeCost), sayMoney(money.chargeCost), charged],
      ];
  const stored: readonly Figure[] =
    energy.stored === null
      ? [['loss', t(($) => $.card.loss), kwh(energy.loss), t(($) => $.card.lossHint)]]
      : [
          // State of charge has a coarse resolution: over a short time its steps can exceed the losses.
          energy.lost?.startsWith('-')
            ? ['loss', t(($) => $.card.loss), '-', t(($) => $.card.lostTooSmall)]
            : ['loss', t(($) => $.card.loss), kwh(energy.lost), t(($) => $.card.lost)],
          [
            'stored',
            t(($) => $.card.stored),
            kwh(energy.stored),
            held?.energy == null
              ? t(($) => $.card.storedHint)
              : t(($) => $.card.held, { kwh: kwhText(held.energy), cost: sayMoney(held.cost) }),
          ],
        ];
  const cards: readonly Figure[] = [
    ['profit', t(($) => $.card.profit), sayMoney(money.profit), beside ?? t(($) => $.card.beforeDemand)],
    ...moved,
    ...stored,
    ['purchase', t(($) => $.card.purchase), sayMoney(money.purchase), kwh(energy.gridImport)],
    ['feedIn', t(($) => $.card.feedIn), sayMoney(money.feedIn), kwh(energy.gridExport)],
    ...(money.auxiliaryCost === null
      ? []
      : [['auxiliary', t(($) => $.card.auxiliary), sayMoney(money.auxiliaryCost), kwh(energy.auxiliary)] as const]),
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
