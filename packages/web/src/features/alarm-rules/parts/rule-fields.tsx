import { limitStates, longestExpression, mostRuleVariables, stateWords } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { AreaField, MultiSelectField, SegmentedField, SelectField, SwitchField } from '../../../kit/form/fields.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { Rows } from '../../../kit/form/rows.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import type { Form } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { useWord } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useDevices } from '../queries.ts';
import { alarmRulesText } from '../text.ts';
import { type Chosen, freshVariable, type RuleField } from './rule-draft.ts';
import { VariableRow } from './variable-row.tsx';

export type RuleFormState = Form<RuleField, Chosen>;

export interface RuleFieldsProps {
  readonly form: RuleFormState;
  /** Current result of the condition, shown below it. */
  readonly check: ReactNode;
}

export function RuleFields({ form, check }: RuleFieldsProps) {
  const t = alarmRulesText.useText();
  const word = useWord();
  const project = useProject();
  const devices = useDevices(project.id).data ?? [];
  const types = [...new Map(devices.map(({ deviceType }) => [deviceType.id, deviceType.name]))];
  const { typeId } = form.values;
  const area = (field: 'expression' | 'instruction' | 'instructionEn', most: number, hint = '') => (
    <AreaField form={form} field={field} label={t(($) => $.form[field])} lines={[2, 6]} most={most} hint={hint} whole />
  );
  return (
    <>
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
      <Fields least={220}>
        <Field id="rule-scope" label={t(($) => $.form.scope)}>
          <Segmented
            id="rule-scope"
            value={typeId === null ? 'devices' : 'type'}
            onChange={(scope) => form.choose({ typeId: scope === 'devices' ? null : (types[0]?.[0] ?? null), deviceId: null })}
            options={(['devices', 'type'] as const).map((value) => ({ value, label: t(($) => $.form.scopes[value]) }))}
          />
        </Field>
        {typeId === null ? (
          <SelectField
            form={form}
            field="deviceId"
            label={t(($) => $.form.owner)}
            search
            clearable
            placeholder={t(($) => $.form.ownerFirst)}
            options={devices.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : (
          <SelectField
            form={form}
            field="typeId"
            label={t(($) => $.form.type)}
            search
            options={types.map(([value, label]) => ({ value, label }))}
          />
        )}
      </Fields>
      <div>
        <h3 className={box.plain}>{t(($) => $.form.variables)}</h3>
        <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.form.variablesHint)}</p>
      </div>
      <Rows
        form={form}
        list="variables"
        fresh={freshVariable(form.values)}
        most={mostRuleVariables}
        add={t(($) => $.form.addVariable)}
        remove={(n) => t(($) => $.form.removeVariable, { n })}
      >
        {(row) => <VariableRow form={form} row={row} typeId={typeId} devices={devices} />}
      </Rows>
      {area(
        'expression',
        longestExpression,
        t(($) => $.form.expressionHint),
      )}
      {check}
      <Fields least={200}>
        <TextField
          form={form}
          field="delayS"
          label={t(($) => $.form.delayS)}
          digits="decimal"
          unit="s"
          most={8}
          hint={t(($) => $.form.delayHint)}
        />
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
      {area('instruction', 1000)}
      {area('instructionEn', 1000)}
    </>
  );
}
