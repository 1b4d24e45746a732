import type { ProfitTerms } from '@czyun/contract';
import {
  auxiliaryPositions,
  type CallResult,
  type ContractPrices,
  chosenBases,
  sayMoney,
  type settlementTermsApi,
  tariffPeriods,
  timeText,
} from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { MultiSelectField, SegmentedField, SelectField } from '../../../kit/form/fields.tsx';
import { Fields, Form } from '../../../kit/form/form.tsx';
import type { Draft, Problems } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { type Form as FormState, useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { useNow } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useSaveTerms, useTermsPreview } from '../queries.ts';
import { settlementText } from '../text.ts';
import { monthsFrom } from './dates.ts';

export type KeptTerms = CallResult<typeof settlementTermsApi.settlementTerms>;
type Period = (typeof tariffPeriods)[number];
type PriceField = `prices.${Period}`;

const priceForm = /^-?\d{1,4}(\.\d{1,8})?$/;
const fields = tariffPeriods.map((period): PriceField => `prices.${period}`);
const idOf = (field: string) => `terms-${field.replaceAll('.', '-')}`;

/** An empty price means none: the profit of that period is then unknown. */
function problems(values: Draft<PriceField>): Problems<PriceField> {
  const wrong: Partial<Record<PriceField, 'priceWrong'>> = {};
  for (const field of fields) if (values[field].trim() !== '' && !priceForm.test(values[field].trim())) wrong[field] = 'priceWrong';
  return wrong;
}

interface TermsFormProps {
  readonly kept: KeptTerms;
  readonly onBegun: (jobId: number) => void;
  readonly onClose: () => void;
}

interface Choices {
  readonly basis: (typeof chosenBases)[number];
  readonly auxiliaries: ProfitTerms['auxiliaries'];
  readonly meters: readonly number[];
  readonly prices: 'tariff' | 'own';
  readonly month: string;
}

/** Terms of the profit: selected, previewed over the last days, and in force from a month on. */
export function TermsForm({ kept, onBegun, onClose }: TermsFormProps) {
  const t = settlementText.useText();
  const { id: projectId, timeZone } = useProject();
  const confirm = useConfirm();
  const today = timeText(useNow(60_000), timeZone, 'day');
  const months = monthsFrom(kept.from, today.slice(0, 7));
  const now = kept.list.findLast(({ month }) => month === null || month <= today.slice(0, 7))?.terms ?? kept.list[0]?.terms;
  const initial = Object.fromEntries(tariffPeriods.map((period) => [`prices.${period}`, now?.prices?.[period] ?? ''])) as Draft<PriceField>;
  const preview = useTermsPreview();
  const form = useForm<PriceField, Choices>({
    initial: {
      ...initial,
      basis: now?.basis === 'storageMeter' ? 'storageMeter' : 'saving',
      auxiliaries: now?.auxiliaries ?? 'behindGrid',
      meters: now?.meters ?? [],
      prices: now?.prices == null ? 'tariff' : 'own',
      month: months.find((each) => each >= today.slice(0, 7)) ?? kept.from,
    },
    problems,
    idOf,
    // A preview is valid only for the fields that it was computed from.
    onTyped: preview.reset,
  });
  const { basis, auxiliaries, meters, month } = form.values;
  const save = useSaveTerms({
    success: t(($) => $.terms.saved),
    onDone({ jobId }) {
      if (jobId !== null) onBegun(jobId);
      onClose();
    },
  });

  const isMeter = basis === 'storageMeter';
  const ownPrices = form.values.prices === 'own';
  function chosen() {
    const price = (period: Period) => form.values[`prices.${period}`].trim() || null;
    const prices = Object.fromEntries(tariffPeriods.map((period) => [period, price(period)])) as ContractPrices;
    return {
      projectId,
      ...{ basis, auxiliaries },
      ...{ meters: isMeter && meters.length > 0 ? [...meters] : null, prices: isMeter && ownPrices ? prices : null },
    };
  }
  const isReady = () => form.ready(isMeter && ownPrices ? fields : []);
  const showPreview = () => form.send(preview, { body: chosen() }, isMeter && ownPrices ? fields : []);
  const apply = () =>
    isReady() &&
    confirm({
      title: t(($) => $.terms.saveTitle, { month, basis: t(($) => $.bases[basis]) }),
      effect: t(($) => $.terms.hint),
      button: t(($) => $.terms.save),
      act: () => save.mutateAsync({ body: { ...chosen(), month, version: kept.version } }),
    });
  return (
    <Card title={t(($) => $.terms.change)}>
      <Form failure={form.failure} name={t(($) => $.terms.change)} onSubmit={showPreview}>
        <p className={`${box.plain} ${box.soft}`}>{t(($) => $.terms.hint)}</p>
        <Fields least={260}>
          <SegmentedField
            form={form}
            field="basis"
            label={t(($) => $.terms.basis)}
            hint={t(($) => $.bases[isMeter ? 'storageMeterIs' : 'savingIs'])}
            options={chosenBases.map((value) => ({ value, label: t(($) => $.bases[value]) }))}
          />
          <SelectField
            form={form}
            field="month"
            label={t(($) => $.terms.from)}
            options={months.map((value) => ({ value, label: value }))}
          />
          <SelectField
            form={form}
            field="auxiliaries"
            label={t(($) => $.terms.auxiliaries)}
            options={auxiliaryPositions.map((value) => ({ value, label: t(($) => $.terms.position[value]) }))}
          />
          {isMeter && <MeterFields form={form} storages={kept.storages} />}
        </Fields>
        {isMeter && ownPrices && <PriceFields form={form} />}
        {preview.data && <PreviewFigures data={preview.data} />}
        <div className={box.row}>
          <Button submit busy={preview.isPending}>
            {t(($) => $.terms.preview)}
          </Button>
          <Button kind="primary" disabled={!preview.data} onClick={apply}>
            {t(($) => $.terms.save)}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

type TermsFields = FormState<PriceField, Choices>;

/** The measured storages, and their prices. */
function MeterFields({ form, storages }: { readonly form: TermsFields; readonly storages: KeptTerms['storages'] }) {
  const t = settlementText.useText();
  return (
    <>
      <MultiSelectField
        form={form}
        field="meters"
        label={t(($) => $.terms.meters)}
        placeholder={t(($) => $.terms.metersAll)}
        options={storages.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SegmentedField
        form={form}
        field="prices"
        label={t(($) => $.terms.prices)}
        options={[
          { value: 'tariff', label: t(($) => $.terms.pricesTariff) },
          { value: 'own', label: t(($) => $.terms.pricesOwn) },
        ]}
      />
    </>
  );
}

function PriceFields({ form }: { readonly form: TermsFields }) {
  const t = settlementText.useText();
  return (
    <Fields least={160}>
      {tariffPeriods.map((period) => (
        <TextField
          key={period}
          form={form}
          field={`prices.${period}`}
          label={t(($) => $.terms.priceOf, { period: t(($) => $.period[period]) })}
          digits="decimal"
          unit="¥/kWh"
        />
      ))}
    </Fields>
  );
}

/** The profit of the last days by the terms in force and by the selected ones. */
function PreviewFigures({
  data: { from, to, days, inForce, chosen },
}: {
  readonly data: CallResult<typeof settlementTermsApi.settlementTermsPreview>;
}) {
  const t = settlementText.useText();
  const figure = ({ profit, unknown }: typeof inForce) => (
    <span className={box.two}>
      <b className={`${box.figure} ${box.tabular}`}>{sayMoney(profit)}</b>
      {unknown > 0 && <small>{t(($) => $.terms.unknown, { n: unknown })}</small>}
    </span>
  );
  return (
    <section className={box.stack} data-terms-preview aria-live="polite">
      <h3 className={box.plain}>{t(($) => $.terms.previewTitle, { days, from, to })}</h3>
      <Facts
        of={[
          [t(($) => $.terms.byInForce), figure(inForce)],
          [t(($) => $.terms.byChosen), figure(chosen)],
        ]}
      />
    </section>
  );
}
