/** Whether plans out of the forecast earned as much of late as what was in force: only then is one sent with nobody looking. */
import { type BacktestDay, eveningProof } from '@czyun/contract';
import { Money, sumOfMoney } from '../../../money/money.ts';

/** CNY over the days that are known. */
export interface Proof {
  readonly days: number;
  readonly planned: string;
  readonly held: string;
}

const sum = (texts: readonly string[]) => sumOfMoney(texts.map((text) => new Money(text))).text;

/** A day whose plan in force is not known whole is held against what was metered on it: the storage followed something. */
export function proofOf(days: readonly BacktestDay[]): Proof {
  const known = days.flatMap(({ none, planned, actual, inForce }) => {
    const held = inForce?.isWhole ? inForce.money : actual;
    return none === null && planned !== null && held !== null ? [{ planned, held }] : [];
  });
  return { days: known.length, planned: sum(known.map(({ planned }) => planned)), held: sum(known.map(({ held }) => held)) };
}

/** Equal is no reason to stop: once its own plans are in force, both are the same. */
export function doubtOf({ days, planned, held }: Proof): 'unproven' | 'behind' | null {
  if (days < eveningProof.least) return 'unproven';
  return new Money(planned).compare(new Money(held)) < 0 ? 'behind' : null;
}
