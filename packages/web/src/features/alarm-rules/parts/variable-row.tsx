import type { Device } from '@czyun/contract';
import { Fields } from '../../../kit/form/form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { alarmRulesText } from '../text.ts';
import { PointSelect } from './point-select.tsx';
import { variableField } from './rule-draft.ts';
import type { RuleFormState } from './rule-fields.tsx';

export interface VariableRowProps {
  readonly form: RuleFormState;
  readonly row: number;
  /** Device type of the rule; null: each variable names its device. */
  readonly typeId: number | null;
  readonly devices: readonly Device[];
}

/** A variable: name and point. */
export function VariableRow({ form, row, typeId, devices }: VariableRowProps) {
  const t = alarmRulesText.useText();
  const [name, deviceId, metric] = [variableField(row, 'name'), variableField(row, 'deviceId'), variableField(row, 'metric')];
  return (
    <Fields least={typeId === null ? 140 : 200}>
      <TextField form={form} field={name} label={t(($) => $.form.variable)} most={32} />
      <PointSelect form={form} deviceField={deviceId} metricField={metric} typeId={typeId} devices={devices} />
    </Fields>
  );
}
