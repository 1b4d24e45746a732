import { basicCharges, type PowerFactorStandard, powerFactorStandards } from '@czyun/contract';
import { Select } from '../../../kit/control/select.tsx';
import { Switch } from '../../../kit/control/switch.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { SelectField } from '../../../kit/form/fields.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { priceText } from '../text.ts';
import type { TariffForm } from './tariff-draft.ts';

/** Charge for the demand or the transformer of a month. */
export function BasicFields({ form }: { readonly form: TariffForm }) {
  const t = priceText.useText();
  const { by } = form.values;
  const isByContract = by === 'contracted';
  return (
    <Fields>
      <SelectField
        form={form}
        field="by"
        label={t(($) => $.edit.basic)}
        options={basicCharges.map((value) => ({ value, label: t(($) => $.fact[value]) }))}
      />
      {by !== 'none' && (
        <TextField
          form={form}
          field="basic.price"
          label={t(($) => $.edit.price)}
          digits="decimal"
          unit={t(($) => $.unit[by === 'capacity' ? 'kVA' : 'kW'])}
        />
      )}
      {(by === 'capacity' || isByContract) && (
        <TextField
          form={form}
          field="basic.quantity"
          label={t(($) => $.edit.quantity)}
          digits="decimal"
          unit={isByContract ? 'kW' : 'kVA'}
        />
      )}
      {isByContract && <TextField form={form} field="basic.overPercent" label={t(($) => $.edit.percent)} digits="numeric" unit="%" />}
      {isByContract && <TextField form={form} field="basic.overMultiple" label={t(($) => $.edit.multiple)} digits="decimal" />}
    </Fields>
  );
}

/** The power factor standard for adjustments, if any. */
export function PowerFactorFields({ form }: { readonly form: TariffForm }) {
  const t = priceText.useText();
  const { powerFactor } = form.values;
  return (
    <Fields>
      <Field id="tariff-standard" label={t(($) => $.edit.standard)} wrong={form.wrong('powerFactor')}>
        <Select<PowerFactorStandard | 'none'>
          id="tariff-standard"
          value={powerFactor?.standard ?? 'none'}
          options={[
            { value: 'none' as const, label: t(($) => $.fact.none) },
            ...powerFactorStandards.map((value) => ({ value, label: value })),
          ]}
          onChange={(standard) =>
            form.set('powerFactor', standard === 'none' ? null : { standard, withBasic: powerFactor?.withBasic ?? true })
          }
        />
      </Field>
      {powerFactor && (
        <Field id="tariff-with-basic" label={t(($) => $.edit.withBasic)}>
          <span>
            <Switch
              id="tariff-with-basic"
              checked={powerFactor.withBasic}
              onChange={(withBasic) => form.set('powerFactor', { ...powerFactor, withBasic })}
            />
          </span>
        </Field>
      )}
    </Fields>
  );
}
