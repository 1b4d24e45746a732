/** Settlement jobs: a requested range, and every night the days that may have changed. */
import { dateAfter, dayMs } from '@czyun/contract';
import { z } from 'zod';
import type { Audit } from '../../audit/index.ts';
import { defineJob, type Jobs, type Schedule } from '../../jobs/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { ProjectRecord, Registry } from '../../registry/types.ts';
import { provisionalDates } from '../../settlement/repo.ts';
import type { Settling, SettlingDeps } from '../../settlement/settling.ts';
import { touchedDays } from '../../settlement/touched-days.ts';
import { removeClaimedRanges, touchedRangesOf } from '../../settlement/touched-days-repo.ts';
import { dayOf } from '../../time/days.ts';
import { checkDays, type DayRange } from './day-range.ts';

export interface SettlementJobDeps extends SettlingDeps {
  readonly registry: SettlingDeps['registry'] & Pick<Registry, 'projects'>;
  readonly jobs: Pick<Jobs, 'ask'>;
  readonly audit: Pick<Audit, 'record'>;
}

/** Late readings are accepted for thirty days, so the result of a day may change for that long. */
const lookBackDays = 31;
/** Estimated and provisional days are settled again for a year. */
const unsureDays = 366;

export function createSettlementJobs(deps: SettlementJobDeps, settling: Settling) {
  const { db, registry, jobs, audit, now } = deps;

  const run = defineJob({
    kind: 'settlement',
    name: { zh: '电量结算', en: 'Settlement' },
    // `asked`: for imports; pending ranges up to this number are settled and removed.
    input: z.object({ from: z.string(), to: z.string(), asked: z.number().optional() }),
    permission: 'settlement.manage',
    heavy: true,
    // Settling the same days again gives the same result.
    again: { most: 3, afterMs: (attempt) => attempt * 30_000 },
    async run({ input: { from, to, asked }, projectId, signal, progress, breathe }) {
      const whole = Math.max(1, (Date.parse(to) - Date.parse(from)) / dayMs + 1);
      const reached = (date: string) =>
        progress(((Date.parse(date) - Date.parse(from)) / dayMs + 1) / whole, { zh: `已结算至 ${date}`, en: `Settled up to ${date}` });
      const id = projectId ?? 0;
      if (asked === undefined) return settling.run(id, from, to, { signal, reached, breathe });
      const sum = { days: 0, changed: 0 };
      for (const span of touchedDays(await touchedRangesOf(db, id, asked), settling.zoneOf(id), now())) {
        const { days, changed } = await settling.run(id, span.from, span.to, { signal, reached, breathe });
        sum.days += days;
        sum.changed += changed;
      }
      await removeClaimedRanges(db, id, asked);
      return sum;
    },
  });

  const nightly = defineJob({
    kind: 'settlement-nightly',
    name: { zh: '每日电量结算', en: 'Daily settlement' },
    input: z.object({}),
    permission: null,
    heavy: true,
    again: { most: 3, afterMs: (attempt) => attempt * 300_000 },
    keepMs: 2 * dayMs,
    async run({ projectId, signal, breathe }) {
      const id = projectId ?? 0;
      const today = dayOf(settling.zoneOf(id), now()).date;
      const from = dateAfter(today, -lookBackDays);
      let changed = 0;
      for (const date of await provisionalDates(db, id, dateAfter(today, -unsureDays), from))
        changed += (await settling.run(id, date, date, { signal, breathe })).changed;
      const recent = await settling.run(id, from, dateAfter(today, -1), { signal, breathe });
      return { days: recent.days, changed: changed + recent.changed };
    },
  });

  const scheduleOf = ({ id, timeZone }: ProjectRecord): Schedule<Record<string, never>> => ({
    ...{ name: `settlement-${id}`, job: nightly, input: {}, projectId: id },
    // Late enough for the last readings of the day before to arrive.
    ...{ pattern: '20 0 * * *', timeZone, missed: 'once' },
  });

  return {
    run,
    parts: { kinds: [run, nightly], schedules: () => [...registry.projects()].map(scheduleOf) },

    async ask({ projectId, from, to }: DayRange, actor: Actor): Promise<{ jobId: number }> {
      checkDays({ from, to });
      const entry = { by: actor, projectId, action: run.name, target: `${from} – ${to}` };
      return { jobId: await jobs.ask(run, { input: { from, to }, actor, projectId, along: (within) => audit.record(entry, within) }) };
    },
  };
}

export type SettlementJobs = ReturnType<typeof createSettlementJobs>;
