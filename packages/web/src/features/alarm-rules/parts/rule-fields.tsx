import { type Device, limitStates, stateWords } from '@czyun/contract';
import type { ReactNode } from 'react';
import { AreaField, MultiSelectField, SegmentedField, SelectField, SwitchField } from '../../../kit/form/fields.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import type { Form } from '../../../kit/form/use-form.ts';
import { Stack } from '../../../kit/ui/layout.tsx';
import { useWord } from '../../../platform/language/language.ts';
import { alarmRulesText } from '../text.ts';
import { ConditionPart } from './condition-part.tsx';
import type { Chosen, RuleField } from './rule-draft.ts';
import css from './rule-sentence.module.css';

export type RuleFormState = Form<RuleField, Chosen>;

export interface RuleFieldsProps {
  readonly form: RuleFormState;
  readonly devices: readonly Device[];
  /** Current result of the condition, shown below it. */
  readonly check: ReactNode;
}

/** The condition first, then the alarm that it raises; rarely changed fields are folded. */
export function RuleFields({ form, devices, check }: RuleFieldsProps) {
  const t = alarmRulesText.useText();
  return (
    <>
      <ConditionPart form={form} devices={devices} />
      {check}
      <Fields least={220}>
        <TextField form={form} field="name" label={t(($) => $.form.name)} most={80} hint={t(($) => $.form.nameHint)} />
        <TextField form={form} field="nameEn" label={t(($) => $.form.nameEn)} most={80} optional />
        <SegmentedField
          form={form}
          field="severity"
          label={t(($) => $.form.severity)}
          options={([1, 2, 3] as const).map((value) => ({ value, label: t(($) => $.form.levelN, { n: value }) }))}
        />
        <SwitchField form={form} field="enabled" label={t(($) => $.form.enabled)} />
      </Fields>
      <details className={css.more}>
        <summary>{t(($) => $.form.more)}</summary>
        <MoreFields form={form} devices={devices} />
      </details>
    </>
  );
}

function MoreFields({ form, devices }: Pick<RuleFieldsProps, 'form' | 'devices'>) {
  const t = alarmRulesText.useText();
  const word = useWord();
  const area = (field: 'instruction' | 'instructionEn') => (
    <AreaField form={form} field={field} label={t(($) => $.form[field])} lines={[2, 6]} most={1000} whole />
  );
  return (
    <Stack>
      <Fields least={200}>
        {form.values.typeId === null && (
          <SelectField
            form={form}
            field="deviceId"
            label={t(($) => $.form.owner)}
            search
            clearable
            placeholder={t(($) => $.form.ownerFirst)}
            options={devices.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <TextField
          form={form}
          field="clearDelayS"
          label={t(($) => $.form.clearDelayS)}
          digits="decimal"
          unit="s"
          most={8}
          hint={t(($) => $.form.clearHint)}
        />
        <MultiSelectField
          form={form}
          field="days"
          label={t(($) => $.form.days)}
          placeholder={t(($) => $.form.everyDay)}
          options={[1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: t(($) => $.days[`d${value}` as 'd1']) }))}
        />
        <TextField form={form} field="from" label={t(($) => $.form.from)} placeholder="00:00" most={5} hint={t(($) => $.form.clockHint)} />
        <TextField form={form} field="to" label={t(($) => $.form.to)} placeholder="24:00" most={5} />
        <MultiSelectField
          form={form}
          field="states"
          label={t(($) => $.form.states)}
          placeholder={t(($) => $.form.anyState)}
          options={limitStates.map((value) => ({ value, label: word(stateWords[value]) }))}
        />
      </Fields>
      {area('instruction')}
      {area('instructionEn')}
    </Stack>
  );
}
