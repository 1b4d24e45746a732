/** What the storages of many projects earned today so far: worked out once a quarter-hour for each, one after the other, while somebody looks. */
import { settle } from '../../money/settlement/day.ts';
import { dayOf } from '../../time/days.ts';
import { quarterMs } from '../../time/quarters.ts';
import { priceSourcesOf } from '../tariffs/index.ts';
import { inputsOf } from './inputs.ts';
import type { SettlingDeps } from './settling.ts';
import { termsOf } from './terms.ts';

/** A quarter-hour's last readings come a little after its end. */
const lateMs = 60_000;
/** What could not be worked out, the engine being away or a tariff missing, is tried again so soon. */
const againMs = 60_000;
/** How long a list waits for profits that nobody has asked for today. */
const patienceMs = 300;

interface Known {
  /** yyyy-mm-dd in the project's zone. */
  readonly date: string;
  /** Epoch ms. */
  readonly until: number;
  /** CNY; null: unknown. */
  readonly profit: string | null;
}

export interface ProfitsToday {
  /** CNY of the day so far, as the settlement has it; null: unknown, or not worked out yet. */
  of(projectId: number): string | null;
  /** Resolves when all of these have been worked out today, or after a moment. */
  soon(projectIds: readonly number[]): Promise<void>;
}

export interface ProfitsTodayDeps extends SettlingDeps {
  /** Hears why a profit is unknown (the history engine is away). */
  readonly warn?: (error: unknown) => void;
}

export function createProfitsToday(deps: ProfitsTodayDeps): ProfitsToday {
  const { db, registry, now, warn } = deps;
  const known = new Map<number, Known>();
  const waiting = new Set<number>();
  let work: Promise<void> | null = null;

  async function workOut(projectId: number): Promise<void> {
    const timeZone = registry.project(projectId)?.timeZone;
    if (timeZone === undefined) return;
    const at = now();
    const day = dayOf(timeZone, at);
    const edge = day.start + (Math.floor((at - day.start) / quarterMs) + 1) * quarterMs;
    const keep = (profit: string | null, until = edge + lateMs) => known.set(projectId, { date: day.date, until, profit });
    try {
      const prices = await priceSourcesOf(db, projectId, { start: day.start, end: day.end, timeZone });
      if (prices.versions.length === 0) {
        keep(null, at + againMs);
        return;
      }
      const [inputs] = await inputsOf(deps, { projectId, timeZone, days: [day], now: at, termsOn: await termsOf(db, projectId) }, prices);
      keep(inputs ? settle(inputs).figures.money.profit : null);
    } catch (error) {
      warn?.(error);
      keep(null, at + againMs);
    }
  }

  async function workAll(): Promise<void> {
    // Those that are added meanwhile have their turn, too.
    for (const projectId of waiting) {
      await workOut(projectId);
      waiting.delete(projectId);
    }
    work = null;
  }

  /** What is known of today; asks for it where nothing is, or no more. */
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
    of: (projectId) => asked(projectId)?.profit ?? null,

    async soon(projectIds) {
      const missing = projectIds.filter((projectId) => !asked(projectId));
      if (missing.length === 0 || work === null) return;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patienceMs);
      });
      await Promise.race([work, late]);
      clearTimeout(timer);
    },
  };
}
