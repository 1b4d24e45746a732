/** Export schedules: list, save, remove, deliver now, and the log of deliveries. */
import { isDeepStrictEqual } from 'node:util';
import { dayMs, everyFieldText } from '@czyun/contract';
import type { ExportDelivery, ExportDeliveryState, ExportSchedule, ExportScheduleForm } from '@czyun/contract/exports';
import { auditedChange } from '../../../audit/index.ts';
import type { JobKind, Schedule } from '../../../jobs/index.ts';
import { newestInstant, nextInstant } from '../../../jobs/instants.ts';
import { actorColumns, actorOfRow } from '../../../kernel/actor.ts';
import type { CallActor } from '../../../kernel/call-actor.ts';
import { changedFields } from '../../../kernel/differences.ts';
import { AppError, stale } from '../../../kernel/errors.ts';
import { type WrongField, wrongFields } from '../../../kernel/wrong-fields.ts';
import { timeZoneOf } from '../../../registry/time-zone.ts';
import type { FeatureDeps } from '../../deps.ts';
import { checkKeys, paramsOf } from './content.ts';
import type { DeliveryInput } from './delivery-job.ts';
import { receiversOf } from './people-repo.ts';
import { patternOf } from './periods.ts';
import {
  type DeliveryRow,
  deliveriesPage,
  deliveriesSince,
  deliveryOf,
  putSchedule,
  removeSchedule,
  type StoredSchedule,
  scheduleBy,
  schedulesOf,
} from './repo.ts';
import { openSecrets, splitTarget } from './secrets.ts';
import { placeText, type Targets } from './targets.ts';
import { actions } from './words.ts';

export type ScheduleDeps = Pick<FeatureDeps, 'db' | 'registry' | 'audit' | 'jobs' | 'keys' | 'now' | 'logger'> & {
  readonly targets: Targets;
};

interface Place {
  readonly projectId: number;
  readonly id: number;
}

/** Limit of schedules of a project. */
const maxSchedules = 50;
const shownMs = 31 * dayMs;
/** Other processes may have changed the schedules; cached ones are read again after this time. */
const freshMs = 60_000;
const longestMs = 40 * dayMs;

/** Reading and checking of schedules. */
function createScheduleChecks({ registry, keys, now, targets }: ScheduleDeps) {
  async function required(on: ScheduleDeps['db'], { projectId, id }: Place): Promise<StoredSchedule> {
    const stored = await scheduleBy(on, projectId, id);
    if (!stored) throw new AppError('notFound');
    return stored;
  }

  const timesOf = ({ form, projectId }: Pick<StoredSchedule, 'form' | 'projectId'>) => ({
    pattern: patternOf(form),
    timeZone: timeZoneOf(registry, projectId),
  });

  function view(stored: StoredSchedule, recent: readonly DeliveryRow[]): ExportSchedule {
    const { id, form, row, projectId } = stored;
    return {
      ...{ id, form, version: row.version, changed: row.changed, by: actorOfRow(row) },
      next: form.enabled ? nextInstant(timesOf(stored), now()) : null,
      missing: form.keys.length - paramsOf(registry, projectId, form.keys).length,
      recent: recent.filter(({ schedule_id }) => schedule_id === id).map((each) => entityOf(each, form.title)),
    };
  }

  async function check(
    on: ScheduleDeps['db'],
    projectId: number,
    form: ExportScheduleForm,
    old: StoredSchedule | undefined,
    actor: CallActor,
  ) {
    checkKeys(registry, projectId, { keys: form.keys, before: old?.form.keys ?? [], path: 'schedule.keys' }, actor.language);
    const before = old && { target: old.form.target, values: openSecrets(keys, old.row.secrets) };
    const { wrong, ...split } = splitTarget(form.target, before, 'schedule.target');
    const all: WrongField[] = [...wrong];
    if (form.target.kind === 'folder' && !targets.offered().folder)
      all.push({ path: 'schedule.target.folder', message: everyFieldText.exportFolderMissing });
    if (form.target.kind === 'mail') {
      const able = new Set((await receiversOf(on, projectId)).flatMap(({ id, email }) => (email === null ? [] : [id])));
      const kept = old?.form.target.kind === 'mail' ? old.form.target.userIds : [];
      if (form.target.userIds.some((id) => !able.has(id) && !kept.includes(id)))
        all.push({ path: 'schedule.target.userIds', message: everyFieldText.exportReceiverWrong });
    }
    if (all.length > 0) throw wrongFields(actor.language, all);
    return { ...split, before };
  }

  return { required, timesOf, view, check };
}

export function createExportSchedules(deps: ScheduleDeps, job: JobKind<DeliveryInput>) {
  const { db, registry, jobs, keys, now, logger, targets } = deps;
  const { required, timesOf, view, check } = createScheduleChecks(deps);
  let schedules: readonly StoredSchedule[] = [];
  /** First read at the start, when the tables exist. */
  let readAt = Number.POSITIVE_INFINITY;

  async function read(): Promise<void> {
    readAt = now();
    schedules = await schedulesOf(db);
  }

  return {
    read,

    async list(projectId: number) {
      const [stored, recent, people] = [
        await schedulesOf(db, projectId),
        await deliveriesSince(db, projectId, now() - shownMs),
        await receiversOf(db, projectId),
      ];
      return {
        total: stored.length,
        list: stored.map((each) => view(each, recent)),
        timeZone: timeZoneOf(registry, projectId),
        offered: targets.offered(),
        people: people.map(({ id, name, email }) => ({ id, name, hasMail: email !== null })),
      };
    },

    async save(
      { projectId, id, version, schedule }: { projectId: number; id?: number | undefined; version: number; schedule: ExportScheduleForm },
      actor: CallActor,
    ): Promise<{ id: number; version: number }> {
      const saved = await auditedChange(deps, actor, async (on) => {
        const old = id === undefined ? undefined : await required(on, { projectId, id });
        if ((old?.row.version ?? 0) !== version) throw stale(true);
        const { target, values, before } = await check(on, projectId, schedule, old, actor);
        const form = { ...schedule, keys: [...new Set(schedule.keys)], target };
        if (old && isDeepStrictEqual(old.form, form) && isDeepStrictEqual(before?.values, values))
          return { result: { id: old.id, version }, entries: [], touched: {} };
        if (!old && (await schedulesOf(on, projectId)).length >= maxSchedules) throw new AppError('tooManySaved', { most: maxSchedules });
        const row = {
          ...{ project_id: projectId, title: form.title, form: JSON.stringify(form), version: version + 1, changed: now() },
          secrets: Object.keys(values).length === 0 ? null : keys.seal(JSON.stringify(values)),
          ...actorColumns(actor),
        };
        const result = { id: await putSchedule(on, old?.id, row), version: version + 1 };
        const changed = changedFields(old ? loggedFields(old.form) : {}, loggedFields(form));
        const entry = { projectId, action: old ? actions.change : actions.add, target: form.title, ...changed };
        return { result, entries: [entry], touched: {} };
      });
      await read();
      return saved;
    },

    async remove(place: Place, actor: CallActor): Promise<{ removed: true }> {
      const result = await auditedChange(deps, actor, async (on) => {
        const { id, form, projectId } = await required(on, place);
        await removeSchedule(on, id);
        return { result: { removed: true as const }, entries: [{ projectId, action: actions.remove, target: form.title }], touched: {} };
      });
      await read();
      return result;
    },

    /** The newest planned instant, or an earlier one. */
    async deliver({ instant, ...place }: Place & { readonly instant?: number | undefined }, actor: CallActor): Promise<{ jobId: number }> {
      const stored = await required(db, place);
      // Planned by the current schedule, or by the one at the time of the log entry.
      const isPlanned = instant === undefined || (instant <= now() && newestInstant(timesOf(stored), instant - 1, instant) === instant);
      if (!isPlanned && !(await deliveryOf(db, stored.id, instant))) throw new AppError('notFound');
      const newest = instant ?? newestInstant(timesOf(stored), now() - longestMs, now()) ?? now();
      return { jobId: await jobs.ask(job, { input: { scheduleId: stored.id, instant: newest }, actor, projectId: place.projectId }) };
    },

    async deliveries({
      projectId,
      scheduleId,
      pageNum,
      pageSize,
    }: {
      projectId: number;
      scheduleId?: number | undefined;
      pageNum: number;
      pageSize: number;
    }) {
      const titles = new Map((await schedulesOf(db, projectId)).map(({ id, form }) => [id, form.title]));
      const { total, rows } = await deliveriesPage(db, { projectId, scheduleId }, pageNum, pageSize);
      return { total, list: rows.map((row) => entityOf(row, titles.get(row.schedule_id) ?? '')) };
    },

    schedules: (): Schedule<DeliveryInput>[] => {
      if (now() - readAt > freshMs) read().catch((error: unknown) => logger.warn({ err: error }, 'export schedules could not be read'));
      return schedules
        .filter(({ form, projectId }) => form.enabled && registry.project(projectId) !== undefined)
        .map((stored) => ({
          ...{ name: `export-${stored.id}`, job, input: { scheduleId: stored.id }, projectId: stored.projectId },
          ...timesOf(stored),
          missed: 'once',
        }));
    },
  };
}

const entityOf = (row: DeliveryRow, title: string): ExportDelivery => ({
  ...{ id: row.id, scheduleId: row.schedule_id, title, instant: row.instant, time: row.time, start: row.start_time, end: row.end_time },
  state: row.state as ExportDeliveryState,
  ...{ attempts: row.attempts, reason: row.reason, to: row.place, bytes: row.bytes, values: row.value_count, jobId: row.job_id },
});

/** The fields of a form in its operation entry; for a web service only its origin. */
const loggedFields = ({ keys, downSample, format, language, every, minute, monthDay, target, enabled }: ExportScheduleForm) => ({
  ...{ exportParameters: keys.length, exportInterval: downSample, exportFormat: format, exportLanguage: language, exportEvery: every },
  ...{ exportTime: minute, exportTarget: target.kind, enabled },
  ...(every === 'month' ? { exportDay: monthDay } : {}),
  ...(target.kind === 'mail' ? { exportReceivers: target.userIds.length } : { exportPlace: placeText(target, []) }),
});

export type ExportSchedules = ReturnType<typeof createExportSchedules>;
