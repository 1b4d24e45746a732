/** Displayed figures of a back-test: rounded once to fen and exact afterwards, so that rows and totals agree. */
import type { Backtest, BacktestDay, BacktestInForce, MissedCause, NoPlanInForce } from '@czyun/contract';
import { Money, sumOfMoney } from '../../../money/money.ts';
import { yuan } from '../yuan.ts';

/** CNY compared with an idle storage. */
export interface Earned {
  readonly date: string;
  readonly estimated: boolean;
  readonly actual: number;
  readonly planned: number | null;
  readonly best: number;
  readonly wear: number;
  /** From the settlement; null: the day is not settled, or the saving is unknown. */
  readonly saving: string | null;
}

export type InForceEarned = { readonly earns: number } & Pick<BacktestInForce, 'source' | 'hours' | 'isWhole'> & {
    readonly names: readonly string[];
  };
type Causes = readonly { readonly cause: MissedCause; readonly money: number }[];

const nothing = {
  actual: null,
  planned: null,
  best: null,
  ...{ saving: null, wear: null, charges: null },
  missed: null,
  causes: [],
  estimated: false,
  inForce: null,
  noPlanInForce: null,
} as const;

export const dayWithout = (date: string, none: NonNullable<BacktestDay['none']>): BacktestDay => ({ ...nothing, causes: [], date, none });

/** Parts in fen that add up to the whole: the greatest takes the rounding difference. */
function partsOf(whole: Money, causes: Causes): BacktestDay['causes'] {
  const parts = causes.map(({ cause, money }) => ({ cause, money: new Money(yuan(money)) }));
  const [greatest] = [...parts].sort((a, b) => b.money.compare(a.money));
  const left = whole.minus(sumOfMoney(parts.map(({ money }) => money)));
  return parts.map((part) => ({ cause: part.cause, money: (part === greatest ? part.money.plus(left) : part.money).text }));
}

export function dayWith(
  { date, estimated, actual, planned, best, wear, saving }: Earned,
  plan: InForceEarned | NoPlanInForce,
  causes: Causes,
): BacktestDay {
  const [was, could] = [new Money(yuan(actual)), new Money(yuan(best))];
  const missed = could.minus(was);
  const isKnown = typeof plan === 'object';
  const held = isKnown ? new Money(yuan(plan.earns)) : null;
  return {
    ...{
      date,
      none: null,
      estimated,
      actual: was.text,
      planned: planned === null ? null : yuan(planned),
      best: could.text,
      missed: missed.text,
    },
    ...{ saving, wear: yuan(wear) },
    charges: saving === null ? null : new Money(saving).minus(new Money(yuan(wear))).minus(was).text,
    inForce:
      isKnown && held
        ? {
            ...{ money: held.text, byPlan: could.minus(held).text, byExecution: held.minus(was).text },
            ...{ source: plan.source, hours: Math.round(plan.hours * 100) / 100, isWhole: plan.isWhole, names: [...plan.names] },
          }
        : null,
    noPlanInForce: isKnown ? null : plan,
    causes: partsOf(missed, causes),
  };
}

const sum = (texts: readonly (string | null)[]) => sumOfMoney(texts.map((text) => new Money(text ?? '0.00'))).text;

export function sumsOf(days: readonly BacktestDay[]): Backtest['sums'] {
  // Days without a plan from a forecast are excluded, as they cannot be compared.
  const counted = days.filter(({ none, planned }) => none === null && planned !== null);
  const of = (name: 'actual' | 'planned' | 'best' | 'missed') => sum(counted.map((day) => day[name]));
  const whole = (name: 'saving' | 'wear' | 'charges') =>
    counted.some((day) => day[name] === null) ? null : sum(counted.map((day) => day[name]));
  const held = days.flatMap(({ inForce, actual, best, missed }) => (inForce === null ? [] : [{ ...inForce, actual, best, missed }]));
  const ofHeld = (name: 'actual' | 'money' | 'best' | 'missed' | 'byPlan' | 'byExecution') => sum(held.map((day) => day[name]));
  return {
    ...{ days: counted.length, actual: of('actual'), planned: of('planned'), best: of('best'), missed: of('missed') },
    ...{ saving: whole('saving'), wear: whole('wear'), charges: whole('charges') },
    inForce:
      held.length === 0
        ? null
        : {
            ...{ days: held.length, actual: ofHeld('actual'), money: ofHeld('money'), best: ofHeld('best'), missed: ofHeld('missed') },
            ...{ byPlan: ofHeld('byPlan'), byExecution: ofHeld('byExecution') },
          },
  };
}
