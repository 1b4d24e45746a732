import { type ExportSchedule, exportEvery, exportsApi } from '@czyun/contract/exports';
import { SegmentedField, SwitchField } from '../../kit/form/fields.tsx';
import { Fields } from '../../kit/form/form.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useChange } from '../../platform/api/use-call.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { FileFields, ParameterFields } from './content-fields.tsx';
import { draftOf, type ScheduleChoice, type ScheduleField, scheduleForm, scheduleProblems } from './schedule-draft.ts';
import { type ScheduleOffer, TargetFields } from './target-fields.tsx';
import { exportsText } from './text.ts';

export interface ScheduleDialogProps {
  /** null: a new one. */
  readonly schedule: ExportSchedule | null;
  readonly offer: ScheduleOffer;
  readonly onClose: () => void;
}

const idOf = (field: string) => `export-schedule-${field.replaceAll('.', '-')}`;

/** Scheduled files for each completed day or month: content, time and target. */
export function ScheduleDialog({ schedule, offer, onClose }: ScheduleDialogProps) {
  const t = exportsText.useText();
  const language = useLanguage();
  const project = useProject();
  const form = useForm<ScheduleField, ScheduleChoice>({
    initial: draftOf(schedule, {
      ...{ keys: [], downSample: '15m-avg', title: t(($) => $.defaultTitle), language },
      kind: offer.mail ? 'mail' : offer.folder ? 'folder' : 'post',
    }),
    problems: scheduleProblems,
    idOf,
  });
  const { values } = form;
  const save = useChange(exportsApi.saveExportSchedule, {
    renews: [exportsApi.listExportSchedules],
    quiet: true,
    success: t(($) => $.schedule.saved),
    onDone: onClose,
  });
  const submit = () => {
    const body = {
      projectId: project.id,
      version: schedule?.version ?? 0,
      schedule: scheduleForm(values),
      ...(schedule === null ? {} : { id: schedule.id }),
    };
    form.send(save, { body }, ['title', 'keys', 'time', 'monthDay', 'userIds']);
  };
  return (
    <FormDialog
      title={schedule === null ? t(($) => $.schedule.add) : t(($) => $.schedule.change, { title: schedule.form.title })}
      okText={t(($) => $.schedule.save)}
      pending={save.isPending}
      failure={form.failure}
      width={760}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField form={form} field="title" label={t(($) => $.title)} most={60} />
      <ParameterFields form={form} />
      <FileFields form={form} />
      <Fields least={220}>
        <SegmentedField
          form={form}
          field="every"
          label={t(($) => $.schedule.every)}
          options={exportEvery.map((value) => ({ value, label: t(($) => $.schedule.period[value]) }))}
          whole
        />
        {values.every === 'month' && (
          <TextField
            form={form}
            field="monthDay"
            label={t(($) => $.schedule.monthDay)}
            hint={t(($) => $.schedule.monthDayHint)}
            digits="numeric"
            most={2}
          />
        )}
        <TextField
          form={form}
          field="time"
          label={t(($) => $.schedule.time)}
          hint={t(($) => $.schedule.timeHint, { zone: project.timeZone })}
          most={5}
          placeholder="01:00"
        />
        <SwitchField form={form} field="enabled" label={t(($) => $.schedule.enabled)} />
      </Fields>
      <TargetFields form={form} offer={offer} />
    </FormDialog>
  );
}
