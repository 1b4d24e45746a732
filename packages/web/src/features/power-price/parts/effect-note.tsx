import { sayMoney, type TariffChange } from '@czyun/contract';
import box from '../../../kit/ui/box.module.css';
import { Facts } from '../../../kit/ui/facts.tsx';
import { States } from '../../../kit/ui/states.tsx';
import { useProject } from '../../../platform/project/project-context.ts';
import { useEffectOf } from '../queries.ts';
import { priceText } from '../text.ts';

/** Effect of a change of the tariff on settled days, before it is saved. */
export function EffectNote({ of }: { readonly of: TariffChange }) {
  const t = priceText.useText();
  const { id } = useProject();
  const effect = useEffectOf(id, of);
  const both = ({ before, after, difference }: { before: string | null; after: string | null; difference: string | null }) =>
    t(($) => $.effect.money, { before: sayMoney(before), after: sayMoney(after), difference: sayMoney(difference) });
  return (
    <div className={box.stack} data-effect>
      <States of={effect}>
        {({ days, from, to, profit, purchase, bills }) =>
          from === null || to === null ? (
            <p className={`${box.plain} ${box.soft}`}>{t(($) => $.effect.none)}</p>
          ) : (
            <>
              <p className={box.plain}>{t(($) => $.effect.days, { n: days, from, to })}</p>
              <Facts
                of={[
                  [t(($) => $.effect.profit), both(profit)],
                  [t(($) => $.effect.purchase), both(purchase)],
                  ...(bills.length === 0 ? [] : ([[t(($) => $.effect.bills), bills.join(' · ')]] as const)),
                ]}
              />
              <p className={`${box.plain} ${box.soft} ${box.small}`}>{t(($) => $.effect.when)}</p>
            </>
          )
        }
      </States>
    </div>
  );
}
