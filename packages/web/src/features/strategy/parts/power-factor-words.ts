/** Effect of a plan on the power-factor charge, as text. */
import { type BestPlanView, sayMoney } from '@czyun/contract';
import type { strategyText } from '../text.ts';
import { price as priceOf } from './words.ts';

type Say = ReturnType<typeof strategyText.useText>;
type PowerFactor = BestPlanView['powerFactor'];

const cosText = (value: number | null, places: number) => (value === null ? '-' : value.toFixed(places));

/** Lines beside the savings; none if the tariff has no such charge, a dash if it is unknown. */
export function powerFactorFacts(facts: PowerFactor, t: Say): (readonly [name: string, value: string])[] {
  if (!facts) return [];
  const { cos, rate, standard, cosWithout, cosWith, effect } = facts;
  const added = [t(($) => $.powerFactor.effect), sayMoney(effect)] as const;
  if (cos === null || rate === null) return [added];
  return [
    added,
    [
      t(($) => $.powerFactor.cos),
      t(($) => $.powerFactor.cosOf, { cos: cosText(cos / 100, 2), standard, rate: `${rate > 0 ? '+' : ''}${rate}` }),
    ],
    [t(($) => $.powerFactor.moved), t(($) => $.powerFactor.movedOf, { without: cosText(cosWithout, 4), with: cosText(cosWith, 4) })],
  ];
}

/** How it was computed, or why not. */
export function powerFactorHow({ none, price, days }: NonNullable<PowerFactor>, t: Say): string {
  if (none !== null) return t(($) => $.powerFactor.none[none]);
  return t(($) => $.powerFactor.how, { price: price === null ? '-' : priceOf(price), known: days });
}
