/** The job that creates the file of a completed day or month and delivers it to its target. */
import { dayMs, hourMs } from '@czyun/contract';
import type { ExportDeliveryState } from '@czyun/contract/exports';
import { z } from 'zod';
import { defineJob, type JobContext, type JobKind } from '../../../jobs/index.ts';
import { newestInstant, nextInstant } from '../../../jobs/instants.ts';
import { unsigned } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { FeatureDeps } from '../../deps.ts';
import { fileName, mediaTypes, paramsOf } from './content.ts';
import { receiversOf } from './people-repo.ts';
import { patternOf, periodBefore } from './periods.ts';
import { deleteOldDeliveries, deliveryOf, latestInstant, putDelivery, type StoredSchedule, scheduleBy } from './repo.ts';
import { openSecrets } from './secrets.ts';
import { type Delivered, placeText, type Targets } from './targets.ts';
import { actions, deliveringText, failureNotice, fileNotice, jobNames } from './words.ts';
import { writeExport } from './write-file.ts';

export type DeliveryDeps = Pick<
  FeatureDeps,
  'db' | 'registry' | 'telemetry' | 'accounts' | 'audit' | 'notify' | 'jobs' | 'keys' | 'now' | 'logger'
> & {
  readonly targets: Targets;
};

const tries = 6;
/** The longest interval of schedules is a month. */
const longestMs = 40 * dayMs;
const retentionMs = 400 * dayMs;
/** Limit of deliveries missed while no server was running that are made up for. */
const maxMissed = 31;
/** Share of a job's progress for creating the file. */
const makingShare = 0.9;

const input = z.object({
  scheduleId: z.number().int(),
  /** Epoch ms; absent: the latest instant of the schedule, and those missed before it. */
  instant: z.number().optional(),
});
export type DeliveryInput = z.output<typeof input>;
export const deliveryInput = input;

/** Delays between attempts: 1, 3, 9, 27 minutes, an hour. */
const afterMs = (attempt: number) => Math.min(hourMs, 60_000 * 3 ** (attempt - 1));

/** Notifies the author of the schedule. */
async function notifyFailure(
  { accounts, notify }: Pick<DeliveryDeps, 'accounts' | 'notify'>,
  stored: StoredSchedule,
  facts: Parameters<typeof failureNotice>[0],
  reason: string,
): Promise<void> {
  const userId = stored.row.user_id;
  const mail = userId === null ? null : await accounts.mailOf(userId);
  if (mail === null || !notify.offers('email')) return;
  const notice = failureNotice(facts, reason, mail.language ?? stored.form.language);
  await notify.send({ channel: 'email', target: { address: mail.email }, notice, projectId: stored.projectId, userId });
}

export function deliveryJob(deps: DeliveryDeps): JobKind<DeliveryInput> {
  const { db, registry, telemetry, audit, notify, jobs, keys, now, logger, targets } = deps;

  /** Starts jobs for the instants since the last delivery that have none. */
  async function makeUp(stored: StoredSchedule, newest: number, timeZone: string): Promise<void> {
    const pattern = { pattern: patternOf(stored.form), timeZone };
    // Instants before the last change are not made up for.
    let at = Math.max((await latestInstant(db, stored.id)) ?? newest, stored.row.changed);
    for (let missed = 0; missed < maxMissed; missed += 1) {
      const next = nextInstant(pattern, at);
      if (next === null || next >= newest) return;
      await jobs.ask(job, {
        input: { scheduleId: stored.id, instant: next },
        actor: unsigned('export-delivery', ''),
        projectId: stored.projectId,
      });
      at = next;
    }
  }

  async function run(context: JobContext<DeliveryInput>) {
    const { id: jobId, input: asked, projectId: own, attempt, signal, progress, aside } = context;
    const projectId = own ?? 0;
    const [stored, project] = [await scheduleBy(db, projectId, asked.scheduleId), registry.project(projectId)];
    // Changed or removed since the job was submitted.
    if (!stored || !project || (asked.instant === undefined && !stored.form.enabled)) return { delivered: false };
    const { form } = stored;
    const { timeZone } = project;
    const instant = asked.instant ?? newestInstant({ pattern: patternOf(form), timeZone }, now() - longestMs, now()) ?? now();
    if (asked.instant === undefined && attempt === 1) await makeUp(stored, instant, timeZone);
    const before = await deliveryOf(db, stored.id, instant);
    const range = periodBefore(form.every, timeZone, instant);
    const names = form.target.kind === 'mail' ? await namesOf(form.target.userIds) : [];
    const facts = { projectId, project: project.name, zone: timeZone, title: form.title, range, pageAddress: notify.pageAddress };
    let made: { readonly bytes: number; readonly values: number } | undefined;
    const record = (state: ExportDeliveryState, { reason, reached }: Pick<Delivered, 'reason' | 'reached'>) =>
      putDelivery(db, {
        ...{
          schedule_id: stored.id,
          project_id: projectId,
          instant,
          time: now(),
          start_time: range.start,
          end_time: range.end,
          state,
          reason,
        },
        ...{ attempts: (before?.attempts ?? 0) + 1, place: placeText(form.target, names), reached: JSON.stringify(reached), job_id: jobId },
        ...{ bytes: made?.bytes ?? null, value_count: made?.values ?? null },
      });
    // A person may request a file again that was already delivered to all.
    const reachedBefore: number[] = before === undefined || before.state === 'sent' ? [] : JSON.parse(before.reached);

    async function namesOf(ids: readonly number[]): Promise<string[]> {
      return (await receiversOf(db, projectId)).flatMap(({ id, name }) => (ids.includes(id) ? [name] : []));
    }

    async function attemptNow(): Promise<Delivered> {
      const series = paramsOf(registry, projectId, form.keys);
      if (series.length === 0) return { reached: reachedBefore, reason: 'paramsGone', again: false };
      const name = fileName(form.title, range.name, form.format);
      const request = { title: form.title, name, content: form, series, range, timeZone, signal };
      const { out, values } = await writeExport({ registry, history: telemetry.history }, request, context, makingShare);
      const { bytes } = await out.read();
      made = { bytes, values };
      progress(makingShare, deliveringText);
      return aside(() =>
        targets.deliver(form.target, openSecrets(keys, stored?.row.secrets ?? null), {
          ...{ name, mediaType: mediaTypes[form.format], bytes, projectId, signal, reached: reachedBefore },
          content: async () => (await out.read()).content,
          key: `${stored?.id}-${instant}`,
          notice: (isTooLarge) => fileNotice(facts, isTooLarge, form.language),
        }),
      );
    }

    let result: Delivered;
    try {
      result = await attemptNow();
    } catch (error) {
      signal.throwIfAborted();
      logger.warn({ err: error, schedule: stored.id }, 'the file of an export could not be made');
      result = { reached: reachedBefore, reason: error instanceof AppError ? error.error : 'internal', again: true };
    }
    await deleteOldDeliveries(db, stored.id, now() - retentionMs);
    const { reason, again } = result;
    if (reason === '') {
      await record('sent', result);
      const by = unsigned('export-delivery', '');
      await audit.record({ projectId, by, action: actions.deliver, target: form.title, setValue: placeText(form.target, names) });
      return { delivered: true, values: made?.values ?? 0 };
    }
    if (again && attempt < tries) {
      await record('retrying', result);
      throw new AppError('exportUndelivered', { reason });
    }
    await record('failed', result);
    await notifyFailure(deps, stored, facts, reason);
    return { delivered: false, reason };
  }

  const job: JobKind<DeliveryInput> = defineJob({
    kind: 'export-delivery',
    name: jobNames.delivery,
    input,
    permission: 'data.export',
    heavy: true,
    again: { most: tries, afterMs },
    run,
  });
  return job;
}
