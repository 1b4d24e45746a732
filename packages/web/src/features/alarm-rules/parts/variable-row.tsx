import type { Device } from '@czyun/contract';
import { Select } from '../../../kit/control/select.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useWord } from '../../../platform/language/language.ts';
import { useDeviceType } from '../queries.ts';
import { alarmRulesText } from '../text.ts';
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
  const word = useWord();
  const [name, deviceId, metric] = [variableField(row, 'name'), variableField(row, 'deviceId'), variableField(row, 'metric')];
  const device = devices.find(({ id }) => String(id) === form.values[deviceId]);
  const type = useDeviceType(typeId ?? device?.deviceType.id ?? null);
  const points = (type.data?.points ?? []).filter((point) => point.type !== 'text' && point.access !== 'w');
  const chosen = form.values[metric] ?? '';
  const isKnown = points.some((point) => point.metric === chosen);
  return (
    <Fields least={typeId === null ? 140 : 200}>
      <TextField form={form} field={name} label={t(($) => $.form.variable)} most={32} />
      {typeId === null && (
        <Field id={form.idOf(deviceId)} label={t(($) => $.form.device)} wrong={form.wrong(deviceId)}>
          <Select
            id={form.idOf(deviceId)}
            search
            value={device?.id ?? null}
            onChange={(id) => {
              const next = devices.find((each) => each.id === id);
              form.set(deviceId, String(id));
              if (next?.deviceType.id !== device?.deviceType.id) form.set(metric, '');
            }}
            options={devices.map(({ id, name: label }) => ({ value: id, label }))}
          />
        </Field>
      )}
      <Field id={form.idOf(metric)} label={t(($) => $.form.point)} wrong={form.wrong(metric)}>
        <Select
          id={form.idOf(metric)}
          search
          busy={type.isFetching && type.data === undefined}
          value={chosen !== '' && (isKnown || type.data === undefined) ? chosen : null}
          onChange={(next) => form.set(metric, next ?? '')}
          options={points.map(({ metric: value, name: point, unit }) => ({
            value,
            label: unit ? `${word(point)} (${typeof unit === 'string' ? unit : word(unit)})` : word(point),
          }))}
        />
      </Field>
    </Fields>
  );
}
