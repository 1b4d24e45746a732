import { maxCurveRows } from '@czyun/contract';
import { Rows } from '../../../kit/form/rows.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import type { Form } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { strategyText } from '../text.ts';
import { type RowList, type RowName, type SettingField, unitsOf } from './settings-draft.ts';

interface CurveRowsProps {
  readonly form: Form<SettingField>;
  readonly list: RowList;
  readonly may: boolean;
}

/** Efficiency by power, or power by state of charge or temperature, row by row. */
export function CurveRows({ form, list, may }: CurveRowsProps) {
  const t = strategyText.useText();
  const columns = Object.entries(unitsOf(list)) as [RowName, string][];
  return (
    <fieldset className={`${box.plain} ${box.stack} ${box.tight}`} style={{ border: 0, padding: 0 }} disabled={!may}>
      <legend style={{ padding: 0 }}>
        <b>{t(($) => $.settings[list])}</b>
      </legend>
      <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.settings[hints[list]])}</p>
      <Rows
        form={form}
        list={list}
        fresh={Object.fromEntries(columns.map(([name]) => [name, '']))}
        most={maxCurveRows}
        add={t(($) => $.settings.addRow)}
        remove={(n) => t(($) => $.settings.removeRow, { n })}
      >
        {(row) =>
          columns.map(([name, unit]) => (
            <TextField
              key={name}
              {...{ form, unit, disabled: !may }}
              field={`${list}.${row}.${name}` as SettingField}
              label={t(($) => $.settings[$fields[name]])}
              // The numeric keyboard of a phone has no minus sign.
              {...(name === 'temperature' ? {} : { digits: 'decimal' as const })}
              most={10}
            />
          ))
        }
      </Rows>
    </fieldset>
  );
}

const $fields = {
  to: 'rowTo',
  efficiency: 'rowEfficiency',
  soc: 'rowSoc',
  power: 'rowPower',
  temperature: 'rowTemperature',
  charge: 'rowCharge',
  discharge: 'rowDischarge',
} as const;
const hints = {
  chargeCurve: 'curveHint',
  dischargeCurve: 'curveHint',
  chargeDerating: 'chargeHint',
  dischargeDerating: 'dischargeHint',
  hotLimits: 'hotHint',
  coldLimits: 'coldHint',
} as const;
