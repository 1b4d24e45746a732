/** Reports by e-mail: recipients, schedule, and sending one now. */
import { isDeepStrictEqual } from 'node:util';
import { everyFieldText, type Language, type ReportForm, type ReportMail, type ReportMailForm } from '@czyun/contract';
import { auditedChange } from '../../audit/index.ts';
import type { AnyJobKind, Schedule } from '../../jobs/index.ts';
import { nextInstant } from '../../jobs/instants.ts';
import { actorColumns, actorOfRow } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { FeatureDeps } from '../deps.ts';
import { type MailInput, mailJob } from './mail-job.ts';
import { allMails, mailOf, putMail, readersOf, type StoredMail, sendingsOf } from './mail-repo.ts';
import { fitsRange, patternOf } from './mail-times.ts';
import { type ReportPlace, requireReport } from './report-checks.ts';
import type { ReportTables } from './tables.ts';

export type MailDeps = Pick<FeatureDeps, 'db' | 'registry' | 'audit' | 'accounts' | 'notify' | 'jobs' | 'now' | 'logger'> & {
  readonly tables: Pick<ReportTables, 'fileOf'>;
};

/** Maximum sent mails shown. */
const maxShown = 30;
/** Re-read after this time, ms, as another process may have changed the schedules. */
const freshMs = 60_000;
const action = { zh: '修改报表邮件', en: 'Change the e-mail of a report' };

export function createReportMails(deps: MailDeps) {
  const { db, registry, notify, jobs, now, logger } = deps;
  const job = mailJob(deps);
  let mails: readonly StoredMail[] = [];
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(): Promise<void> {
    readAt = now();
    mails = await allMails(db);
  }

  async function view({ projectId, id }: ReportPlace): Promise<ReportMail> {
    await requireReport(db, { projectId, id });
    const [mail, people, sent] = [await mailOf(db, id), await readersOf(db, projectId), await sendingsOf(db, id, maxShown)];
    const when = mail?.form.enabled ? { pattern: patternOf(mail.form), timeZone: timeZoneOf(registry, projectId) } : null;
    return {
      mail: mail ? { ...mail.form, version: mail.row.version, changed: mail.row.changed, by: actorOfRow(mail.row) } : null,
      offered: notify.offers('email'),
      next: when && nextInstant(when, now()),
      people: people.map(({ id: userId, name, email }) => ({ id: userId, name, hasMail: email !== null })),
      sent: sent.map(({ instant, time, name, address, state, reason, kb }) => ({
        ...{ instant, time, name, address, reason, kB: kb },
        state: state as ReportMail['sent'][number]['state'],
      })),
    };
  }

  /** Recipients who lost their permission or address may remain in the form; they are skipped when the report is sent. */
  async function check(
    on: MailDeps['db'],
    projectId: number,
    report: ReportForm,
    form: ReportMailForm,
    before: ReportMailForm | undefined,
    language: Language,
  ) {
    const able = new Set((await readersOf(on, projectId)).flatMap(({ id, email }) => (email === null ? [] : [id])));
    const isWrong = form.userIds.some((id) => !able.has(id) && before?.userIds.includes(id) !== true);
    const wrong = [
      ...(isWrong ? [{ path: 'mail.userIds', message: everyFieldText.receiverWrong }] : []),
      ...(fitsRange(report, form.range) ? [] : [{ path: 'mail.range', message: everyFieldText.reportMailTooLong }]),
    ];
    if (wrong.length > 0) throw wrongFields(language, wrong);
  }

  return {
    view,

    async save(
      { version, mail, ...place }: ReportPlace & { version: number; mail: ReportMailForm },
      actor: CallActor,
    ): Promise<ReportMail> {
      const { projectId, id } = place;
      const form = { ...mail, userIds: [...new Set(mail.userIds)] };
      await auditedChange(deps, actor, async (on) => {
        const report = await requireReport(on, place);
        const old = await mailOf(on, id);
        if ((old?.row.version ?? 0) !== version) throw stale(true);
        await check(on, projectId, report.form, form, old?.form, actor.language);
        if (old && isDeepStrictEqual(old.form, form)) return { result: undefined, entries: [], touched: {} };
        await putMail(on, {
          report_id: id,
          project_id: projectId,
          form: JSON.stringify(form),
          version: version + 1,
          changed: now(),
          ...actorColumns(actor),
        });
        const values = changedFields(old ? loggedFields(old.form) : {}, loggedFields(form));
        return { result: undefined, entries: [{ projectId, action, target: report.form.title, ...values }], touched: {} };
      });
      await read();
      return view(place);
    },

    /** Submits a job that sends the report now; `notFound` if it has no mail yet. */
    async send(place: ReportPlace, actor: CallActor): Promise<{ jobId: number }> {
      await requireReport(db, place);
      if (!notify.offers('email')) throw new AppError('mailMissing');
      if (!(await mailOf(db, place.id))) throw new AppError('notFound');
      return { jobId: await jobs.ask(job, { input: { reportId: place.id, instant: now() }, actor, projectId: place.projectId }) };
    },

    read,

    parts: {
      kinds: [job] as AnyJobKind[],
      schedules: (): Schedule<MailInput>[] => {
        if (now() - readAt > freshMs) read().catch((error: unknown) => logger.warn({ err: error }, 'mails of reports could not be read'));
        return mails
          .filter(({ form, projectId }) => form.enabled && registry.project(projectId) !== undefined)
          .map(({ reportId, projectId, form }) => ({
            ...{ name: `report-mail-${reportId}`, job, input: { reportId }, projectId },
            ...{ pattern: patternOf(form), timeZone: timeZoneOf(registry, projectId), missed: 'once' },
          }));
      },
    },
  };
}

/** Fields of a form in its operation log entry. */
const loggedFields = ({ userIds, every, minute, weekday, monthDay, range, format, language, enabled }: ReportMailForm) => ({
  ...{
    mailReceivers: userIds.length,
    mailEvery: every,
    mailTime: minute,
    mailRange: range,
    mailFormat: format,
    mailLanguage: language,
    enabled,
  },
  ...(every === 'week' ? { mailWeekday: weekday } : {}),
  ...(every === 'month' ? { mailDay: monthDay } : {}),
});

export type ReportMails = ReturnType<typeof createReportMails>;
