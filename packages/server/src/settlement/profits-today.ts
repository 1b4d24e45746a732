/**
 * Today's earnings of the storages of many projects: computed once a quarter-hour for each, one after the other, while a page shows them.
 */
import type { EarnedToday } from '@czyun/contract';
import { dateAfter } from '@czyun/contract';
import { type SettledDay, settle } from '../money/settlement/day.ts';
import type { DayInputs } from '../money/settlement/inputs.ts';
import { poolDays, storedOriginOf } from '../money/settlement/stored.ts';
import { priceSourcesOf } from '../tariffs/index.ts';
import { type Day, dayOf } from '../time/days.ts';
import { quarterMs } from '../time/quarters.ts';
import { inputsOf } from './inputs.ts';
import { findInputs } from './repo.ts';
import { heldOf, remainingQuarters, type SettlingDeps } from './settling.ts';
import { readInputs } from './stored-rows.ts';
import { termsOf } from './terms.ts';

/** A quarter-hour's last readings arrive shortly after its end. */
const lateMs = 60_000;
/** Retry interval for profits that could not be computed: engine unavailable, tariff missing, or history still arriving. */
const againMs = 60_000;
/** Maximum wait of a list for profits not requested before today. */
const timeLimitMs = 300;

interface Known {
  /** yyyy-mm-dd in the project's zone. */
  readonly date: string;
  /** Epoch ms. */
  readonly until: number;
  readonly earned: EarnedToday;
}

/** Unknown, or not visible to the user. */
export const nothingEarned: EarnedToday = { profit: null, held: { energy: null, cost: null } };

export interface ProfitsToday {
  /** Earnings of the day so far, as in the settlement; all null: unknown, or not computed yet. */
  of(projectId: number): EarnedToday;
  /** Resolves when all of these have been computed today, or after a short wait. */
  soon(projectIds: readonly number[]): Promise<void>;
}

export interface ProfitsTodayDeps extends SettlingDeps {
  /** Called with the reason why a profit is unknown (the history engine is unavailable). */
  readonly warn?: (error: unknown) => void;
}

export function createProfitsToday(deps: ProfitsTodayDeps): ProfitsToday {
  const { db, registry, now, warn } = deps;
  const known = new Map<number, Known>();
  const waiting = new Set<number>();
  let work: Promise<void> | null = null;

  async function earnedOf(projectId: number, { date }: Day, inputs: DayInputs, settled: SettledDay): Promise<EarnedToday> {
    const before = await findInputs(db, projectId, dateAfter(date, -poolDays), dateAfter(date, -1));
    const earlier = before.flatMap((kept) => settle(readInputs(kept.inputs)).quarters);
    const { cost } = storedOriginOf(earlier, settled.quarters);
    return { profit: settled.figures.money.profit, held: heldOf(inputs, settled, cost) };
  }

  async function settleDays(projectId: number): Promise<void> {
    const timeZone = registry.project(projectId)?.timeZone;
    if (timeZone === undefined) return;
    const at = now();
    const day = dayOf(timeZone, at);
    const edge = day.start + (Math.floor((at - day.start) / quarterMs) + 1) * quarterMs;
    const keep = (earned: EarnedToday, until = edge + lateMs) => known.set(projectId, { date: day.date, until, earned });
    try {
      const prices = await priceSourcesOf(db, projectId, { start: day.start, end: day.end, timeZone });
      if (prices.versions.length === 0) {
        keep(nothingEarned, at + againMs);
        return;
      }
      const [inputs] = await inputsOf(deps, { projectId, timeZone, days: [day], now: at, termsOn: await termsOf(db, projectId) }, prices);
      const settled = inputs && settle(inputs);
      const earned = settled ? await earnedOf(projectId, day, inputs, settled) : nothingEarned;
      const isPriced = earned.held.energy === null || earned.held.cost !== null;
      const isWhole = settled !== undefined && settled.missing <= remainingQuarters(day, at) && isPriced;
      keep(earned, isWhole ? undefined : at + againMs);
    } catch (error) {
      warn?.(error);
      keep(nothingEarned, at + againMs);
    }
  }

  async function workAll(): Promise<void> {
    // Includes projects added meanwhile.
    for (const projectId of waiting) {
      await settleDays(projectId);
      waiting.delete(projectId);
    }
    work = null;
  }

  /** The known result of today; requests its computation if missing or expired. */
  function asked(projectId: number): Known | undefined {
    const timeZone = registry.project(projectId)?.timeZone;
    if (timeZone === undefined) return undefined;
    const at = now();
    const found = known.get(projectId);
    const ofToday = found?.date === dayOf(timeZone, at).date ? found : undefined;
    if (!ofToday || at >= ofToday.until) {
      waiting.add(projectId);
      work ??= workAll();
    }
    return ofToday;
  }

  return {
    of: (projectId) => asked(projectId)?.earned ?? nothingEarned,

    async soon(projectIds) {
      const missing = projectIds.filter((projectId) => !asked(projectId));
      if (missing.length === 0 || work === null) return;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeLimitMs);
      });
      await Promise.race([work, late]);
      clearTimeout(timer);
    },
  };
}
