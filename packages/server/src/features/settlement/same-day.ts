/** Whether a settled day came to the same as the one that is kept, also where that one was written before figures were added. */
import type { DayRow } from './repo.ts';

type Texts = Pick<DayRow, 'summary' | 'lines'>;
interface Summary {
  readonly rule?: unknown;
  readonly held?: unknown;
  readonly figures: { readonly energy: Record<string, unknown>; readonly money: unknown };
}

/** The fields that days had before rules of the profit were stored with them. */
function firstFields({ summary, lines }: Texts): string {
  const { rule: _rule, held: _held, figures, ...rest } = JSON.parse(summary) as Summary;
  const { stored: _stored, lost: _lost, ...energy } = figures.energy;
  return JSON.stringify([{ ...rest, figures: { energy, money: figures.money } }, JSON.parse(lines)]);
}

/** Readings at rest are no part of it. */
export function isSameDay(kept: Texts, made: Texts): boolean {
  if (kept.summary === made.summary && kept.lines === made.lines) return true;
  const isOfBefore = !('rule' in (JSON.parse(kept.summary) as Summary));
  return isOfBefore && firstFields(kept) === firstFields(made);
}
