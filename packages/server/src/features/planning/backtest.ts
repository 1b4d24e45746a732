/** Days that are over against their best plans: as metered, with that day's forecast, and with all known. A job. */
import { type Backtest, type BacktestDay, everyFieldText, isDate, mostBacktestDays, type NoPlanReason } from '@czyun/contract';
import { z } from 'zod';
import { statesOf } from '../../alarms/repo.ts';
import { defineJob, type Jobs } from '../../jobs/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { Money, sumOfMoney } from '../../money/money.ts';
import { bestPlan } from '../../planning/best.ts';
import { floorOf, limitOf, type PlanInput } from '../../planning/model.ts';
import { simulate } from '../../planning/simulation.ts';
import type { Solver } from '../../planning/solver.ts';
import type { ProjectRecord } from '../../registry/types.ts';
import { type Day, dayOf, dayOn, lastDays } from '../../time/days.ts';
import { monthOf } from '../../time/months.ts';
import { quarterMs } from '../../time/quarters.ts';
import { type SetupActor, wrongFields } from '../setup/index.ts';
import { createTariffService } from '../tariffs/service.ts';
import { whyNone } from './best-day.ts';
import { batteryOf, gridOf, inputOf, type PricedQuarter, pricedQuarters } from './day-input.ts';
import { comingDay, daysBack, foresee, kindsBy, onto, profilesOf } from './foresight.ts';
import { causesOf } from './missed.ts';
import { backtestOf, keepBacktest, settingsOf } from './repo.ts';
import { type PlanningDeps, peakOf } from './service.ts';
import { siteOf } from './site.ts';
import { yuan } from './yuan.ts';

export type BacktestDeps = PlanningDeps & { readonly jobs: Pick<Jobs, 'add' | 'ask'> };

const input = z.object({ projectId: z.number(), from: z.string(), to: z.string() });
const limits = { seconds: 10, gap: 1e-3 };
/** A plan is made on the day before, when that day is not over: two days lie between it and the last whole one. */
const lead = 2;
const unableStates: ReadonlySet<string> = new Set(['stop', 'fault', 'offline']);

interface Earned {
  readonly actual: number;
  readonly planned: number | null;
  readonly best: number;
}

export function createBacktests(deps: BacktestDeps, solver: Solver) {
  const { db, registry, now, jobs } = deps;
  const tariffs = createTariffService(deps);

  /** The days of a project, each held against its plans; what they have in common is read once. */
  async function daysOf(project: ProjectRecord, days: readonly Day[], signal: AbortSignal, reached: (share: number) => void) {
    const { timeZone, id: projectId } = project;
    const site = siteOf(deps, project);
    const station = site.now();
    const { settings } = await settingsOf(db, projectId);
    const first = days[0]?.start ?? 0;
    const end = days.at(-1)?.end ?? first;
    const earlier = lastDays(timeZone, first - 1, daysBack);
    const start = earlier[0]?.start ?? first;
    const curves = await site.curves(start, end, signal);
    const socs = await site.socCurve(first - quarterMs, end, signal);
    const kindOf = kindsBy((await tariffs.calendar(projectId)).own);
    const all = [...earlier, ...days];
    const loads = profilesOf(timeZone, all, curves.load, start, kindOf);
    const suns = site.hasGeneration ? profilesOf(timeZone, all, curves.pv, start, kindOf) : null;
    const versions = (await tariffs.list(projectId)).list;
    const stationId = site.balance.soc[0]?.deviceId;
    const states = stationId === undefined ? [] : await statesOf(db, stationId, first, end);
    const at = (curve: readonly number[], time: number) => curve[Math.round((time - start) / quarterMs)] ?? Number.NaN;
    const socAt = (time: number) => socs[Math.round((time - first) / quarterMs)] ?? Number.NaN;

    async function judged(day: Day): Promise<BacktestDay> {
      const none = (why: 'noData' | NoPlanReason): BacktestDay => ({
        ...{ date: day.date, none: why, actual: null, planned: null, best: null, missed: null, causes: [] },
      });
      const spans = await tariffs.prices({ projectId, start: day.start, end: day.end });
      const priced = pricedQuarters(timeZone, day, spans);
      if (!priced) return none('noPrices');
      const of = (curve: readonly number[]) => priced.map((quarter) => at(curve, quarter.start));
      const metered = {
        load: of(curves.load),
        pv: of(curves.pv),
        bought: of(curves.bought),
        fedIn: of(curves.fedIn),
        storage: of(curves.storage),
      };
      const [socStart, socEnd] = [socAt(day.start), socAt(day.end)];
      if (![...Object.values(metered).flat(), socStart, socEnd].every(Number.isFinite)) return none('noData');
      // It may end where it did, also where that is lower than plans may go.
      const lowest = Math.min(socStart, socEnd) * 100;
      const set = {
        ...settings,
        socMin: Math.min(settings.socMin ?? station.socMin ?? 0, lowest),
        reserve: Math.min(settings.reserve, lowest),
      };
      const battery = batteryOf(
        { ...set, socMax: Math.max(settings.socMax ?? station.socMax ?? 100, socEnd * 100) },
        station,
        socStart,
        socEnd,
      );
      if (!battery) return none('noStorage');
      const basic = versions.find(({ id }) => id === spans[0]?.versionId)?.tariff.basic ?? null;
      const month = monthOf(timeZone, day.start);
      const grid = gridOf(settings, station, basic, peakOf(curves.bought, start, month.start, day.start));
      const real = inputOf(priced, metered.load, metered.pv, battery, grid);
      const best = await bestPlan(real, solver, limits);
      if (best.kind !== 'plan') return none(whyNone(best));

      const cost = priced.reduce((sum, { start: from, end: to, buy, feedIn }, index) => {
        const { bought = 0, fedIn = 0, storage = 0 } = pick(metered, index);
        const each = bought * buy - fedIn * feedIn + Math.max(0, storage) * battery.cycleCost;
        return sum + (each * (to - from)) / 3_600_000;
      }, 0);
      const demand = grid.demandPrice * Math.max(0, Math.max(...metered.bought) - grid.peakFrom);
      const actual = best.without.cost - cost - demand;
      const planned = await plannedFor(day, priced, real);
      const quarters = priced.map((quarter, index) => ({
        hours: (quarter.end - quarter.start) / 3_600_000,
        best: best.powers[index] ?? 0,
        actual: metered.storage[index] ?? 0,
        soc: socAt(quarter.start),
        isOut: states.some(
          ({ state, start: from, end: to }) => unableStates.has(state) && from < quarter.end && (to ?? end) > quarter.start,
        ),
        price: quarter.buy,
      }));
      const power = limitOf(battery.discharge);
      const missed = best.earns - actual;
      const causes = causesOf(
        quarters,
        { power, floor: floorOf(battery), ceiling: battery.socMax },
        missed,
        planned === null ? null : planned - actual,
      );
      return told(day.date, { actual, planned, best: best.earns }, causes);
    }

    /** What the plan out of the forecast of that day would have earned on the day as it was; null: there was none. */
    async function plannedFor(day: Day, priced: readonly PricedQuarter[], real: PlanInput): Promise<number | null> {
      const coming = comingDay(day.date, kindOf);
      const known = <T extends { readonly number: number }>(list: readonly T[]) =>
        list.filter(({ number }) => number <= coming.number - lead);
      const foreseen = await foresee(coming, known(loads), suns && known(suns));
      if (!foreseen) return null;
      const sun = foreseen.pv ? onto(priced, foreseen.pv.values) : priced.map(() => 0);
      const plan = await bestPlan(inputOf(priced, onto(priced, foreseen.load.values), sun, real.battery, real.grid), solver, limits);
      return plan.kind === 'plan' ? simulate(real, []).cost - simulate(real, plan.powers).cost : null;
    }

    const judgedDays: BacktestDay[] = [];
    for (const day of days) {
      signal.throwIfAborted();
      judgedDays.push(await judged(day));
      reached(judgedDays.length / days.length);
    }
    return judgedDays;
  }

  const kind = defineJob({
    kind: 'planning-backtest',
    name: { zh: '储能策略回测', en: 'Back-test of the storage strategy' },
    input,
    permission: 'project.view',
    heavy: true,
    // It puts its result in the place of the last one.
    again: { most: 2, afterMs: (attempt) => attempt * 10_000 },
    async run({ input: { projectId, from, to }, signal, progress }) {
      const project = registry.project(projectId);
      if (!project) throw new AppError('notFound');
      const { timeZone } = project;
      const days: Day[] = [];
      for (let day = dayOn(timeZone, from); day.date <= to; day = dayOf(timeZone, day.end)) days.push(day);
      const reached = (share: number) => progress(share, { zh: '正在逐日求最优方案', en: 'Finding the best plan day by day' });
      const judged = await daysOf(project, days, signal, reached);
      await keepBacktest(db, projectId, { made: now(), from, to, days: judged, sums: sumsOf(judged) });
      return { days: judged.length };
    },
  });
  jobs.add({ kinds: [kind] });

  return {
    async last(projectId: number): Promise<{ backtest: Backtest | null }> {
      return { backtest: await backtestOf(db, projectId) };
    },

    async run({ projectId, from, to }: z.infer<typeof input>, actor: SetupActor): Promise<{ jobId: number }> {
      const project = registry.project(projectId);
      if (!project) throw new AppError('notFound');
      const today = dayOf(project.timeZone, now()).date;
      const wrong = [
        ...(isDate(from) ? [] : [{ path: 'from', message: everyFieldText.dateWrong }]),
        ...(isDate(to) && to < today ? [] : [{ path: 'to', message: everyFieldText.dateWrong }]),
      ];
      if (wrong.length > 0) throw wrongFields(actor.language, wrong);
      if (from > to) throw new AppError('timeRange');
      if (Date.parse(to) - Date.parse(from) >= mostBacktestDays * 86_400_000)
        throw new AppError('rangeTooLarge', { days: mostBacktestDays });
      return { jobId: await jobs.ask(kind, { input: { projectId, from, to }, actor, projectId }) };
    },
  };
}

const pick = (curves: Readonly<Record<'bought' | 'fedIn' | 'storage', readonly number[]>>, at: number) => ({
  bought: curves.bought[at],
  fedIn: curves.fedIn[at],
  storage: curves.storage[at],
});

function told(
  date: string,
  { actual, planned, best }: Earned,
  causes: readonly { cause: BacktestDay['causes'][number]['cause']; money: number }[],
): BacktestDay {
  return {
    ...{
      date,
      none: null,
      actual: yuan(actual),
      planned: planned === null ? null : yuan(planned),
      best: yuan(best),
      missed: yuan(best - actual),
    },
    causes: causes.map(({ cause, money }) => ({ cause, money: yuan(money) })),
  };
}

function sumsOf(days: readonly BacktestDay[]): Backtest['sums'] {
  // Days that have no plan out of a forecast count in none of the sums: they could not be compared.
  const counted = days.filter(({ none, planned }) => none === null && planned !== null);
  const sum = (of: 'actual' | 'planned' | 'best' | 'missed') => sumOfMoney(counted.map((day) => new Money(day[of] ?? '0.00'))).text;
  return { days: counted.length, actual: sum('actual'), planned: sum('planned'), best: sum('best'), missed: sum('missed') };
}

export type Backtests = ReturnType<typeof createBacktests>;
