import { logTypeWords, severityWords } from '@czyun/contract';
import { andonKinds } from '@czyun/contract/andon';
import { CheckboxGroupField, MultiSelectField, SegmentedField, SelectField, SwitchField } from '../../../kit/form/fields.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import type { Form } from '../../../kit/form/use-form.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { usePlaces } from '../queries.ts';
import { noticesText } from '../text.ts';
import type { RuleChoice, RuleField } from './rule-draft.ts';

interface FieldsProps {
  readonly form: Form<RuleField, RuleChoice>;
}

const levels = [1, 2, 3] as const;
const week = [1, 2, 3, 4, 5, 6, 7] as const;

/** The alarms that a rule applies to. */
export function AlarmFields({ form }: FieldsProps) {
  const t = noticesText.useText();
  const language = useLanguage();
  const { devices, zones } = usePlaces(useProject().id);
  return (
    <>
      <CheckboxGroupField
        form={form}
        field="severities"
        label={t(($) => $.form.severities)}
        options={levels.map((value) => ({ value, label: severityWords[value][language] }))}
      />
      <CheckboxGroupField
        form={form}
        field="kinds"
        label={t(($) => $.form.kinds)}
        options={levels.map((value) => ({ value, label: logTypeWords[value][language] }))}
      />
      <SelectField
        form={form}
        field="only"
        label={t(($) => $.form.only)}
        hint={t(($) => $.form.onlyHint)}
        options={(['all', 'andon', ...andonKinds] as const).map((value) => ({ value, label: t(($) => $.form.about[value]) }))}
      />
      <MultiSelectField
        form={form}
        field="deviceIds"
        label={t(($) => $.form.devices)}
        placeholder={t(($) => $.form.all)}
        oneLine
        options={devices.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <MultiSelectField
        form={form}
        field="regionIds"
        label={t(($) => $.form.zones)}
        placeholder={t(($) => $.form.all)}
        oneLine
        options={zones.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
}

/** The days and hours at which a rule notifies. */
export function HourFields({ form }: FieldsProps) {
  const t = noticesText.useText();
  return (
    <>
      <SegmentedField
        form={form}
        field="hours"
        label={t(($) => $.form.hours)}
        hint={t(($) => $.form.hoursHint)}
        whole
        options={(['always', 'within'] as const).map((value) => ({ value, label: t(($) => $.form[value]) }))}
      />
      {form.values.hours === 'within' && (
        <>
          <CheckboxGroupField
            form={form}
            field="days"
            label={t(($) => $.form.days)}
            hint={t(($) => $.form.crossing)}
            whole
            options={week.map((value) => ({ value, label: t(($) => $.day[value]) }))}
          />
          <TextField form={form} field="start" label={t(($) => $.form.from)} most={5} placeholder="08:00" />
          <TextField form={form} field="end" label={t(($) => $.form.to)} most={5} placeholder="20:00" />
        </>
      )}
    </>
  );
}

/** Delay, repetition and escalation. */
export function TimingFields({
  form,
  people,
}: FieldsProps & { readonly people: readonly { readonly id: number; readonly name: string }[] }) {
  const t = noticesText.useText();
  return (
    <>
      <TextField
        form={form}
        field="delay"
        label={t(($) => $.form.delay)}
        hint={t(($) => $.form.delayHint)}
        digits="numeric"
        unit={t(($) => $.form.minutes)}
      />
      <SwitchField form={form} field="recovered" label={t(($) => $.form.recovered)} />
      <TextField
        form={form}
        field="every"
        label={t(($) => $.form.repeat)}
        hint={t(($) => $.form.repeatHint)}
        digits="numeric"
        unit={t(($) => $.form.minutes)}
      />
      <TextField
        form={form}
        field="most"
        label={t(($) => $.form.most)}
        digits="numeric"
        unit={t(($) => $.form.times)}
        disabled={form.values.every === ''}
      />
      <TextField
        form={form}
        field="after"
        label={t(($) => $.form.escalate)}
        hint={t(($) => $.form.escalateHint)}
        digits="numeric"
        unit={t(($) => $.form.minutes)}
      />
      <SelectField
        form={form}
        field="escalateTo"
        label={t(($) => $.form.escalateTo)}
        disabled={form.values.after === ''}
        options={[{ value: null, label: t(($) => $.rules.onCall) }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </>
  );
}
