import { sayMoney } from '@czyun/contract';
import { BigFigure } from '../../../kit/wall/big-figure.tsx';
import { fitText } from '../../../kit/wall/fit-px.ts';
import { useSettlementNow } from '../../../parts/energy/profit/use-settlement-now.ts';
import { numberText } from '../../../platform/format/number.ts';
import { cockpitText } from '../text.ts';

/** Font size of the line below a figure, px of the stage. */
const notePx = 28;

/** Money of today by the settlement: the realised amount, and the cost of the energy that is still stored. */
export function MoneyFigures({ widthsPx: [realisedPx, storedPx] }: { readonly widthsPx: readonly [number, number] }) {
  const t = cockpitText.useText();
  const { today, yesterday, month } = useSettlementNow();
  const held = today?.held;
  const kwh = held?.energy ?? null;
  const before = t(($) => $.wall.yesterday, { money: sayMoney(yesterday?.figures.money.profit) });
  const soFar = t(($) => $.wall.month, { money: sayMoney(month?.money.profit) });
  return (
    <>
      <BigFigure
        name={t(($) => $.wall.realised)}
        text={sayMoney(today?.figures.money.profit)}
        note={fitText([`${before} · ${soFar}`, soFar], notePx, realisedPx)}
        widthPx={realisedPx}
        marks={{ 'data-profit': 'today' }}
      />
      <BigFigure
        name={t(($) => $.wall.stored)}
        text={sayMoney(held?.cost)}
        note={kwh === null ? undefined : t(($) => $.wall.held, { energy: numberText(Number(kwh), 'kWh', 1) })}
        widthPx={storedPx}
        marks={{ 'data-profit': 'held' }}
      />
    </>
  );
}
