/** The job that creates a report at its scheduled time and sends it to its recipients. */
import type { FileAnswer } from '@czyun/contract';
import { dayMs, hourMs } from '@czyun/contract';
import { z } from 'zod';
import { defineJob, type JobKind } from '../../jobs/index.ts';
import { newestInstant } from '../../jobs/instants.ts';
import { unsigned } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/errors.ts';
import { maskMail, type NoticeFile, type Notify } from '../../notify/index.ts';
import type { FeatureDeps } from '../deps.ts';
import { deleteOldSendings, deliveredTo, type Member, mailOf, putSending, usersBy } from './mail-repo.ts';
import { mailRange, patternOf } from './mail-times.ts';
import { mailNotice } from './mail-words.ts';
import { reportBy } from './repo.ts';
import type { ReportTables } from './tables.ts';

export interface MailJobDeps extends Pick<FeatureDeps, 'db' | 'registry' | 'accounts' | 'audit' | 'now'> {
  readonly notify: Pick<Notify, 'attempt' | 'pageAddress'>;
  readonly tables: Pick<ReportTables, 'fileOf'>;
  /** Largest attachment; 10 MB by default. */
  readonly maxBytes?: number;
}

interface Attachment extends NoticeFile {
  readonly kB: number;
  /** `bytes` is empty if true. */
  readonly isTooLarge: boolean;
}

/** Mail servers reject more than 20 to 25 MB, and Base64 adds a third. */
const usualMostBytes = 10 * 1024 * 1024;
/** The longest interval of a schedule is a month. */
const longestMs = 40 * dayMs;
const retentionMs = 90 * dayMs;
const action = { zh: '发送报表邮件', en: 'Mail a report' };

const input = z.object({
  reportId: z.number().int(),
  /** Epoch ms; absent: the latest scheduled instant. */
  instant: z.number().optional(),
});
export type MailInput = z.output<typeof input>;

/** The job kind `report-mail`. A retry sends nothing to recipients who already have the report of this instant. */
export function mailJob({
  db,
  registry,
  accounts,
  audit,
  now,
  notify,
  tables,
  maxBytes = usualMostBytes,
}: MailJobDeps): JobKind<MailInput> {
  /** Reason why a recipient is skipped; null if not. Checked when sending, as permissions and addresses change. */
  async function refusal({ id, email }: Member, projectId: number): Promise<string | null> {
    try {
      await accounts.rightsNow({ ...unsigned('', ''), userId: id }, projectId, 'data.export');
    } catch (error) {
      if (error instanceof AppError) return 'noAccess';
      throw error;
    }
    return email === null ? 'noMail' : null;
  }

  async function attachmentOf({ name, mediaType, content }: FileAnswer): Promise<Attachment> {
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of content) {
      size += piece.length;
      if (size <= maxBytes) pieces.push(piece);
    }
    const isTooLarge = size > maxBytes;
    return { name, mediaType, bytes: isTooLarge ? new Uint8Array() : Buffer.concat(pieces), kB: Math.ceil(size / 1024), isTooLarge };
  }

  return defineJob({
    kind: 'report-mail',
    name: action,
    input,
    permission: 'report.design',
    heavy: true,
    again: { most: 6, afterMs: (attempt) => Math.min(hourMs, 60_000 * 3 ** (attempt - 1)) },
    async run({ input: { reportId, instant: wanted }, projectId: ownProject, signal, progress, aside }) {
      const projectId = ownProject ?? 0;
      const [mail, report] = [await mailOf(db, reportId), await reportBy(db, projectId, reportId)];
      // Changed or removed since the job was submitted.
      if (!mail || !report || (wanted === undefined && !mail.form.enabled)) return { sent: 0 };
      const { form } = mail;
      const { name: project = '', timeZone: zone = 'UTC' } = registry.project(projectId) ?? {};
      const instant = wanted ?? newestInstant({ pattern: patternOf(form), timeZone: zone }, now() - longestMs, now()) ?? now();
      await deleteOldSendings(db, reportId, now() - retentionMs);
      const record = (userId: number, result: { address: string; state: string; reason: string; kb: number | null }) =>
        putSending(db, { report_id: reportId, instant, user_id: userId, time: now(), ...result });

      const reached = await deliveredTo(db, reportId, instant);
      const receivers: (Member & { readonly email: string })[] = [];
      for (const person of await usersBy(db, form.userIds)) {
        if (reached.has(person.id)) continue;
        const reason = await refusal(person, projectId);
        if (reason === null && person.email !== null) receivers.push({ ...person, email: person.email });
        else await record(person.id, { address: '', state: 'skipped', reason: reason ?? 'noMail', kb: null });
      }
      if (receivers.length === 0) return { sent: 0 };

      const range = mailRange(form.range, instant, zone, report.form);
      const failAll = async (reason: string) => {
        for (const { id, email } of receivers) await record(id, { address: maskMail(email), state: 'failed', reason, kb: null });
      };
      let file: Attachment;
      try {
        if (!report.form.enabled) throw new AppError('reportDisabled');
        progress(0, { zh: '正在生成报表', en: 'Creating the report' });
        // Everyone who may export data may also see money.
        file = await attachmentOf(
          await tables.fileOf(
            report.form,
            { projectId, ...range },
            form.format,
            { language: form.language, by: '', hasMoney: true },
            signal,
          ),
        );
      } catch (error) {
        if (!signal.aborted) await failAll(error instanceof AppError ? error.error : 'internal');
        throw error;
      }

      const facts = { projectId, project, zone, reportId, title: report.form.title, range, kB: file.kB, isTooLarge: file.isTooLarge };
      const notice = mailNotice({ ...facts, maxMb: maxBytes / 1024 / 1024, pageAddress: notify.pageAddress }, form.language);
      let [sent, retryReason] = [0, ''];
      const names: string[] = [];
      for (const [index, { id, name, email }] of receivers.entries()) {
        signal.throwIfAborted();
        const delivery = { channel: 'email', target: { address: email }, notice, projectId, userId: id } as const;
        const tried = await aside(() => notify.attempt(delivery, signal, file.isTooLarge ? [] : [file]));
        const state = tried.delivered ? (file.isTooLarge ? 'withoutFile' : 'sent') : 'failed';
        await record(id, { address: maskMail(email), state, reason: tried.error ?? '', kb: file.kB });
        if (tried.delivered) names.push(name);
        else if (tried.again) retryReason = tried.error ?? 'internal';
        sent += tried.delivered ? 1 : 0;
        progress((index + 1) / receivers.length, { zh: `已发送 ${sent} 人`, en: `${sent} sent` });
      }
      if (sent > 0) {
        const by = unsigned('report-mail', '');
        await audit.record({ projectId, by, action, target: report.form.title, setValue: names.join('、') });
      }
      if (retryReason !== '') throw new AppError('deliveryFailed', { reason: retryReason });
      return { sent };
    },
  });
}
