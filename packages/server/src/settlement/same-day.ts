/** Compares a settled day with the stored one, which may lack figures that later versions added. */
import type { DayRow } from './repo.ts';

type Texts = Pick<DayRow, 'summary' | 'lines'>;
interface Summary {
  readonly shares?: unknown;
  readonly rule?: unknown;
  readonly held?: unknown;
  readonly figures: { readonly energy: Record<string, unknown>; readonly money: unknown };
}

/** Removes shares of own energy, stored with days by earlier versions. */
function withoutShares({ summary, lines }: Texts): Texts {
  const { shares: _shares, ...rest } = JSON.parse(summary) as Summary;
  return { summary: JSON.stringify(rest), lines };
}

/** Fields of days stored by versions without profit rules. */
function firstFields({ summary, lines }: Texts): string {
  const { rule: _rule, held: _held, figures, ...rest } = JSON.parse(summary) as Summary;
  const { stored: _stored, lost: _lost, ...energy } = figures.energy;
  return JSON.stringify([{ ...rest, figures: { energy, money: figures.money } }, JSON.parse(lines)]);
}

/** Inputs are not compared. */
export function isSameDay(stored: Texts, made: Texts): boolean {
  const kept = withoutShares(stored);
  if (kept.summary === made.summary && kept.lines === made.lines) return true;
  const isOfBefore = !('rule' in (JSON.parse(kept.summary) as Summary));
  return isOfBefore && firstFields(kept) === firstFields(made);
}
