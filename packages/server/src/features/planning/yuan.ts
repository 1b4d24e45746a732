/** Figures of plans (forecast, not billed) as money in responses: rounded here, once. */
import { Amount } from '../../money/amount.ts';
import { billLine } from '../../money/money.ts';

/** Yuan with two digits, half a fen rounded away from zero. */
export function yuan(value: number): string {
  const text = value.toFixed(9);
  return billLine(new Amount(/^-0\.0+$/.test(text) ? '0' : text)).text;
}
