import { type OwnFigure, type SettlementFigures, type StoredOrigin, sayMoney, sayPrice } from '@czyun/contract';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { whyMark } from '../../../kit/why/mark.ts';
import { numberText } from '../../../platform/format/number.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { settlementText } from '../text.ts';
import { whyOfMoney } from './why-of-money.ts';
import { kwhText } from './words.tsx';

interface EnergiesCardProps {
  readonly figures: SettlementFigures;
  /** The day, if there is one. */
  readonly date?: string;
  /** For a day: own energy, sources of discharged energy, and the number of settlements. */
  readonly own?: readonly OwnFigure[];
  readonly origin?: StoredOrigin;
  readonly revision?: number;
}

/** Energies of a day or a range, and their payments. */
export function EnergiesCard({ figures: { energy, money }, date, own = [], origin, revision }: EnergiesCardProps) {
  const t = settlementText.useText();
  const language = useLanguage();
  const kwh = (text: string | null) => (text === null ? '-' : `${kwhText(text)} kWh`);
  const paid = (id: 'purchase' | 'feedIn', quantity: string | null) => (
    <span
      key={id}
      data-figure={id}
      {...whyMark(
        whyOfMoney(id, date),
        t(($) => $.facts[id === 'purchase' ? 'gridImport' : 'gridExport']),
      )}
    >
      <b>{sayMoney(money[id])}</b> · {kwh(quantity)}
    </span>
  );
  return (
    <Card title={t(($) => $.facts.title)}>
      <Facts
        of={[
          [t(($) => $.facts.gridImport), paid('purchase', energy.gridImport)],
          [t(($) => $.facts.gridExport), paid('feedIn', energy.gridExport)],
          [t(($) => $.row.charge), kwh(energy.charge)],
          [t(($) => $.row.discharge), kwh(energy.discharge)],
          // State of charge has a coarse resolution: over a short time its steps can exceed the losses.
          [t(($) => $.card.loss), energy.lost?.startsWith('-') ? t(($) => $.card.lostTooSmall) : kwh(energy.lost ?? energy.loss)],
          ...(money.auxiliaryCost === null
            ? []
            : ([[t(($) => $.card.auxiliary), `${sayMoney(money.auxiliaryCost)} · ${kwh(energy.auxiliary)}`]] as const)),
          [t(($) => $.facts.generated), kwh(energy.generated)],
          [t(($) => $.facts.used), kwh(energy.used)],
          ...own.map(({ name, unit, value }): readonly [string, string] => [name, numberText(value, unit, 1)]),
          ...(origin === undefined
            ? []
            : ([
                [
                  t(($) => $.facts.origin),
                  t(($) => $.facts.originOf, { grid: kwhText(origin.grid), own: kwhText(origin.own), unknown: kwhText(origin.unknown) }),
                ],
                [t(($) => $.facts.storedPrice), sayPrice(origin.price, 'kWh', language)],
              ] as const)),
          ...(revision === undefined
            ? []
            : ([[t(($) => $.facts.revision), revision === 0 ? t(($) => $.mark.unsettled) : String(revision)]] as const)),
        ]}
      />
    </Card>
  );
}
