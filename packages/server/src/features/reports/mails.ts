/** Rules of reports that go out by e-mail: who may get them, when they go, and asking for one now. */
import { isDeepStrictEqual } from 'node:util';
import { everyFieldText, type Language, type ReportForm, type ReportMail, type ReportMailForm } from '@czyun/contract';
import { auditedChange } from '../../audit/index.ts';
import type { AnyJobKind, Schedule } from '../../jobs/index.ts';
import { nextInstant } from '../../jobs/instants.ts';
import { actorOfRow } from '../../kernel/actor.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { changedFields } from '../../kernel/differences.ts';
import { AppError, stale } from '../../kernel/errors.ts';
import { wrongFields } from '../../kernel/wrong-fields.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { FeatureDeps } from '../deps.ts';
import { type MailInput, mailJob } from './mail-job.ts';
import { everyMail, type KeptMail, keepMail, mailOf, readersOf, sendingsOf } from './mail-repo.ts';
import { holds, patternOf } from './mail-times.ts';
import { type KeptReport, reportBy } from './repo.ts';
import type { ReportPlace, ReportService } from './service.ts';

export type MailDeps = Pick<FeatureDeps, 'db' | 'registry' | 'audit' | 'accounts' | 'notify' | 'jobs' | 'now' | 'logger'> & {
  readonly reports: ReportService;
};

const shown = 30;
/** Another process may have changed what goes out. */
const freshMs = 60_000;
const action = { zh: '修改报表邮件', en: 'Change the mail of a report' };

export function createReportMails(deps: MailDeps) {
  const { db, registry, notify, jobs, now, logger } = deps;
  const job = mailJob(deps);
  let mails: readonly KeptMail[] = [];
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(): Promise<void> {
    readAt = now();
    mails = await everyMail(db);
  }

  async function found(on: MailDeps['db'], { projectId, id }: ReportPlace): Promise<KeptReport> {
    const report = await reportBy(on, projectId, id);
    if (!report) throw new AppError('notFound');
    return report;
  }

  async function view({ projectId, id }: ReportPlace): Promise<ReportMail> {
    await found(db, { projectId, id });
    const [mail, people, sent] = [await mailOf(db, id), await readersOf(db, projectId), await sendingsOf(db, id, shown)];
    const when = mail?.form.enabled ? { pattern: patternOf(mail.form), timeZone: timeZoneOf(registry, projectId) } : null;
    return {
      mail: mail ? { ...mail.form, version: mail.row.version, changed: Number(mail.row.changed), by: actorOfRow(mail.row) } : null,
      offered: notify.offers('email'),
      next: when && nextInstant(when, now()),
      people: people.map(({ id: userId, name, email }) => ({ id: userId, name, hasMail: email !== null })),
      sent: sent.map(({ instant, time, name, address, state, reason, kb }) => ({
        ...{ instant: Number(instant), time: Number(time), name, address, reason, kB: kb },
        state: state as ReportMail['sent'][number]['state'],
      })),
    };
  }

  /** Who was chosen before may stay, though he gets nothing any more: that is told where it goes out. */
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
      ...(holds(report, form.range) ? [] : [{ path: 'mail.range', message: everyFieldText.reportMailTooLong }]),
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
        const report = await found(on, place);
        const old = await mailOf(on, id);
        if ((old?.row.version ?? 0) !== version) throw stale(true);
        await check(on, projectId, report.form, form, old?.form, actor.language);
        if (old && isDeepStrictEqual(old.form, form)) return { result: undefined, entries: [], touched: {} };
        const { userId, loginName, userName, linkId } = actor;
        const by = { user_id: userId, login_name: loginName, user_name: userName, link_id: linkId };
        await keepMail(on, {
          report_id: id,
          project_id: projectId,
          form: JSON.stringify(form),
          version: version + 1,
          changed: now(),
          ...by,
        });
        const told = changedFields(old ? said(old.form) : {}, said(form));
        return { result: undefined, entries: [{ projectId, action, target: report.form.title, ...told }], touched: {} };
      });
      await read();
      return view(place);
    },

    /** The job that sends it now. `mailMissing`; `notFound` where nobody was chosen yet. */
    async send(place: ReportPlace, actor: CallActor): Promise<{ jobId: number }> {
      await found(db, place);
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

/** What a form says in a line of the log. */
const said = ({ userIds, every, minute, weekday, monthDay, range, format, language, enabled }: ReportMailForm) => ({
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
