import type { Device } from '@czyun/contract';
import type { ExpandedPoint } from '@czyun/devices';
import { Select } from '../../../kit/control/select.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { useWord } from '../../../platform/language/language.ts';
import { useDeviceType } from '../queries.ts';
import { alarmRulesText } from '../text.ts';
import type { RuleField } from './rule-draft.ts';
import type { RuleFormState } from './rule-fields.tsx';

export interface PointSelectProps {
  readonly form: RuleFormState;
  readonly deviceField: RuleField;
  readonly metricField: RuleField;
  /** Device type of the rule; null: the device is chosen first. */
  readonly typeId: number | null;
  readonly devices: readonly Device[];
  /** Labels are read by screen readers only. */
  readonly bare?: boolean;
}

/** Readable points with a numeric value. */
export function useRulePoints(typeId: number | null) {
  const type = useDeviceType(typeId);
  const points: readonly ExpandedPoint[] = (type.data?.points ?? []).filter(({ type: kind, access }) => kind !== 'text' && access !== 'w');
  return { points, isLoading: type.isFetching && type.data === undefined, isLoaded: type.data !== undefined };
}

/** Device and point of a variable. */
export function PointSelect({ form, deviceField, metricField, typeId, devices, bare = false }: PointSelectProps) {
  const t = alarmRulesText.useText();
  const word = useWord();
  const device = devices.find(({ id }) => String(id) === form.values[deviceField]);
  const { points, isLoading, isLoaded } = useRulePoints(typeId ?? device?.deviceType.id ?? null);
  const chosen = form.values[metricField] ?? '';
  const isKnown = points.some((point) => point.metric === chosen);
  return (
    <>
      {typeId === null && (
        <Field id={form.idOf(deviceField)} label={t(($) => $.form.device)} wrong={form.wrong(deviceField)} bare={bare}>
          <Select
            id={form.idOf(deviceField)}
            search
            wideList
            placeholder={t(($) => $.form.device)}
            value={device?.id ?? null}
            onChange={(id) => {
              const next = devices.find((each) => each.id === id);
              form.set(deviceField, String(id));
              if (next?.deviceType.id !== device?.deviceType.id) form.set(metricField, '');
            }}
            options={devices.map(({ id, name: label }) => ({ value: id, label }))}
          />
        </Field>
      )}
      <Field id={form.idOf(metricField)} label={t(($) => $.form.point)} wrong={form.wrong(metricField)} bare={bare}>
        <Select
          id={form.idOf(metricField)}
          search
          wideList
          busy={isLoading}
          placeholder={t(($) => $.form.point)}
          value={chosen !== '' && (isKnown || !isLoaded) ? chosen : null}
          onChange={(next) => form.set(metricField, next ?? '')}
          options={points.map(({ metric: value, name: point, unit }) => ({
            value,
            label: unit ? `${word(point)} (${unit})` : word(point),
          }))}
        />
      </Field>
    </>
  );
}
