/** Summary of the deliveries of the last days. Pure. */
import { dateAfter, timeText } from '@czyun/contract';
import type { ExportDelivery, ExportDeliveryState, ExportSchedule } from '@czyun/contract/exports';

export const shownDays = 30;

export type Tally = Readonly<Record<ExportDeliveryState, number>>;

export function tallyOf(deliveries: readonly Pick<ExportDelivery, 'state'>[]): Tally {
  const count = (state: ExportDeliveryState) => deliveries.filter((each) => each.state === state).length;
  return { sent: count('sent'), retrying: count('retrying'), failed: count('failed') };
}

export interface StripDay {
  /** yyyy-mm-dd. */
  readonly date: string;
  /** Worst result of the day; null: nothing was due. */
  readonly state: ExportDeliveryState | null;
}

const worst: readonly ExportDeliveryState[] = ['failed', 'retrying', 'sent'];

/** The last days of a zone up to today, oldest first. */
export function stripDays(deliveries: readonly Pick<ExportDelivery, 'state' | 'instant'>[], now: number, zone: string): StripDay[] {
  const byDay = Map.groupBy(deliveries, ({ instant }) => timeText(instant, zone, 'day'));
  const today = timeText(now, zone, 'day');
  return Array.from({ length: shownDays }, (_, index) => {
    const date = dateAfter(today, index - shownDays + 1);
    const states = new Set((byDay.get(date) ?? []).map(({ state }) => state));
    return { date, state: worst.find((state) => states.has(state)) ?? null };
  });
}

export interface Summary extends Tally {
  readonly due: number;
  /** null: nothing is scheduled. */
  readonly next: number | null;
}

/** Summary of all schedules, over the days that their strips show. */
export function summaryOf(schedules: readonly Pick<ExportSchedule, 'recent' | 'next'>[]): Summary {
  const tally = tallyOf(schedules.flatMap(({ recent }) => recent));
  const next = Math.min(...schedules.map((each) => each.next ?? Number.POSITIVE_INFINITY));
  return { ...tally, due: tally.sent + tally.retrying + tally.failed, next: Number.isFinite(next) ? next : null };
}
