import { logTypeWords, severityWords } from '@czyun/contract';
import { useState } from 'react';
import { CheckboxGroup } from '../../../kit/control/checkbox.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { MultiSelect, Select } from '../../../kit/control/select.tsx';
import { Switch } from '../../../kit/control/switch.tsx';
import { useToast } from '../../../kit/control/use-toast.ts';
import { Field } from '../../../kit/form/field.tsx';
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

type Chosen = 'severities' | 'kinds' | 'devices' | 'zones' | 'days' | 'escalateTo' | 'to' | 'recovered' | 'enabled' | 'hours';
const chosen = ['severities', 'kinds', 'to', 'days'] as const;
const idOf = (field: RuleField | Chosen) => `notice-rule-${field}`;
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
  const toast = useToast();
  const { devices, zones } = usePlaces(project.id);
  const people = useCalendar(project.id).data?.people ?? [];
  const own = useOwnChannels().data;
  const rule = kept?.rule ?? null;
  const form = useForm<RuleField, (typeof chosen)[number]>({ initial: textsOf(rule), wrongs: ruleWrongs, idOf, chosen });
  const [choice, setChoice] = useState<RuleChoice>(() => choiceOf(rule, scope === 'own' && own?.email != null && own.mail));
  const change = (next: Partial<RuleChoice>, field?: (typeof chosen)[number]) => {
    setChoice((before) => ({ ...before, ...next }));
    if (field) form.chose(field);
  };
  const save = useSaveRule(scope, () => {
    toast.success(t(($) => $.rules.saved));
    onClose();
  });
  const submit = () => {
    const body = { projectId: project.id, ...(kept ? { id: kept.id } : {}), rule: ruleOf(form.values, choice) };
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
        <Field id={idOf('enabled')} label={t(($) => $.form.enabled)}>
          <span>
            <Switch id={idOf('enabled')} checked={choice.enabled} onChange={(enabled) => change({ enabled })} />
          </span>
        </Field>
        <Field id={idOf('severities')} label={t(($) => $.form.severities)} wrong={form.wrong('severities')}>
          <CheckboxGroup
            options={levels.map((value) => ({ value, label: severityWords[value][language] }))}
            value={choice.severities}
            onChange={(severities) => change({ severities }, 'severities')}
          />
        </Field>
        <Field id={idOf('kinds')} label={t(($) => $.form.kinds)} wrong={form.wrong('kinds')}>
          <CheckboxGroup
            options={levels.map((value) => ({ value, label: logTypeWords[value][language] }))}
            value={choice.kinds}
            onChange={(kinds) => change({ kinds }, 'kinds')}
          />
        </Field>
        <Field id={idOf('devices')} label={t(($) => $.form.devices)}>
          <MultiSelect
            id={idOf('devices')}
            placeholder={t(($) => $.form.all)}
            oneLine
            value={choice.deviceIds}
            options={devices.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(deviceIds) => change({ deviceIds })}
          />
        </Field>
        <Field id={idOf('zones')} label={t(($) => $.form.zones)}>
          <MultiSelect
            id={idOf('zones')}
            placeholder={t(($) => $.form.all)}
            oneLine
            value={choice.regionIds}
            options={zones.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(regionIds) => change({ regionIds })}
          />
        </Field>
        <Field id={idOf('hours')} label={t(($) => $.form.hours)} hint={t(($) => $.form.hoursHint)} whole>
          <Segmented
            id={idOf('hours')}
            label={t(($) => $.form.hours)}
            value={choice.days === null ? 'always' : 'within'}
            options={(['always', 'within'] as const).map((value) => ({ value, label: t(($) => $.form[value]) }))}
            onChange={(value) => change({ days: value === 'always' ? null : [...week] })}
          />
        </Field>
        {choice.days !== null && (
          <>
            <Field id={idOf('days')} label={t(($) => $.form.days)} hint={t(($) => $.form.crossing)} wrong={form.wrong('days')} whole>
              <CheckboxGroup
                options={week.map((value) => ({ value, label: t(($) => $.day[value]) }))}
                value={[...choice.days]}
                onChange={(days) => change({ days }, 'days')}
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
        <Field id={idOf('recovered')} label={t(($) => $.form.recovered)}>
          <span>
            <Switch id={idOf('recovered')} checked={choice.recovered} onChange={(recovered) => change({ recovered })} />
          </span>
        </Field>
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
            onChange={(id) => change({ escalateTo: id === 0 ? null : id })}
          />
        </Field>
      </Fields>
      <Field id={idOf('to')} label={t(($) => $.form[scope === 'own' ? 'receivers' : 'receiversOf'])} wrong={form.wrong('to')}>
        <div id={idOf('to')} tabIndex={-1} className={box.stack}>
          <ReceiverFields scope={scope} choice={choice} people={people} onChange={(next) => change(next, 'to')} />
        </div>
      </Field>
    </FormDialog>
  );
}
