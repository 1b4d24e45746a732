/**
 * Address and time at which a project's day-ahead prices are fetched; the address may contain a key, so it is stored encrypted and only its
 * host is shown.
 */
import type { DayAheadSource, dayAheadSourceApi, Language } from '@czyun/contract';
import { dayMs, everyFieldText } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import { z } from 'zod';
import { auditedChange } from '../../audit/index.ts';
import { defineJob, type Schedule } from '../../jobs/index.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import type { Keyring } from '../../kernel/keyring.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { createGuardedFetch } from '../../outside/guarded-fetch.ts';
import { fetchingProjects, keepSource, keepTried, type SourceRow, sourceOf } from '../../tariffs/source-repo.ts';
import type { FeatureDeps } from '../deps.ts';
import type { DayAhead } from './day-ahead.ts';
import { fetchPrices } from './fetching.ts';

export type SourceDeps = Pick<FeatureDeps, 'db' | 'registry' | 'audit' | 'now' | 'jobs' | 'settings' | 'fetch'> & {
  readonly keys: Pick<Keyring, 'seal' | 'open'>;
  readonly dayAhead: DayAhead;
};

type Body = z.output<(typeof dayAheadSourceApi)['dayAheadSourceSave']['body']>;

const secrets = z.object({ address: z.string(), secret: z.string() });
const input = z.object({ projectId: z.number() });
/** Markets may publish late, and connections fail, so it is retried for an hour and a half. */
const again = { most: 4, afterMs: (attempt: number) => attempt * 15 * 60_000 };

export function createDayAheadSource(deps: SourceDeps) {
  const { db, registry, keys, now, settings, dayAhead } = deps;
  const reach = deps.fetch ?? createGuardedFetch({ hosts: settings.PRICE_HOSTS.split(',').flatMap((host) => host.trim() || []) });
  /** Project → minute of the day, cached from the store: schedules are requested very often. */
  const times = new Map<number, number>();

  const opened = (row: SourceRow | undefined) => {
    const text = row?.sealed == null ? null : keys.open(row.sealed);
    return text === null ? null : secrets.parse(JSON.parse(text));
  };

  const job = defineJob<z.output<typeof input>>({
    kind: 'day-ahead-fetch',
    name: { zh: '获取日前电价', en: 'Fetch day-ahead prices' },
    input,
    permission: 'tariff.manage',
    again,
    keepMs: 2 * dayMs,
    async run({ input: { projectId }, actor, signal }) {
      const row = await sourceOf(db, projectId);
      const [found, project] = [opened(row), registry.project(projectId)];
      if (!row || !found || !project) return undefined;
      const form = { step: row.step === 60 ? 60 : 15, per: row.per === 'MWh' ? 'MWh' : 'kWh' } as const;
      const wish = { projectId, timeZone: project.timeZone, ...found, ...form, actor, signal };
      const tried = await fetchPrices({ dayAhead, fetch: reach, now }, wish);
      await keepTried(db, projectId, tried);
      if (tried.outcome === 'kept' || tried.outcome === 'same') return { outcome: tried.outcome, quarters: tried.quarters };
      throw new AppError('pricesNotFetched');
    },
  });

  function view(row: SourceRow | undefined, language: Language): DayAheadSource {
    const found = opened(row);
    const { tried = null, outcome = null, quarters = 0, detail = null } = row ?? {};
    const said = detail === null ? '' : (JSON.parse(detail) as Text)[language];
    return {
      step: row?.step === 60 ? 60 : 15,
      per: row?.per === 'kWh' ? 'kWh' : 'MWh',
      at: row?.at ?? usualHour * 60,
      address: found === null ? null : (row?.shown ?? null),
      hasSecret: found !== null && found.secret !== '',
      version: row?.version ?? 0,
      last: tried === null || outcome === null ? null : { time: tried, outcome: outcome as never, quarters, detail: said },
    };
  }

  return {
    job,
    /** Reads the store; schedules follow it from then on. */
    async load(): Promise<void> {
      const stored = await fetchingProjects(db);
      times.clear();
      for (const { projectId, at } of stored) times.set(projectId, at);
    },
    schedules(): Schedule<z.output<typeof input>>[] {
      return [...times].flatMap(([projectId, at]) => {
        const project = registry.project(projectId);
        if (!project) return [];
        const pattern = `${at % 60} ${Math.floor(at / 60)} * * *`;
        const when = { pattern, timeZone: project.timeZone, missed: 'once' } as const;
        return [{ name: `day-ahead-fetch-${projectId}`, job, input: { projectId }, projectId, ...when }];
      });
    },

    source: async (projectId: number, language: Language) => view(await sourceOf(db, projectId), language),

    async save({ projectId, version, source }: Body, actor: CallActor): Promise<DayAheadSource> {
      const { language } = actor;
      await auditedChange(deps, actor, async (on) => {
        const row = await sourceOf(on, projectId);
        if ((row?.version ?? 0) !== version) throw stale(true);
        const before = opened(row);
        const address = source?.address ?? before?.address;
        if (source && address === undefined)
          throw wrongFields(language, [{ path: 'source.address', message: everyFieldText.pageAddressWrong }]);
        // A key is never sent to an address other than the one it was entered for.
        const keptSecret = source?.address === undefined || source.address === before?.address ? before?.secret : undefined;
        const after = source && address !== undefined ? { address, secret: source.secret ?? keptSecret ?? '' } : null;
        const shown = after === null ? null : new URL(after.address.replaceAll('{date}', '')).origin;
        const form = { step: source?.step ?? row?.step ?? 15, per: source?.per ?? row?.per ?? 'MWh', at: source?.at ?? row?.at ?? 0 };
        const isOther = after?.address !== before?.address || after?.secret !== before?.secret;
        const wasForm = row && { step: row.step, per: row.per, at: row.at };
        if (
          !isOther &&
          (after === null || (wasForm && Object.entries(form).every(([key, value]) => wasForm[key as keyof typeof form] === value)))
        )
          return { result: undefined, entries: [], touched: {} };
        const kept = { sealed: after && keys.seal(JSON.stringify(after)), shown, ...form, version: version + 1 };
        await keepSource(on, { project_id: projectId, ...kept }, isOther);
        const action = { zh: '修改日前电价来源', en: 'Change the source of day-ahead prices' };
        // A changed key does not change the host; the entry does not contain it.
        const said = (of: typeof after, host: string | null | undefined, fields: object | undefined) => ({
          priceHost: of && host,
          ...fields,
        });
        const words = ({ step, per, at }: typeof form) => ({ priceStep: step, pricePer: per, priceAt: at });
        const told = changedFields(said(before, row?.shown, wasForm && words(wasForm)), said(after, shown, words(form)));
        return { result: undefined, entries: [{ projectId, action, target: shown ?? row?.shown ?? '', ...told }], touched: {} };
      });
      const row = await sourceOf(db, projectId);
      if (row?.sealed == null) times.delete(projectId);
      else times.set(projectId, row.at);
      return view(row, language);
    },

    async fetchNow(projectId: number, actor: CallActor): Promise<{ jobId: number }> {
      const row = await sourceOf(db, projectId);
      if (opened(row) === null) throw new AppError('notFound');
      return { jobId: await deps.jobs.ask(job, { input: { projectId }, actor, projectId }) };
    },
  };
}

/** Default hour; day-ahead results are published by the evening. */
const usualHour = 19;
export type DayAheadSources = ReturnType<typeof createDayAheadSource>;
