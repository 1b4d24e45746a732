import { documentFormats, type Report, type ReportMail, reportMailEvery } from '@czyun/contract';
import { MultiSelectField, SegmentedField, SelectField, SwitchField } from '../../../kit/form/fields.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import type { Form } from '../../../kit/form/use-form.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { mailText } from '../mail-text.ts';
import { type MailChoice, type MailField, rangesOf } from './mail-draft.ts';

const week = [1, 2, 3, 4, 5, 6, 7] as const;

export interface MailFieldsProps {
  readonly form: Form<MailField, MailChoice>;
  readonly report: Report;
  readonly people: ReportMail['people'];
}

/** Recipients, times and form of a report's mail. */
export function MailFields({ form, report, people }: MailFieldsProps) {
  const t = mailText.useText();
  const project = useProject();
  const { values: choice } = form;
  const known = new Map(people.map((person) => [person.id, person]));
  const options = [
    ...people.map(({ id, name, hasMail }) => ({
      value: id,
      label: hasMail ? name : t(($) => $.noMail, { name }),
      disabled: !hasMail,
    })),
    ...choice.userIds.filter((id) => !known.has(id)).map((id) => ({ value: id, label: t(($) => $.lost, { id }), disabled: false })),
  ];
  return (
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
  );
}
