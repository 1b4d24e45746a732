/** CO2 of a project: emission factor, emissions caused and avoided, effect of the storage. */
import { isDeepStrictEqual } from 'node:util';
import { type CarbonFigures, type CarbonKept, type CarbonSettings, everyFieldText, type Language, wallTime } from '@czyun/contract';
import { auditedChange, type ChangeDeps } from '../../audit/index.ts';
import type { Offers } from '../../energy/balance.ts';
import { countsByBucket } from '../../energy/bucket-counts.ts';
import { type StoredHour, shiftedBy } from '../../energy/carbon.ts';
import { gridFactorOf, gridFactors } from '../../energy/grid-factors.ts';
import { talliesOf } from '../../energy/tallies.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { offeredBy } from '../../registry/index.ts';
import { createEnergyStatistics, type EnergyStatisticsDeps } from '../energy-statistics/service.ts';
import { figuresOf } from './figures.ts';
import { keepSettings, settingsOf } from './repo.ts';

export type CarbonDeps = Pick<ChangeDeps, 'db' | 'audit' | 'registry'> & EnergyStatisticsDeps;

type StatisticsRequest = Parameters<ReturnType<typeof createEnergyStatistics>>[0];

const hour = { count: 1, unit: 'h' } as const;
const action = { zh: '修改碳排放因子', en: 'Change the carbon factors' };

export function createCarbon(deps: CarbonDeps) {
  const { db, registry, telemetry } = deps;
  const statistics = createEnergyStatistics(deps);
  const offers: Offers = (device) => offeredBy(device, telemetry.newest);

  async function settings(projectId: number, language: Language): Promise<CarbonKept> {
    const factors = gridFactors.map((each) => ({ ...each, name: each.name[language], source: each.source[language] }));
    return { ...(await settingsOf(db, projectId)), factors };
  }

  /** Charge and discharge by the hour of a period. */
  async function storedHours(projectId: number, start: number, end: number, signal?: AbortSignal): Promise<readonly StoredHour[]> {
    const project = registry.project(projectId);
    if (!project) throw new AppError('notFound');
    const tallies = talliesOf(project.type, registry.devicesOf(projectId), offers).filter(
      ({ key }) => key === 'charge' || key === 'discharge',
    );
    const { times, series } = await countsByBucket(telemetry.history, tallies, { start, end, bucket: hour }, signal);
    const of = (wanted: string) => series.find(({ key }) => key === wanted);
    const [charge, discharge] = [of('charge'), of('discharge')];
    const value = (from: typeof charge, at: number) => (from?.estimated[at] === false ? (from.values[at] ?? null) : null);
    return times.map((time, at) => ({
      hour: wallTime(time, project.timeZone).hour,
      charge: value(charge, at),
      discharge: value(discharge, at),
    }));
  }

  return {
    settings,

    async save(
      { projectId, version, settings: wanted }: { projectId: number; version: number; settings: CarbonSettings },
      actor: CallActor,
    ): Promise<CarbonKept> {
      if (!gridFactorOf(wanted.region))
        throw wrongFields(actor.language, [{ path: 'settings.region', message: everyFieldText.factorUnknown }]);
      await auditedChange(deps, actor, async (on) => {
        const before = await settingsOf(on, projectId);
        if (before.version !== version) throw stale(true);
        if (version > 0 && isDeepStrictEqual(before.settings, wanted)) return { result: undefined, entries: [], touched: {} };
        await keepSettings(on, projectId, wanted, version + 1);
        const entry = { projectId, action, target: '', ...changedFields({ ...before.settings }, { ...wanted }) };
        return { result: undefined, entries: [entry], touched: {} };
      });
      return settings(projectId, actor.language);
    },

    async figures(query: StatisticsRequest, language: Language, now: number, signal?: AbortSignal): Promise<CarbonFigures> {
      const [{ settings: set, version }, of] = await Promise.all([
        settingsOf(db, query.projectId),
        statistics(query, language, now, signal),
      ]);
      const shifted =
        set.hourly === null ? null : shiftedBy(set.hourly.factors, await storedHours(query.projectId, of.start, of.until, signal));
      return figuresOf(
        of,
        factorOf(set, version, language),
        set.hourly === null || shifted === null ? null : { ...shifted, source: set.hourly.source },
      );
    },
  };
}

export type CarbonService = ReturnType<typeof createCarbon>;

function factorOf({ region, own }: CarbonSettings, version: number, language: Language): CarbonFigures['factor'] {
  const chosen = version > 0;
  if (own !== null)
    return {
      value: own.factor,
      name: { zh: '自定义因子', en: 'Own factor' }[language],
      year: own.year,
      source: own.source,
      trust: 'own',
      chosen,
    };
  const found = gridFactorOf(region) ?? gridFactors[0];
  if (!found) throw new AppError('notFound');
  const { factor, name, year, source, trust } = found;
  return { value: factor, name: name[language], year, source: source[language], trust, chosen };
}
