/** Figures of plans, which are foreseen and not billed, as money on the wire: rounded here, once. */
import { Amount } from '../../money/amount.ts';
import { billLine } from '../../money/money.ts';

/** Yuan with two digits, half a fen away from zero. */
export function yuan(value: number): string {
  const text = value.toFixed(9);
  return billLine(new Amount(/^-0\.0+$/.test(text) ? '0' : text)).text;
}
