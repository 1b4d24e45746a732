import { type HeldEnergy, sayMoney } from '@czyun/contract';
import { numberText } from '../../../platform/format/number.ts';
import { profitText } from './text.ts';

/** Stored energy and its cost as text; empty if unknown. */
export function useHeldText() {
  const t = profitText.useText();
  return ({ energy: kwh, cost }: HeldEnergy): string => {
    if (kwh === null) return '';
    const energy = numberText(Number(kwh), 'kWh', 1);
    return cost === null ? t(($) => $.held, { energy }) : t(($) => $.heldFor, { energy, cost: sayMoney(cost) });
  };
}
