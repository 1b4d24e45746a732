import { type Report, type ReportMail, timeText } from '@czyun/contract';
import { useEffect, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Dialog } from '../../../kit/form/dialog.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { States } from '../../../kit/ui/states.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { isStanding, noteJob, useJobs } from '../../../platform/live/jobs.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { mailText } from '../mail-text.ts';
import { useMail, useSaveMail, useSendMail } from '../queries.ts';
import { type MailChoice, type MailField, mailChoice, mailForm, mailProblems, mailTexts } from './mail-draft.ts';
import { MailFields } from './mail-fields.tsx';
import { MailLog } from './mail-log.tsx';

const idOf = (field: string) => `report-mail-${field}`;
const checkEveryMs = 2000;

/** Recipients and times of a report's mail, and the results of the last ones. */
export function MailDialog({ report, onClose }: { readonly report: Report; readonly onClose: () => void }) {
  const t = mailText.useText();
  const project = useProject();
  const [jobId, setJobId] = useState<number | null>(null);
  const job = useJobs().find(({ id }) => id === jobId);
  const sends = jobId !== null && (job === undefined || isStanding(job));
  const mail = useMail(project.id, report.id, sends ? checkEveryMs : null);
  const { refetch } = mail;
  // The list has the result once the job has ended.
  useEffect(() => void (!sends && jobId !== null && refetch()), [sends, jobId, refetch]);
  if (mail.data === undefined)
    return (
      <Dialog title={t(($) => $.title, { title: report.title })} footer={null} onCancel={onClose}>
        <States of={mail}>{() => null}</States>
      </Dialog>
    );
  return <MailForm key={mail.data.mail?.version ?? 0} report={report} data={mail.data} sends={sends} onSent={setJobId} onClose={onClose} />;
}

function MailForm({
  report,
  data,
  sends,
  onSent,
  onClose,
}: {
  readonly report: Report;
  readonly data: ReportMail;
  readonly sends: boolean;
  readonly onSent: (jobId: number) => void;
  readonly onClose: () => void;
}) {
  const t = mailText.useText();
  const language = useLanguage();
  const project = useProject();
  const form = useForm<MailField, MailChoice>({
    initial: { ...mailTexts(data.mail), ...mailChoice(data.mail, report, language) },
    problems: mailProblems,
    idOf,
  });
  const choice = form.values;
  const save = useSaveMail({ success: t(($) => $.saved) });
  const submit = () => {
    const body = { projectId: project.id, id: report.id, version: data.mail?.version ?? 0, mail: mailForm(choice, choice) };
    form.send(save, { body }, ['userIds', 'time', ...(choice.every === 'month' ? (['monthDay'] as const) : [])]);
  };
  return (
    <FormDialog
      title={t(($) => $.title, { title: report.title })}
      okText={t(($) => $.save)}
      pending={save.isPending}
      failure={form.failure}
      width={760}
      onSubmit={submit}
      onClose={onClose}
    >
      {!data.offered && (
        <p role="alert" className={`${box.plain} ${box.warn}`}>
          {t(($) => $.offered)}
        </p>
      )}
      <MailFields form={form} report={report} people={data.people} />
      {data.mail !== null && <SendNow data={data} report={report} sends={sends} onSent={onSent} />}
      <h3 className={box.plain}>{t(($) => $.log)}</h3>
      <MailLog sent={data.sent} />
    </FormDialog>
  );
}

/** Time of the next mail, and a button that sends one now. */
function SendNow({
  data,
  report,
  sends,
  onSent,
}: {
  readonly data: ReportMail;
  readonly report: Report;
  readonly sends: boolean;
  readonly onSent: (jobId: number) => void;
}) {
  const t = mailText.useText();
  const project = useProject();
  const send = useSendMail({
    onDone({ jobId }) {
      onSent(jobId);
      void noteJob(jobId).catch(() => undefined);
    },
  });
  return (
    <div className={`${box.row} ${box.wrap} ${box.between}`}>
      <span className={box.soft}>
        {data.next === null ? t(($) => $.noNext) : t(($) => $.next, { time: timeText(data.next, project.timeZone, 'minute') })}
      </span>
      <span className={box.row}>
        <small className={box.faint} role="status">
          {sends ? t(($) => $.asked) : t(($) => $.nowHint)}
        </small>
        <Button
          disabled={!data.offered}
          busy={sends || send.isPending}
          onClick={() => send.mutate({ body: { projectId: project.id, id: report.id } })}
        >
          {t(($) => $.now)}
        </Button>
      </span>
    </div>
  );
}
