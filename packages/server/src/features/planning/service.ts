/** Rules of plans: what they are made by, which days have one, and that a plan is worked out once for all who ask. */
import { isDeepStrictEqual } from 'node:util';
import {
  type BestPlanView,
  everyFieldText,
  isDate,
  type NoPlanReason,
  type PlanningSettings,
  type PlanSlot,
  type SlotPlan,
} from '@czyun/contract';
import { auditedChange, type ChangeDeps } from '../../audit/index.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import type { Solver } from '../../planning/solver.ts';
import type { ProjectRecord } from '../../registry/types.ts';
import { createSettling, type SettlingDeps } from '../../settlement/index.ts';
import { createTariffService } from '../../tariffs/service.ts';
import { type Day, dayOf, dayOn, lastDays } from '../../time/days.ts';
import { monthOf } from '../../time/months.ts';
import { quarterMs, quartersOf } from '../../time/quarters.ts';
import { earnsOfSlots, runOfSlots, socAfter } from './backtest/held-plan.ts';
import { bestOfDay, type DayWish } from './best-day.ts';
import { foreseenLimits } from './cell-limits.ts';
import { batteryOf, gridOf, inputOf, pricedQuarters, worthOfStored } from './day-input.ts';
import { comingDay, daysBack, foresee, kindsBy, onto, profilesOf } from './foresight.ts';
import { powerFactorMonth } from './power-factor-month.ts';
import { keepSettings, settingsOf } from './repo.ts';
import { type SiteDeps, siteOf } from './site.ts';

export type PlanningDeps = Pick<ChangeDeps, 'db' | 'registry' | 'audit' | 'now'> &
  SiteDeps &
  SettlingDeps & {
    /** The slots that the only controller of a project holds and follows; null: nobody knows any. */
    readonly standing?: (projectId: number) => SlotPlan | null;
  };

/** How long an answer waits for a plan, how long a plan answers, and how many are kept. */
const patienceMs = 2000;
const keptMs = 300_000;
/** What stands against a plan may be gone soon: a missing price, a station that has just begun to speak. */
const noneKeptMs = 10_000;
const mostKept = 100;

interface None {
  readonly kind: 'none';
  readonly date: string;
  readonly made: number;
  readonly why: NoPlanReason;
}
type Answer = BestPlanView | None;

interface Kept {
  /** Epoch ms. */
  until: number;
  readonly answer: Promise<Answer>;
}

/** The highest known of a curve from `from` on up to `to`, whose first quarter-hour begins at `start`; null: none. */
export function peakOf(curve: readonly number[], start: number, from: number, to: number): number | null {
  const index = (time: number) => Math.max(0, Math.round((time - start) / quarterMs));
  const known = curve.slice(index(from), index(to)).filter(Number.isFinite);
  return known.length === 0 ? null : Math.max(...known);
}

export function createPlanningService(deps: PlanningDeps, solver: Solver) {
  const { db, registry, now } = deps;
  const tariffs = createTariffService(deps);
  const settling = createSettling(deps);
  const plans = new Map<string, Kept>();

  function projectOf(projectId: number): ProjectRecord {
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    return project;
  }

  async function settings(projectId: number) {
    return { ...(await settingsOf(db, projectId)), station: siteOf(deps, projectOf(projectId)).now() };
  }

  /** All that the plan of a day is made of. */
  async function wishOf(project: ProjectRecord, date: string, set: PlanningSettings): Promise<DayWish | None> {
    const { timeZone, id: projectId } = project;
    const at = now();
    const none = (why: NoPlanReason): None => ({ kind: 'none', date, made: at, why });
    const site = siteOf(deps, project);
    const station = site.now();
    const day = dayOn(timeZone, date);
    if (!site.hasStorage && set.power === null) return none('noStorage');
    const spans = await tariffs.prices({ projectId, start: day.start, end: day.end });
    const version = (await tariffs.list(projectId)).list.find(({ id }) => id === spans[0]?.versionId);
    const tariff = version?.tariff ?? null;
    const priced = pricedQuarters(timeZone, day, spans, tariff?.surcharges);
    if (!priced) return none('noPrices');

    // Today begins with what it began with.
    const today = dayOf(timeZone, at);
    const [before] = date === today.date ? await site.socCurve(day.start - quarterMs, day.start) : [];
    const isToday = date === today.date;
    const isKnown = before !== undefined && Number.isFinite(before);
    const soc = station.soc === null ? null : station.soc / 100;
    const present = soc === null ? null : batteryOf(set, station, soc);
    // Tomorrow begins with what people want at the end of a day; else with what the plan in force leaves, or with what there is now.
    const wanted = isToday || set.socEnd === null ? null : set.socEnd / 100;
    const standing = deps.standing?.(projectId) ?? null;
    const slots = isToday || wanted !== null ? null : standing;
    const left = slots && present ? socAfter(present, quartersOf(timeZone, today), slots, at) : null;
    const [socStart, startBy] = isKnown
      ? ([before, 'day'] as const)
      : wanted !== null
        ? ([wanted, 'set'] as const)
        : left !== null
          ? ([left, 'plan'] as const)
          : ([soc, 'now'] as const);
    if (socStart === null) return none('noSoc');
    const battery = batteryOf(set, station, socStart);
    if (!battery) return none('noStorage');

    const days = lastDays(timeZone, today.start - 1, daysBack);
    const start = days[0]?.start ?? today.start;
    // Up to the last quarter-hour that is over.
    const until = today.start + Math.floor((at - today.start) / quarterMs) * quarterMs;
    const curves = await site.curves(start, until);
    const kindOf = kindsBy(await tariffs.days(projectId));
    const foreseenBy = (known: readonly Day[]) => {
      const load = profilesOf(timeZone, known, curves.load, start, kindOf);
      const pv = site.hasGeneration ? profilesOf(timeZone, known, curves.pv, start, kindOf) : null;
      return foresee(comingDay(date, kindOf), load, pv);
    };
    // Whole days are what ways are judged by. A station that has hardly any yet is foreseen by what it did today, too.
    const foreseen = (await foreseenBy(days)) ?? (date === today.date ? null : await foreseenBy([...days, today]));
    if (!foreseen) return none('noForecast');

    const month = monthOf(timeZone, day.start);
    const powerFactor = await powerFactorMonth(settling, { projectId, timeZone, tariff, until: today.start });
    const peak = peakOf(curves.bought, start, month.start, until);
    const grid = gridOf(set, station, tariff?.basic ?? null, peak, powerFactor?.effect ?? null);
    const loads = onto(priced, foreseen.load.values);
    const suns = foreseen.pv ? onto(priced, foreseen.pv.values) : priced.map(() => 0);
    const cells = await foreseenLimits(site, set, { timeZone, now: at, kindOf }, comingDay(date, kindOf), priced);
    const without = inputOf(priced, loads, suns, battery, grid, cells.held);
    const input = { ...without, battery: { ...battery, restWorth: worthOfStored(without) } };
    const inForce = standing && runOfSlots(input, priced, standing);
    return { date, made: at, timeZone, priced, input, startBy, foreseen, powerFactor, temperature: cells.told, inForce };
  }

  async function made(project: ProjectRecord, date: string, set: PlanningSettings): Promise<Answer> {
    const wish = await wishOf(project, date, set);
    if ('kind' in wish) return wish;
    const told = await bestOfDay(wish, solver);
    return 'none' in told ? { kind: 'none', date, made: wish.made, why: told.none } : told;
  }

  /** The plan, kept for a while by all that it is made of. */
  async function kept(project: ProjectRecord, date: string): Promise<Kept> {
    const { settings: set, version } = await settingsOf(db, project.id);
    const { newest, list } = await tariffs.list(project.id);
    const ended = list.map(({ endedOn }) => endedOn).join();
    const key = JSON.stringify([project.id, date, version, newest, ended]);
    const found = plans.get(key);
    if (found && now() < found.until) return found;
    plans.delete(key);
    for (const [name, { until }] of plans) if (plans.size >= mostKept || now() >= until) plans.delete(name);
    const plan: Kept = { until: now() + keptMs, answer: made(project, date, set) };
    plans.set(key, plan);
    plan.answer.then(
      ({ kind }) => {
        if (kind === 'none') plan.until = now() + noneKeptMs;
      },
      // What could not be worked out is tried again when it is asked for again.
      () => plans.delete(key),
    );
    return plan;
  }

  return {
    settings,

    async save(
      { projectId, version, settings: wanted }: { projectId: number; version: number; settings: PlanningSettings },
      actor: CallActor,
    ) {
      const { socMin, socMax } = wanted;
      if (socMin !== null && socMax !== null && socMin >= socMax)
        throw wrongFields(actor.language, [{ path: 'settings.socMax', message: everyFieldText.numberWrong }]);
      for (const name of ['chargeCurve', 'dischargeCurve'] as const)
        wanted[name].forEach(({ to }, at) => {
          if (at > 0 && to <= (wanted[name][at - 1]?.to ?? 0))
            throw wrongFields(actor.language, [{ path: `settings.${name}.${at}.to`, message: everyFieldText.numberWrong }]);
        });
      await auditedChange(deps, actor, async (on) => {
        const before = await settingsOf(on, projectId);
        if (before.version !== version) throw stale(true);
        if (isDeepStrictEqual(before.settings, wanted)) return { result: undefined, entries: [], touched: {} };
        await keepSettings(on, projectId, wanted, version + 1);
        const action = { zh: '修改储能策略参数', en: 'Change the settings of the storage strategy' };
        const entry = { projectId, action, target: '', ...changedFields({ ...before.settings }, { ...wanted }) };
        return { result: undefined, entries: [entry], touched: {} };
      });
      return settings(projectId);
    },

    /** The plan, however long it takes. */
    whole: async (projectId: number, date: string): Promise<Answer> => (await kept(projectOf(projectId), date)).answer,

    /** CNY that slots would earn on a day against the storage at rest; null: it cannot be told. */
    async earnsOfHeld(projectId: number, date: string, slots: readonly PlanSlot[]): Promise<number | null> {
      const wish = await wishOf(projectOf(projectId), date, (await settingsOf(db, projectId)).settings);
      return 'kind' in wish ? null : earnsOfSlots(wish.input, wish.priced, slots);
    },

    /** Null: it takes longer; it goes on, and is there when it is asked for again. */
    async best(
      { projectId, date }: { projectId: number; date: string },
      language: CallActor['language'],
    ): Promise<{ plan: Answer | null }> {
      const project = projectOf(projectId);
      const today = dayOf(project.timeZone, now());
      const tomorrow = dayOf(project.timeZone, today.end);
      if (!isDate(date) || (date !== today.date && date !== tomorrow.date))
        throw wrongFields(language, [{ path: 'date', message: everyFieldText.dateWrong }]);
      const { answer } = await kept(project, date);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), patienceMs);
      });
      try {
        return { plan: await Promise.race([answer, late]) };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

export type PlanningService = ReturnType<typeof createPlanningService>;
