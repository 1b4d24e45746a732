/** Rules of shelves, alarms out of service and maintenance windows, and their ends. */
import { fieldText, type Language, longestShelfMs, longestWindowMs, type Suppression } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Alarms } from '../../alarms/types.ts';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/schema.ts';
import { type Actor, actorColumns, unsigned } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { nameIn } from '../../registry/index.ts';
import type { Registry } from '../../registry/types.ts';
import { entryActions } from './entry-actions.ts';
import {
  addSuppression,
  dueSuppressions,
  type EntryRow,
  endSuppression,
  findSuppression,
  replaceSuppressions,
  suppressionsOf,
} from './repo.ts';
import { suppressionView } from './view.ts';

export interface SuppressionDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'device' | 'region'>;
  readonly alarms: Pick<Alarms, 'refreshSuppressions'>;
  readonly audit: Pick<Audit, 'record'>;
}

/** The caller, the time, and whether the caller may suppress alarms of severity 1 too. */
export interface Asking {
  readonly by: Actor;
  readonly now: number;
  readonly all: boolean;
  readonly language: Language;
}

export interface WindowWish {
  readonly projectId: number;
  readonly deviceId?: number | undefined;
  readonly regionId?: number | undefined;
  readonly begins: number;
  readonly until: number;
  readonly reason: string;
}

/** Maximum number of active suppressions of a project. */
const maxActive = 2_000;

const contentOf = (row: { readonly content_zh: string; readonly content_en: string }): Text => ({ zh: row.content_zh, en: row.content_en });

/** What is declared, without who, when and what it is called. */
interface Wish {
  readonly project_id: number;
  readonly kind: Suppression['kind'];
  readonly alarm_key: string | null;
  readonly device_id: number | null;
  readonly region_id: number | null;
  readonly reason: string;
  readonly begins: number;
  readonly until: number | null;
}

/** A zone and the zones that contain it; ends at a cycle. */
function zonesAround(registry: Pick<Registry, 'region'>, regionId: number | null): ReadonlySet<number> {
  const zones = new Set<number>();
  for (let zone = regionId; zone !== null && !zones.has(zone); zone = registry.region(zone)?.parentId ?? null) zones.add(zone);
  return zones;
}

export function createSuppressions({ db, registry, alarms, audit }: SuppressionDeps) {
  async function add(wish: Wish, what: Text, { by, now, all, language }: Asking): Promise<Suppression> {
    if ((await suppressionsOf(db, wish.project_id, now)).length >= maxActive) throw new AppError('tooLarge');
    const row = await db.transaction().execute(async (within) => {
      if (wish.alarm_key !== null) await replaceSuppressions(within, wish.project_id, wish.alarm_key, now);
      const added = await addSuppression(within, {
        ...wish,
        ...actorColumns(by),
        content_zh: what.zh,
        content_en: what.en,
        severity: all ? 1 : 2,
        created: now,
        ended: null,
      });
      const { reason, begins, until } = wish;
      const told = { reason, ...(wish.kind === 'window' ? { begins } : {}), ...(until === null ? {} : { until }) };
      await audit.record(
        {
          projectId: wish.project_id,
          deviceId: wish.device_id,
          by,
          action: entryActions.begin(wish.kind, what),
          setValue: JSON.stringify(told),
          result: 'done',
        },
        within,
      );
      return added;
    });
    await alarms.refreshSuppressions(wish.project_id);
    return suppressionView(row, language);
  }

  /** Of one alarm. */
  function ofEntry(
    entry: EntryRow,
    kind: 'shelved' | 'outOfService',
    reason: string,
    until: number | null,
    asking: Asking,
  ): Promise<Suppression> {
    if (entry.severity === 1 && !asking.all) throw new AppError('forbidden');
    const { project_id, device_id, alarm_key } = entry;
    const wish: Wish = { project_id, kind, alarm_key, device_id, region_id: null, reason, begins: asking.now, until };
    return add(wish, contentOf(entry), asking);
  }

  return {
    shelve(entry: EntryRow, until: number, reason: string, asking: Asking): Promise<Suppression> {
      if (until <= asking.now || until > asking.now + longestShelfMs) throw new AppError('shelfTooLong');
      return ofEntry(entry, 'shelved', reason, until, asking);
    },

    outOfService: (entry: EntryRow, reason: string, asking: Asking): Promise<Suppression> =>
      ofEntry(entry, 'outOfService', reason, null, asking),

    /** `notFound` for a device or zone of another project, `badInput` unless exactly one of both is named. */
    window({ projectId, deviceId, regionId, begins, until, reason }: WindowWish, asking: Asking): Promise<Suppression> {
      if ((deviceId === undefined) === (regionId === undefined))
        throw new AppError('badInput', {}, [{ path: 'deviceId', message: fieldText('deviceOrZone') }]);
      const subject = deviceId === undefined ? registry.region(regionId ?? 0) : registry.device(deviceId);
      if (subject?.projectId !== projectId) throw new AppError('notFound');
      if (begins >= until) throw new AppError('timeRange');
      if (until <= asking.now || until - begins > longestWindowMs || begins > asking.now + longestWindowMs)
        throw new AppError('windowOver');
      const what = { zh: nameIn('zh', subject), en: nameIn('en', subject) };
      const [device_id, region_id] = [deviceId ?? null, regionId ?? null];
      return add({ project_id: projectId, kind: 'window', alarm_key: null, device_id, region_id, reason, begins, until }, what, asking);
    },

    /** `notFound`, `suppressionEnded`, or `forbidden`: only who may declare maintenance windows may end one. */
    async end(projectId: number, id: number, { by, now, all }: Asking): Promise<void> {
      const known = await findSuppression(db, projectId, id);
      if (!known) throw new AppError('notFound');
      if (known.kind === 'window' && !all) throw new AppError('forbidden');
      await db.transaction().execute(async (within) => {
        const row = await endSuppression(within, projectId, id, now);
        if (!row) throw new AppError('suppressionEnded');
        const action = entryActions.end(row.kind, contentOf(row));
        await audit.record({ projectId, deviceId: row.device_id, by, action, result: 'done' }, within);
      });
      await alarms.refreshSuppressions(projectId);
    },

    /** What touches a device: its alarms (or the one of them that is asked for), itself and the zones around it; of a whole project everything. */
    async list(
      projectId: number,
      deviceId: number | undefined,
      language: Language,
      now: number,
      alarmKey?: string,
    ): Promise<Suppression[]> {
      const device = deviceId === undefined ? undefined : registry.device(deviceId);
      if (deviceId !== undefined && device?.projectId !== projectId) throw new AppError('notFound');
      const zones = zonesAround(registry, device?.regionId ?? null);
      const rows = await suppressionsOf(db, projectId, now);
      return rows
        .filter(({ device_id, region_id }) => !device || device_id === device.id || (region_id !== null && zones.has(region_id)))
        .filter(({ alarm_key }) => alarmKey === undefined || alarm_key === null || alarm_key === alarmKey)
        .map((row) => suppressionView(row, language));
    },

    /** Records the end of expired suppressions, each once, also after a long stop of the server. */
    async endDue(now: number): Promise<void> {
      const projects = new Set<number>();
      for (const due of await dueSuppressions(db, now)) {
        await db.transaction().execute(async (within) => {
          const row = await endSuppression(within, due.project_id, due.id, due.until ?? now);
          if (!row) return;
          const action = entryActions.over(row.kind, contentOf(row));
          const by = unsigned('server', '');
          await audit.record({ projectId: row.project_id, deviceId: row.device_id, by, action, result: 'done' }, within);
          projects.add(row.project_id);
        });
      }
      for (const id of projects) await alarms.refreshSuppressions(id);
    },
  };
}

export type Suppressions = ReturnType<typeof createSuppressions>;
