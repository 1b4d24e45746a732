/** Suppression of alarms by people: shelving, out of service, maintenance windows, and how each ends. */
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
import { zonesAround } from '../../registry/zones.ts';
import { contentOf } from './entries.ts';
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

export interface AlarmCaller {
  readonly by: Actor;
  readonly now: number;
  /** Alarms of severity 1, and all alarms of a device or zone. */
  readonly maySuppressAll: boolean;
  readonly language: Language;
}

export interface NewWindow {
  readonly projectId: number;
  readonly deviceId?: number | undefined;
  readonly regionId?: number | undefined;
  readonly begins: number;
  readonly until: number;
  readonly reason: string;
}

/** Limit per project; more are a mistake of the caller. */
const maxActive = 2_000;

/** A suppression without its name, author and time. */
interface NewSuppression {
  readonly project_id: number;
  readonly kind: Suppression['kind'];
  readonly alarm_key: string | null;
  readonly device_id: number | null;
  readonly region_id: number | null;
  readonly reason: string;
  readonly begins: number;
  readonly until: number | null;
}

export function createSuppressions({ db, registry, alarms, audit }: SuppressionDeps) {
  async function add(suppression: NewSuppression, name: Text, caller: AlarmCaller): Promise<Suppression> {
    const { by, now, maySuppressAll, language } = caller;
    const { project_id: projectId, device_id: deviceId, kind, alarm_key: alarmKey, reason, begins, until } = suppression;
    if ((await suppressionsOf(db, projectId, now)).length >= maxActive) throw new AppError('tooLarge');
    const row = await db.transaction().execute(async (within) => {
      if (alarmKey !== null) await replaceSuppressions(within, projectId, alarmKey, now);
      const added = await addSuppression(within, {
        ...suppression,
        ...actorColumns(by),
        content_zh: name.zh,
        content_en: name.en,
        severity: maySuppressAll ? 1 : 2,
        created: now,
        ended: null,
      });
      const setValue = JSON.stringify({ reason, ...(kind === 'window' ? { begins } : {}), ...(until === null ? {} : { until }) });
      await audit.record({ projectId, deviceId, by, action: entryActions.begin(kind, name), setValue, result: 'done' }, within);
      return added;
    });
    await alarms.refreshSuppressions(projectId);
    return suppressionView(row, language);
  }

  function addForAlarm(
    entry: EntryRow,
    kind: 'shelved' | 'outOfService',
    reason: string,
    until: number | null,
    caller: AlarmCaller,
  ): Promise<Suppression> {
    if (entry.severity === 1 && !caller.maySuppressAll) throw new AppError('forbidden');
    const { project_id, device_id, alarm_key } = entry;
    const suppression = { project_id, kind, alarm_key, device_id, region_id: null, reason, begins: caller.now, until };
    return add(suppression, contentOf(entry), caller);
  }

  return {
    shelve(entry: EntryRow, until: number, reason: string, caller: AlarmCaller): Promise<Suppression> {
      if (until <= caller.now || until > caller.now + longestShelfMs) throw new AppError('shelfTooLong');
      return addForAlarm(entry, 'shelved', reason, until, caller);
    },

    outOfService: (entry: EntryRow, reason: string, caller: AlarmCaller): Promise<Suppression> =>
      addForAlarm(entry, 'outOfService', reason, null, caller),

    /** `notFound` for a device or zone of another project, `badInput` unless exactly one of both is given. */
    window({ projectId, deviceId, regionId, begins, until, reason }: NewWindow, caller: AlarmCaller): Promise<Suppression> {
      if ((deviceId === undefined) === (regionId === undefined))
        throw new AppError('badInput', {}, [{ path: 'deviceId', message: fieldText('deviceOrZone') }]);
      const subject = deviceId === undefined ? registry.region(regionId ?? 0) : registry.device(deviceId);
      if (subject?.projectId !== projectId) throw new AppError('notFound');
      if (begins >= until) throw new AppError('timeRange');
      if (until <= caller.now || until - begins > longestWindowMs || begins > caller.now + longestWindowMs)
        throw new AppError('windowOver');
      const name = { zh: nameIn('zh', subject), en: nameIn('en', subject) };
      const [device_id, region_id] = [deviceId ?? null, regionId ?? null];
      return add({ project_id: projectId, kind: 'window', alarm_key: null, device_id, region_id, reason, begins, until }, name, caller);
    },

    /** `notFound`, `suppressionEnded`, or `forbidden` for a maintenance window if the caller may not declare one. */
    async end(projectId: number, id: number, { by, now, maySuppressAll }: AlarmCaller): Promise<void> {
      const known = await findSuppression(db, projectId, id);
      if (!known) throw new AppError('notFound');
      if (known.kind === 'window' && !maySuppressAll) throw new AppError('forbidden');
      await db.transaction().execute(async (within) => {
        const row = await endSuppression(within, projectId, id, now);
        if (!row) throw new AppError('suppressionEnded');
        const action = entryActions.end(row.kind, contentOf(row));
        await audit.record({ projectId, deviceId: row.device_id, by, action, result: 'done' }, within);
      });
      await alarms.refreshSuppressions(projectId);
    },

    /** Suppressions of a device, of its alarms (or of one alarm key) and of the zones around it; without a device those of the project. */
    async list(
      projectId: number,
      deviceId: number | undefined,
      language: Language,
      now: number,
      alarmKey?: string,
    ): Promise<Suppression[]> {
      const device = deviceId === undefined ? undefined : registry.device(deviceId);
      if (deviceId !== undefined && device?.projectId !== projectId) throw new AppError('notFound');
      const zones = device ? zonesAround(registry, device) : new Set();
      const rows = await suppressionsOf(db, projectId, now);
      return rows
        .filter(({ device_id, region_id }) => !device || device_id === device.id || (region_id !== null && zones.has(region_id)))
        .filter(({ alarm_key }) => alarmKey === undefined || alarm_key === null || alarm_key === alarmKey)
        .map((row) => suppressionView(row, language));
    },

    /** Ends the expired ones and records each end once. */
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
