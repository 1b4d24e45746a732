/** A settlement day as known at an instant, compared with the same day as known now. */
import type { Language, SettlementDay, SettlementLine, SettlementParty } from '@czyun/contract';
import { createSupplies, ownFiguresOf } from '../../figure-sources/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { differencesOfLines } from '../../money/settlement/bill.ts';
import { sharesOf } from '../../money/settlement/parties.ts';
import type { Past } from '../../past/index.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { Registry } from '../../registry/types.ts';
import { createSettling, type DaySettlement, type SettlingDeps } from '../../settlement/settling.ts';
import { namesOf } from '../../settlement/views.ts';

export interface DayKnownDeps extends SettlingDeps {
  readonly registry: SettlingDeps['registry'] & Pick<Registry, 'device'>;
  readonly past: Pick<Past, 'historyAt'>;
}

/** Settles a day with the registers, meter replacements, terms, tariffs, calendars and day-ahead prices known at `known`. */
export async function dayKnownAt(
  deps: DayKnownDeps,
  { projectId, date, known }: { readonly projectId: number; readonly date: string; readonly known: number },
  signal: AbortSignal,
): Promise<DaySettlement> {
  const { telemetry, past } = deps;
  const then = { ...deps, known, now: () => known, telemetry: { newest: telemetry.newest, history: past.historyAt(known) } };
  const day = await createSettling(then).one(projectId, date, signal);
  // The day had not started.
  if (!day) throw new AppError('notFound');
  return day;
}

export interface DayNow {
  /** The day as known now. */
  readonly present: (
    projectId: number,
    date: string,
    signal: AbortSignal,
  ) => Promise<{ readonly day: SettlementDay; readonly lines: readonly SettlementLine[] }>;
  readonly partiesOf: (projectId: number) => Promise<readonly SettlementParty[]>;
}

/** The day as known then, with the lines that differ from the current ones. */
export function createDayThen(deps: DayKnownDeps, { present, partiesOf }: DayNow) {
  const { registry, telemetry, past } = deps;
  return async (
    { projectId, date, known }: { readonly projectId: number; readonly date: string; readonly known: number },
    language: Language,
    signal: AbortSignal,
  ) => {
    const { summary, lines } = await dayKnownAt(deps, { projectId, date, known }, signal);
    const now = await present(projectId, date, signal);
    const supplies = createSupplies({ ...deps, telemetry: { newest: telemetry.newest, history: past.historyAt(known) } });
    const supply = await supplies(projectId, { start: summary.start, until: Math.min(summary.end, known) }, signal);
    return {
      timeZone: timeZoneOf(registry, projectId),
      day: { ...summary, revision: 0, madeAt: known, before: null, repriced: false },
      now: { profit: now.day.figures.money.profit, differences: differencesOfLines(lines, now.lines) },
      lines,
      shares: sharesOf(summary.figures.money.profit, await partiesOf(projectId)),
      why: null,
      own: ownFiguresOf(supply, language),
      devices: namesOf(registry, [...lines, ...now.lines], language),
      waiting: null,
    };
  };
}
