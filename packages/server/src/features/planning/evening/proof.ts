/** Whether forecast plans recently earned as much as the plan in force: only then is one sent unattended. */
import { type BacktestDay, eveningProof } from '@czyun/contract';
import { Money, sumOfMoney } from '../../../money/money.ts';

/** CNY over the known days. */
export interface Proof {
  readonly days: number;
  readonly planned: string;
  readonly held: string;
}

const sum = (texts: readonly string[]) => sumOfMoney(texts.map((text) => new Money(text))).text;

/** A day whose plan in force is not known as a whole is compared with its metered result, as the storage followed some plan. */
export function proofOf(days: readonly BacktestDay[]): Proof {
  const known = days.flatMap(({ none, planned, actual, inForce }) => {
    const held = inForce?.isWhole ? inForce.money : actual;
    return none === null && planned !== null && held !== null ? [{ planned, held }] : [];
  });
  return { days: known.length, planned: sum(known.map(({ planned }) => planned)), held: sum(known.map(({ held }) => held)) };
}

/** Equal results do not stop sending: once forecast plans are in force, both are the same. */
export function reasonToWithhold({ days, planned, held }: Proof): 'unproven' | 'behind' | null {
  if (days < eveningProof.least) return 'unproven';
  return new Money(planned).compare(new Money(held)) < 0 ? 'behind' : null;
}
