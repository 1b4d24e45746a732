import { documentFormats, type Report, type ReportMail, reportMailEvery, timeText } from '@czyun/contract';
import { useEffect, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Dialog } from '../../../kit/form/dialog.tsx';
import { MultiSelectField, SegmentedField, SelectField, SwitchField } from '../../../kit/form/fields.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { States } from '../../../kit/ui/states.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { isStanding, noteJob, useJobs } from '../../../platform/live/jobs.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { mailText } from '../mail-text.ts';
import { useMail, useSaveMail, useSendMail } from '../queries.ts';
import { type MailChoice, type MailField, mailChoice, mailForm, mailTexts, mailWrongs, rangesOf } from './mail-draft.ts';
import { MailLog } from './mail-log.tsx';

const idOf = (field: string) => `report-mail-${field}`;
const week = [1, 2, 3, 4, 5, 6, 7] as const;
const lookEveryMs = 2000;

/** To whom a report goes by e-mail, when, and what became of the last ones. */
export function MailDialog({ report, onClose }: { readonly report: Report; readonly onClose: () => void }) {
  const t = mailText.useText();
  const project = useProject();
  const [jobId, setJobId] = useState<number | null>(null);
  const job = useJobs().find(({ id }) => id === jobId);
  const sends = jobId !== null && (job === undefined || isStanding(job));
  const mail = useMail(project.id, report.id, sends ? lookEveryMs : null);
  const { refetch } = mail;
  // What became of it stands in the list once the job has ended.
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
    wrongs: mailWrongs,
    idOf,
  });
  const choice = form.values;
  const save = useSaveMail({ success: t(($) => $.saved) });
  const send = useSendMail({
    onDone({ jobId }) {
      onSent(jobId);
      void noteJob(jobId).catch(() => undefined);
    },
  });
  const place = { projectId: project.id, id: report.id };
  const submit = () => {
    const body = { ...place, version: data.mail?.version ?? 0, mail: mailForm(choice, choice) };
    form.send(save, { body }, ['userIds', 'time', ...(choice.every === 'month' ? (['monthDay'] as const) : [])]);
  };
  const known = new Map(data.people.map((person) => [person.id, person]));
  const options = [
    ...data.people.map(({ id, name, hasMail }) => ({
      value: id,
      label: hasMail ? name : t(($) => $.noMail, { name }),
      disabled: !hasMail,
    })),
    ...choice.userIds.filter((id) => !known.has(id)).map((id) => ({ value: id, label: t(($) => $.lost, { id }), disabled: false })),
  ];
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
      <Fields least={200}>
        <MultiSelectField
          form={form}
          field="userIds"
          label={t(($) => $.receivers)}
          hint={t(($) => $.receiversHint)}
          options={options}
          whole
        />
        <SegmentedField
          form={form}
          field="every"
          label={t(($) => $.every)}
          options={reportMailEvery.map((value) => ({ value, label: t(($) => $.period[value]) }))}
        />
        {choice.every === 'week' && (
          <SelectField
            form={form}
            field="weekday"
            label={t(($) => $.weekday)}
            options={week.map((value) => ({ value, label: t(($) => $.day[value]) }))}
          />
        )}
        {choice.every === 'month' && (
          <TextField form={form} field="monthDay" label={t(($) => $.monthDay)} hint={t(($) => $.monthDayHint)} digits="numeric" most={2} />
        )}
        <TextField
          form={form}
          field="time"
          label={t(($) => $.time)}
          hint={t(($) => $.timeHint, { zone: project.timeZone })}
          most={5}
          placeholder="08:00"
        />
        <SelectField
          form={form}
          field="range"
          label={t(($) => $.range)}
          options={rangesOf(report).map((value) => ({ value, label: t(($) => $.span[value]) }))}
        />
        <SegmentedField
          form={form}
          field="format"
          label={t(($) => $.format)}
          options={documentFormats.map((value) => ({ value, label: t(($) => $.formats[value]) }))}
        />
        <SegmentedField
          form={form}
          field="language"
          label={t(($) => $.language)}
          options={(['zh', 'en'] as const).map((value) => ({ value, label: t(($) => $.languages[value]) }))}
        />
        <SwitchField form={form} field="enabled" label={t(($) => $.enabled)} />
      </Fields>
      {data.mail !== null && (
        <div className={`${box.row} ${box.wrap} ${box.between}`}>
          <span className={box.soft}>
            {data.next === null ? t(($) => $.noNext) : t(($) => $.next, { time: timeText(data.next, project.timeZone, 'minute') })}
          </span>
          <span className={box.row}>
            <small className={box.faint} role="status">
              {sends ? t(($) => $.asked) : t(($) => $.nowHint)}
            </small>
            <Button disabled={!data.offered} busy={sends || send.isPending} onClick={() => send.mutate({ body: place })}>
              {t(($) => $.now)}
            </Button>
          </span>
        </div>
      )}
      <h3 className={box.plain}>{t(($) => $.log)}</h3>
      <MailLog sent={data.sent} />
    </FormDialog>
  );
}
