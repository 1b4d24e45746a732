/** Reasons of slots as sentences. */
import { type PlanReason, type PlanSlotView, sayMoney, timeText } from '@czyun/contract';
import type { strategyText } from '../text.ts';

type Say = ReturnType<typeof strategyText.useText>;

/** `-¥0.0500`, before its unit. */
export const price = (value: number) => `${value < 0 ? '-' : ''}¥${Math.abs(value).toFixed(4)}`;

export function reasonText(reason: PlanReason, t: Say): string {
  switch (reason.code) {
    case 'paidToDraw':
      return t(($) => $.reason.paidToDraw, { price: price(reason.price) });
    case 'surplus': {
      const taken = t(($) => $.reason.surplus, { energy: Math.round(reason.energy), feedIn: price(reason.feedIn) });
      const spared = Math.round(reason.curtailed);
      return spared > 0 ? `${taken}; ${t(($) => $.reason.curtailed, { curtailed: spared })}` : taken;
    }
    case 'cheap':
      return t(($) => $.reason.cheap, { price: price(reason.price), worth: price(reason.worth) });
    case 'peak':
      return t(($) => $.reason.peak, { without: reason.without, withPlan: reason.withPlan, saves: sayMoney(reason.saves) });
    case 'limit':
      return t(($) => $.reason.limit, { without: reason.without, most: reason.most });
    case 'dear':
      return t(($) => $.reason.dear, { price: price(reason.price), cost: price(reason.cost) });
    case 'temperature':
      return t(($) => $.reason.temperature, { most: reason.most });
    case 'full':
    case 'empty':
    case 'end':
      return t(($) => $.reason[reason.code], { soc: reason.soc });
  }
}

/** `00:00–08:00`; the end of a day is 24:00. */
export function slotTime({ start, end, to }: PlanSlotView, timeZone: string): string {
  const clock = (time: number) => timeText(time, timeZone, 'minute').slice(11);
  return `${clock(start)}–${to === 1440 ? '24:00' : clock(end)}`;
}
