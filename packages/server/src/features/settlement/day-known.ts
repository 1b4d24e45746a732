/** A day of the settlement as it was known at an instant, and what is known of it now. */
import type { LineDifference, SettlementLine } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import { differencesOfLines } from '../../money/settlement/bill.ts';
import type { Past } from '../../past/index.ts';
import { createSettling, type DaySettlement, type SettlingDeps } from '../../settlement/settling.ts';

export interface DayKnownDeps extends SettlingDeps {
  readonly past: Pick<Past, 'historyAt'>;
}

/** Settled out of the registers, meter replacements and tariff versions that were known then; of terms and calendars only the present ones are stored. */
export async function dayKnownAt(
  deps: DayKnownDeps,
  { projectId, date, known }: { readonly projectId: number; readonly date: string; readonly known: number },
  signal: AbortSignal,
): Promise<DaySettlement> {
  const { telemetry, past } = deps;
  const then = { ...deps, known, now: () => known, telemetry: { newest: telemetry.newest, history: past.historyAt(known) } };
  const day = await createSettling(then).one(projectId, date, signal);
  // The day had not begun.
  if (!day) throw new AppError('notFound');
  return day;
}

export const againstNow = (
  then: readonly SettlementLine[],
  now: { readonly profit: string | null; readonly lines: readonly SettlementLine[] },
): { profit: string | null; differences: LineDifference[] } => ({
  profit: now.profit,
  differences: differencesOfLines(then, now.lines),
});
