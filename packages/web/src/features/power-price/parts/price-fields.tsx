import { type TariffPeriod, tariffPeriods } from '@czyun/contract';
import { Checkbox } from '../../../kit/control/checkbox.tsx';
import { Switch } from '../../../kit/control/switch.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { Rows } from '../../../kit/form/rows.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import box from '../../../kit/ui/box.module.css';
import { priceText } from '../text.ts';
import type { TariffChoice, TariffField, TariffForm } from './tariff-draft.ts';

const maxSurcharges = 20;

/** Periods that the hours of a draft use. */
function usedBy({ grid, special }: TariffChoice): readonly TariffPeriod[] {
  const used = new Set([...Object.values(grid).flat(2), ...special.flatMap(({ spans }) => spans.map(({ period }) => period))]);
  return tariffPeriods.filter((period) => used.has(period));
}

/** Prices of the periods in use, market prices, and surcharges per kWh. */
export function PriceFields({ form }: { readonly form: TariffForm }) {
  const t = priceText.useText();
  const unit = t(($) => $.unit.kWh);
  const { market } = form.values;
  return (
    <div className={`${box.stack} ${box.wide}`}>
      <div className={`${box.row} ${box.wrap}`}>
        <Checkbox checked={market.buy} onChange={(checked) => form.set('market', { ...market, buy: checked })}>
          {t(($) => $.edit.marketBuy)}
        </Checkbox>
        <Checkbox checked={market.feedIn} onChange={(checked) => form.set('market', { ...market, feedIn: checked })}>
          {t(($) => $.edit.marketFeedIn)}
        </Checkbox>
      </div>
      <Fields least={220}>
        {usedBy(form.values).flatMap((period) =>
          (['buy', 'feedIn'] as const).map((side) => (
            <TextField
              key={`${period} ${side}`}
              form={form}
              field={`prices.${period}.${side}`}
              label={t(($) => $.edit[side], { period: t(($) => $.period[period]) })}
              digits="decimal"
              unit={unit}
              optional={side === 'feedIn'}
              disabled={market[side]}
            />
          )),
        )}
      </Fields>
      <b>{t(($) => $.edit.surcharges)}</b>
      <Rows<TariffField>
        form={form}
        list="surcharges"
        fresh={{ name: '', price: '', inBase: '' }}
        most={maxSurcharges}
        add={t(($) => $.edit.addSurcharge)}
        remove={(n) => t(($) => $.edit.remove, { n })}
      >
        {(row) => (
          <Fields least={180}>
            <TextField form={form} field={`surcharges.${row}.name`} label={t(($) => $.edit.surchargeName, { n: row + 1 })} most={80} />
            <TextField
              form={form}
              field={`surcharges.${row}.price`}
              label={t(($) => $.edit.surchargePrice, { n: row + 1 })}
              digits="decimal"
              unit={unit}
            />
            <Field id={`tariff-surcharge-${row}-base`} label={t(($) => $.edit.surchargeBase)}>
              <span>
                <Switch
                  id={`tariff-surcharge-${row}-base`}
                  checked={form.values[`surcharges.${row}.inBase`] === '1'}
                  onChange={(inBase) => form.set(`surcharges.${row}.inBase`, inBase ? '1' : '')}
                />
              </span>
            </Field>
          </Fields>
        )}
      </Rows>
    </div>
  );
}
