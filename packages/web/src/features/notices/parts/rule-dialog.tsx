import { logTypeWords, severityWords } from '@czyun/contract';
import { CheckboxGroup } from '../../../kit/control/checkbox.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { CheckboxGroupField, MultiSelectField, SwitchField } from '../../../kit/form/fields.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { type Scope, useCalendar, useOwnChannels, usePlaces, useSaveRule } from '../queries.ts';
import { noticesText } from '../text.ts';
import { ReceiverFields } from './receiver-fields.tsx';
import { choiceOf, type RuleChoice, type RuleField, ruleOf, ruleWrongs, textsOf } from './rule-draft.ts';
import type { KeptRule } from './rules-card.tsx';

const idOf = (field: RuleField | keyof RuleChoice | 'hours') => `notice-rule-${field}`;
const levels = [1, 2, 3] as const;
const week = [1, 2, 3, 4, 5, 6, 7] as const;

/** Makes a rule, or changes one. */
export function RuleDialog({
  scope,
  kept,
  onClose,
}: {
  readonly scope: Scope;
  readonly kept: KeptRule | null;
  readonly onClose: () => void;
}) {
  const t = noticesText.useText();
  const language = useLanguage();
  const project = useProject();
  const { devices, zones } = usePlaces(project.id);
  const people = useCalendar(project.id).data?.people ?? [];
  const own = useOwnChannels().data;
  const rule = kept?.rule ?? null;
  const form = useForm<RuleField, RuleChoice>({
    initial: { ...textsOf(rule), ...choiceOf(rule, scope === 'own' && own?.email != null && own.mail) },
    wrongs: ruleWrongs,
    idOf,
  });
  const choice = form.values;
  const save = useSaveRule(scope, { success: t(($) => $.rules.saved), onDone: onClose });
  const submit = () => {
    const body = { projectId: project.id, ...(kept ? { id: kept.id } : {}), rule: ruleOf(choice, choice) };
    form.send(save, { body });
  };
  return (
    <FormDialog
      title={t(($) => $.form[kept ? 'edit' : 'create'])}
      okText={t(($) => $.form.save)}
      pending={save.isPending}
      failure={form.failure}
      width={720}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields>
        <TextField form={form} field="name" label={t(($) => $.rules.name)} most={60} autoFocus />
        <SwitchField form={form} field="enabled" label={t(($) => $.form.enabled)} />
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
        <Field id={idOf('hours')} label={t(($) => $.form.hours)} hint={t(($) => $.form.hoursHint)} whole>
          <Segmented
            id={idOf('hours')}
            label={t(($) => $.form.hours)}
            value={choice.days === null ? 'always' : 'within'}
            options={(['always', 'within'] as const).map((value) => ({ value, label: t(($) => $.form[value]) }))}
            onChange={(value) => form.set('days', value === 'always' ? null : [...week])}
          />
        </Field>
        {choice.days !== null && (
          <>
            <Field id={idOf('days')} label={t(($) => $.form.days)} hint={t(($) => $.form.crossing)} wrong={form.wrong('days')} whole>
              <CheckboxGroup
                options={week.map((value) => ({ value, label: t(($) => $.day[value]) }))}
                value={[...choice.days]}
                onChange={(days) => form.set('days', days)}
              />
            </Field>
            <TextField form={form} field="start" label={t(($) => $.form.from)} most={5} placeholder="08:00" />
            <TextField form={form} field="end" label={t(($) => $.form.to)} most={5} placeholder="20:00" />
          </>
        )}
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
        <Field id={idOf('escalateTo')} label={t(($) => $.form.escalateTo)}>
          <Select
            id={idOf('escalateTo')}
            disabled={form.values.after === ''}
            value={choice.escalateTo ?? 0}
            options={[{ value: 0, label: t(($) => $.rules.onCall) }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(id) => form.set('escalateTo', id === 0 ? null : id)}
          />
        </Field>
      </Fields>
      <Field id={idOf('to')} label={t(($) => $.form[scope === 'own' ? 'receivers' : 'receiversOf'])} wrong={form.wrong('to')}>
        <div id={idOf('to')} tabIndex={-1} className={box.stack}>
          <ReceiverFields scope={scope} choice={choice} people={people} onChange={form.choose} />
        </div>
      </Field>
    </FormDialog>
  );
}
