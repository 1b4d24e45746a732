import type { IndicatorSettings, KeptIndicatorSettings } from '@czyun/contract';
import { Select } from '../../../kit/control/select.tsx';
import { DayField } from '../../../kit/form/date-fields.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { MultiSelectField, SelectField } from '../../../kit/form/fields.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import type { Form } from '../../../kit/form/use-form.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { indicatorsText } from '../text.ts';
import { type SettingField, unitField } from './settings-draft.ts';

const meterFields = ['gatewayIds', 'auxiliaryIds'] as const;
const choiceFields = ['auxiliary', 'cycles', 'hours', 'available', 'stopped', 'offline', 'setpoint'] as const;
type ChoiceField = (typeof choiceFields)[number];
type Set = Pick<IndicatorSettings, (typeof meterFields)[number] | ChoiceField | 'windows'>;
/** With the start of the warranty as a day; empty: none. */
export type Choices = Set & { readonly warrantyDay: string };

export const choicesOf = (settings: Set): Set =>
  Object.fromEntries([...meterFields, ...choiceFields, 'windows' as const].map((field) => [field, settings[field]])) as unknown as Set;

const hints = { gatewayIds: 'gatewayHint', auxiliaryIds: 'auxiliaryHint' } as const;
/** Options of each definition, in the order of the list. */
const options: { readonly [K in ChoiceField]: readonly Choices[K][] } = {
  auxiliary: ['balance', 'metered'],
  cycles: ['discharge', 'both'],
  hours: ['both', 'discharge'],
  available: ['ready', 'running'],
  stopped: ['reserve', 'unplanned'],
  offline: ['unknown', 'unplanned'],
  setpoint: ['sent', 'dispatched'],
};

export interface SettingsFieldsProps {
  readonly form: Form<SettingField, Choices>;
  readonly stored: KeptIndicatorSettings;
}

export function SettingsFields({ form, stored }: SettingsFieldsProps) {
  const t = indicatorsText.useText();
  const zone = useTimeZone();
  const choice = <K extends ChoiceField>(field: K) => (
    <SelectField
      form={form}
      field={field}
      label={t(($) => $.form[field] as string)}
      options={options[field].map((value) => ({
        value,
        label: t(($) => ($.form[`${field}Of`] as Readonly<Record<Choices[K], string>>)[value]),
      }))}
    />
  );
  const meters = (field: (typeof meterFields)[number]) => (
    <MultiSelectField
      form={form}
      field={field}
      label={t(($) => $.form[field])}
      hint={t(($) => $.form[hints[field]])}
      options={stored.meters.map(({ deviceId, name }) => ({ value: deviceId, label: name }))}
    />
  );
  const number = (field: SettingField, label: string, unit: string, hint: string) => (
    <TextField<SettingField> key={field} {...{ form, field, label, unit, hint }} digits="decimal" most={14} />
  );
  const reportedText = (value: number | null, unit: string) =>
    value === null ? t(($) => $.form.notReported) : t(($) => $.form.reported, { value: `${value} ${unit}` });
  const rated = (field: 'ratedPower' | 'ratedEnergy', unit: string) =>
    number(
      field,
      t(($) => $.form[field]),
      unit,
      reportedText(stored.station[field], unit),
    );
  return (
    <Fields>
      {meters('gatewayIds')}
      {meters('auxiliaryIds')}
      {choice('auxiliary')}
      {rated('ratedPower', 'kW')}
      {rated('ratedEnergy', 'kWh')}
      {stored.units.map(({ deviceId, name, ratedPower }) =>
        number(
          unitField(deviceId),
          t(($) => $.form.unitPower, { name }),
          'kW',
          reportedText(ratedPower, 'kW'),
        ),
      )}
      {choice('cycles')}
      {choice('hours')}
      {choice('available')}
      {choice('stopped')}
      {choice('offline')}
      <Field id={form.idOf('windows')} label={t(($) => $.form.windows)}>
        <Select<'yes' | 'no'>
          id={form.idOf('windows')}
          value={form.values.windows ? 'yes' : 'no'}
          options={(['yes', 'no'] as const).map((value) => ({ value, label: t(($) => $.form.windowsOf[value]) }))}
          onChange={(value) => form.set('windows', value === 'yes')}
        />
      </Field>
      {choice('setpoint')}
      {number(
        'tolerance',
        t(($) => $.form.tolerance),
        '%',
        t(($) => $.form.toleranceHint),
      )}
      {number(
        'warrantyCycles',
        t(($) => $.form.warrantyCycles),
        '',
        t(($) => $.form.warrantyCyclesHint),
      )}
      {number(
        'warrantyYears',
        t(($) => $.form.warrantyYears),
        '',
        t(($) => $.form.warrantyYearsHint),
      )}
      <DayField form={form} field="warrantyDay" label={t(($) => $.form.warrantyFrom)} zone={zone} clearable />
    </Fields>
  );
}
