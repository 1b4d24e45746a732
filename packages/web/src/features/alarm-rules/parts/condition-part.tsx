import { type Device, longestExpression, maxRuleVariables } from '@czyun/contract';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { AreaField } from '../../../kit/form/fields.tsx';
import { Rows } from '../../../kit/form/rows.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { alarmRulesText } from '../text.ts';
import { clausesOf, freshClause, maxClauses } from './clause-draft.ts';
import { ClauseRow } from './clause-row.tsx';
import { freshVariable, inOtherMode, ruleOf, type Written } from './rule-draft.ts';
import type { RuleFormState } from './rule-fields.tsx';
import { VariableRow } from './variable-row.tsx';

export interface ConditionPartProps {
  readonly form: RuleFormState;
  readonly devices: readonly Device[];
}

/** The condition: a sentence of clauses, or an expression over variables. */
export function ConditionPart({ form, devices }: ConditionPartProps) {
  const t = alarmRulesText.useText();
  const { mode, typeId } = form.values;
  const types = [...new Map(devices.map(({ deviceType }) => [deviceType.id, deviceType.name]))];
  const other = inOtherMode(ruleOf(form.values), mode === 'sentence' ? 'expression' : 'sentence');
  return (
    <Stack as="section" gap="roomy" aria-label={t(($) => $.form.when)} data-part="condition">
      <Row wrap between>
        <Row wrap>
          <Segmented
            label={t(($) => $.form.scope)}
            value={typeId === null ? 'devices' : 'type'}
            onChange={(scope) => form.choose({ typeId: scope === 'devices' ? null : (types[0]?.[0] ?? null), deviceId: null })}
            options={(['devices', 'type'] as const).map((value) => ({ value, label: t(($) => $.form.scopes[value]) }))}
          />
          {typeId !== null && (
            <Select
              label={t(($) => $.form.type)}
              search
              wideList
              minWidth={180}
              value={typeId}
              onChange={(next) => form.set('typeId', next)}
              options={types.map(([value, label]) => ({ value, label }))}
            />
          )}
        </Row>
        <Segmented<Written['mode']>
          label={t(($) => $.form.mode)}
          value={mode}
          onChange={() => other !== null && form.reset(other)}
          options={(['sentence', 'expression'] as const).map((value) => ({
            value,
            label: t(($) => $.form.modes[value]),
            disabled: value !== mode && other === null,
          }))}
        />
      </Row>
      {mode === 'sentence' ? <Clauses form={form} devices={devices} /> : <Variables form={form} devices={devices} />}
    </Stack>
  );
}

function Clauses({ form, devices }: ConditionPartProps) {
  const t = alarmRulesText.useText();
  const rows = clausesOf(form.values);
  const { join, typeId } = form.values;
  return (
    <Stack>
      <Row wrap>
        <Text as="h3">{t(($) => $.form.when)}</Text>
        {rows.length > 1 && (
          <Segmented
            label={t(($) => $.form.join)}
            value={join}
            onChange={(next) => form.set('join', next)}
            options={(['all', 'any'] as const).map((value) => ({ value, label: t(($) => $.form.joins[value]) }))}
          />
        )}
      </Row>
      <Rows
        form={form}
        list="clauses"
        wide
        least={1}
        fresh={freshClause(rows)}
        most={maxClauses}
        add={t(($) => $.form.addClause)}
        remove={(n) => t(($) => $.form.removeClause, { n })}
      >
        {(row) => <ClauseRow form={form} row={row} typeId={typeId} devices={devices} />}
      </Rows>
      <Delay form={form} />
    </Stack>
  );
}

function Variables({ form, devices }: ConditionPartProps) {
  const t = alarmRulesText.useText();
  return (
    <Stack>
      <div>
        <Text as="h3">{t(($) => $.form.variables)}</Text>
        <Text as="p" size="small" tone="faint">
          {t(($) => $.form.variablesHint)}
        </Text>
      </div>
      <Rows
        form={form}
        list="variables"
        fresh={freshVariable(form.values)}
        most={maxRuleVariables}
        add={t(($) => $.form.addVariable)}
        remove={(n) => t(($) => $.form.removeVariable, { n })}
      >
        {(row) => <VariableRow form={form} row={row} typeId={form.values.typeId} devices={devices} />}
      </Rows>
      <AreaField
        form={form}
        field="expression"
        label={t(($) => $.form.expression)}
        lines={[2, 6]}
        most={longestExpression}
        hint={t(($) => $.form.expressionHint)}
        whole
      />
      <Delay form={form} />
    </Stack>
  );
}

function Delay({ form }: Pick<ConditionPartProps, 'form'>) {
  const t = alarmRulesText.useText();
  return (
    <div style={{ width: 'min(240px, 100%)' }}>
      <TextField
        form={form}
        field="delayS"
        label={t(($) => $.form.lasting)}
        digits="decimal"
        unit="s"
        most={8}
        placeholder="0"
        hint={t(($) => $.form.delayHint)}
      />
    </div>
  );
}
