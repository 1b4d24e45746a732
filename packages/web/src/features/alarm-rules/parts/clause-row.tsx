import type { Device } from '@czyun/contract';
import { Select } from '../../../kit/control/select.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useWord } from '../../../platform/language/language.ts';
import { alarmRulesText } from '../text.ts';
import { clauseField } from './clause-draft.ts';
import { PointSelect, useRulePoints } from './point-select.tsx';
import type { RuleFormState } from './rule-fields.tsx';
import css from './rule-sentence.module.css';
import { type Comparison, comparisons } from './sentence.ts';

export interface ClauseRowProps {
  readonly form: RuleFormState;
  readonly row: number;
  /** Device type of the rule; null: each clause names its device. */
  readonly typeId: number | null;
  readonly devices: readonly Device[];
}

/** A clause of a sentence: point, comparison, value. */
export function ClauseRow({ form, row, typeId, devices }: ClauseRowProps) {
  const t = alarmRulesText.useText();
  const word = useWord();
  const field = (column: Parameters<typeof clauseField>[1]) => clauseField(row, column);
  const [deviceField, metricField, comparisonField, valueField] = [field('deviceId'), field('metric'), field('comparison'), field('value')];
  const device = devices.find(({ id }) => String(id) === form.values[deviceField]);
  const { points } = useRulePoints(typeId ?? device?.deviceType.id ?? null);
  const point = points.find(({ metric }) => metric === form.values[metricField]);
  const comparison = comparisons.find((each) => each === form.values[comparisonField]) ?? 'above';
  const states = Object.entries(point?.states ?? {});
  const isWorded = states.length > 0 && (comparison === 'is' || comparison === 'isNot');
  const valueName = t(($) => $.form.value);
  return (
    <div className={css.clause} data-clause={row + 1}>
      <PointSelect form={form} deviceField={deviceField} metricField={metricField} typeId={typeId} devices={devices} bare />
      <Field id={form.idOf(comparisonField)} label={t(($) => $.form.comparison)} bare>
        <Select<Comparison>
          id={form.idOf(comparisonField)}
          wideList
          value={comparison}
          onChange={(next) => form.set(comparisonField, next)}
          options={comparisons.map((value) => ({ value, label: t(($) => $.comparisons[value]) }))}
        />
      </Field>
      {comparison === 'differs' && (
        <div className={css.other}>
          <PointSelect
            form={form}
            deviceField={field('otherDeviceId')}
            metricField={field('otherMetric')}
            typeId={typeId}
            devices={devices}
            bare
          />
        </div>
      )}
      {isWorded ? (
        <Field id={form.idOf(valueField)} label={valueName} wrong={form.wrong(valueField)} bare>
          <Select
            id={form.idOf(valueField)}
            wideList
            placeholder={valueName}
            value={states.some(([value]) => value === form.values[valueField]) ? form.values[valueField] : null}
            onChange={(next) => form.set(valueField, next ?? '')}
            options={states.map(([value, state]) => ({ value, label: word(state) }))}
          />
        </Field>
      ) : (
        <TextField
          form={form}
          field={valueField}
          label={valueName}
          placeholder={valueName}
          digits="decimal"
          most={16}
          bare
          {...(point?.unit === undefined ? {} : { unit: point.unit })}
        />
      )}
    </div>
  );
}
