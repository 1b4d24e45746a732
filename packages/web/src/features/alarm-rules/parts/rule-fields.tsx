import { limitStates, longestExpression, mostRuleVariables, stateWords } from '@czyun/contract';
import type { ReactNode } from 'react';
import { AreaInput } from '../../../kit/control/area-input.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { MultiSelect, Select } from '../../../kit/control/select.tsx';
import { Switch } from '../../../kit/control/switch.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { Rows } from '../../../kit/form/rows.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import type { Form } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { useWord } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useDevices } from '../queries.ts';
import { alarmRulesText } from '../text.ts';
import { type Chosen, type chosenFields, freshVariable, type RuleField } from './rule-draft.ts';
import { VariableRow } from './variable-row.tsx';

export type RuleFormState = Form<RuleField, (typeof chosenFields)[number]>;

export interface RuleFieldsProps {
  readonly form: RuleFormState;
  readonly chosen: Chosen;
  readonly choose: (next: Partial<Chosen>) => void;
  /** What the condition says now; stands below it. */
  readonly check: ReactNode;
}

export function RuleFields({ form, chosen, choose, check }: RuleFieldsProps) {
  const t = alarmRulesText.useText();
  const word = useWord();
  const project = useProject();
  const devices = useDevices(project.id).data ?? [];
  const types = [...new Map(devices.map(({ deviceType }) => [deviceType.id, deviceType.name]))];
  const { typeId } = chosen;
  const area = (field: 'expression' | 'instruction' | 'instructionEn', most: number, hint = '') => {
    const id = form.idOf(field);
    const wrong = form.wrong(field);
    return (
      <Field id={id} label={t(($) => $.form[field])} wrong={wrong} hint={hint} whole>
        <AreaInput
          id={id}
          lines={[2, 6]}
          spellCheck={false}
          most={most}
          value={form.values[field]}
          onChange={(next) => form.set(field, next)}
        />
      </Field>
    );
  };
  const choice = <F extends keyof Chosen>(field: F, label: string, input: ReactNode) => (
    <Field id={form.idOf(field)} label={label} wrong={form.wrong(field)}>
      {input}
    </Field>
  );
  return (
    <>
      <Fields least={220}>
        <TextField form={form} field="name" label={t(($) => $.form.name)} most={80} hint={t(($) => $.form.nameHint)} />
        <TextField form={form} field="nameEn" label={t(($) => $.form.nameEn)} most={80} optional />
        {choice(
          'severity',
          t(($) => $.form.severity),
          <Segmented
            id={form.idOf('severity')}
            value={chosen.severity}
            onChange={(severity) => choose({ severity })}
            options={([1, 2, 3] as const).map((value) => ({ value, label: t(($) => $.form.levelN, { n: value }) }))}
          />,
        )}
        {choice(
          'enabled',
          t(($) => $.form.enabled),
          <span>
            <Switch id={form.idOf('enabled')} checked={chosen.enabled} onChange={(enabled) => choose({ enabled })} />
          </span>,
        )}
      </Fields>
      <Fields least={220}>
        <Field id="rule-scope" label={t(($) => $.form.scope)}>
          <Segmented
            id="rule-scope"
            value={typeId === null ? 'devices' : 'type'}
            onChange={(scope) => choose({ typeId: scope === 'devices' ? null : (types[0]?.[0] ?? null), deviceId: null })}
            options={(['devices', 'type'] as const).map((value) => ({ value, label: t(($) => $.form.scopes[value]) }))}
          />
        </Field>
        {typeId === null
          ? choice(
              'deviceId',
              t(($) => $.form.owner),
              <Select
                id={form.idOf('deviceId')}
                search
                clearable
                placeholder={t(($) => $.form.ownerFirst)}
                value={chosen.deviceId}
                onChange={(deviceId) => choose({ deviceId: deviceId ?? null })}
                options={devices.map(({ id, name }) => ({ value: id, label: name }))}
              />,
            )
          : choice(
              'typeId',
              t(($) => $.form.type),
              <Select
                id={form.idOf('typeId')}
                search
                value={typeId}
                onChange={(next) => choose({ typeId: next })}
                options={types.map(([value, label]) => ({ value, label }))}
              />,
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
        {choice(
          'days',
          t(($) => $.form.days),
          <MultiSelect
            id={form.idOf('days')}
            placeholder={t(($) => $.form.everyDay)}
            value={[...chosen.days]}
            onChange={(days) => choose({ days: days.toSorted((a, b) => a - b) })}
            options={[1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: t(($) => $.days[`d${value}` as 'd1']) }))}
          />,
        )}
        <TextField form={form} field="from" label={t(($) => $.form.from)} placeholder="00:00" most={5} hint={t(($) => $.form.clockHint)} />
        <TextField form={form} field="to" label={t(($) => $.form.to)} placeholder="24:00" most={5} />
        {choice(
          'states',
          t(($) => $.form.states),
          <MultiSelect
            id={form.idOf('states')}
            placeholder={t(($) => $.form.anyState)}
            value={[...chosen.states]}
            onChange={(states) => choose({ states })}
            options={limitStates.map((value) => ({ value, label: word(stateWords[value]) }))}
          />,
        )}
      </Fields>
      {area('instruction', 1000)}
      {area('instructionEn', 1000)}
    </>
  );
}
