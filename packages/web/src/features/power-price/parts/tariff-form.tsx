import { DeleteOutlined } from '@ant-design/icons';
import {
  basicCharges,
  type DayKind,
  dayKinds,
  everyFieldText,
  type PowerFactorStandard,
  powerFactorStandards,
  type Tariff,
  type TariffRegion,
  tariffFaults,
  tariffRegions,
} from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { Switch } from '../../../kit/control/switch.tsx';
import { useToast } from '../../../kit/control/use-toast.ts';
import { Field } from '../../../kit/form/field.tsx';
import { Actions, Fields, Form } from '../../../kit/form/form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { type Form as FormState, useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useSaveTariff } from '../queries.ts';
import { priceText } from '../text.ts';
import { EffectNote } from './effect-note.tsx';
import { Painter } from './painter.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { PriceFields } from './price-fields.tsx';
import { SpanForm } from './span-form.tsx';
import { choiceOf, type TariffChoice, type TariffField, tariffOf, tariffWrongs, textsOf } from './tariff-draft.ts';
import { spansText } from './words.ts';

export type TariffDraft = FormState<TariffField>;
const idOf = (field: TariffField) => `tariff-${field}`;

/** Prices of every day from the first one on change: Enter in a field must not save them. */
const nothing = () => undefined;

/** Everything of a tariff in one form: what it is, when, what it costs, and what is charged beside. Saved by its button alone, after a preview. */
export function TariffForm({
  tariff,
  inForce,
  newest,
  today,
  onTyped,
  onDone,
}: {
  readonly tariff: Tariff | null;
  /** The version in force today. */
  readonly inForce: Tariff | null;
  readonly newest: number;
  readonly today: string;
  readonly onTyped: () => void;
  readonly onDone: () => void;
}) {
  const t = priceText.useText();
  const language = useLanguage();
  const project = useProject();
  const toast = useToast();
  const form = useForm<TariffField>({ initial: textsOf(tariff, today), wrongs: tariffWrongs, idOf, onTyped });
  const [choice, setChoice] = useState<TariffChoice>(() => choiceOf(tariff));
  const [kind, setKind] = useState<DayKind>('workday');
  const change = (next: Partial<TariffChoice>) => {
    onTyped();
    setChoice((before) => ({ ...before, ...next }));
  };
  const save = useSaveTariff(() => {
    toast.success(t(($) => $.edit.saved));
    onDone();
  });
  const confirm = useConfirm();
  const [preview, setPreview] = useState<Tariff | null>(null);
  const look = () => {
    if (!form.ready()) return;
    const next = tariffOf(form.values, choice);
    const fields = tariffFaults(next).map(({ path, fault }) => ({ path, message: everyFieldText[fault][language] }));
    if (fields.length > 0) form.refuse(form.values, { message: '', fields });
    else setPreview(next);
  };
  const submit = () => {
    setPreview(null);
    const next = tariffOf(form.values, choice);
    const send = () => form.send(save, { body: { projectId: project.id, newest, tariff: next } });
    if (next.from >= today) return send();
    confirm({
      title: t(($) => $.edit.pastTitle, { from: next.from }),
      effect: (
        <>
          <p>{t(($) => $.edit.past)}</p>
          <EffectNote of={{ kind: 'save', tariff: next }} />
        </>
      ),
      button: t(($) => $.edit.save),
      danger: true,
      act: send,
    });
  };
  const regions = Object.entries(tariffRegions).map(([value, name]) => ({ value: Number(value) as TariffRegion, label: name[language] }));
  return (
    <Form failure={form.failure} name={t(($) => $.tab.edit)} onSubmit={nothing}>
      <div className={`${box.stack} ${box.wide}`}>
        <Card>
          <Fields>
            <TextField form={form} field="name" label={t(($) => $.edit.name)} most={80} />
            <Field id="tariff-region" label={t(($) => $.edit.region)}>
              <Select id="tariff-region" value={choice.region} options={regions} onChange={(region) => change({ region })} />
            </Field>
            <TextField
              form={form}
              field="from"
              label={t(($) => $.edit.first)}
              most={10}
              hint={form.values.from < today ? t(($) => $.edit.past) : ''}
            />
            <TextField form={form} field="to" label={t(($) => $.edit.last)} most={10} hint={t(($) => $.edit.lastHint)} />
            <TextField form={form} field="source" label={t(($) => $.edit.source)} most={500} whole />
          </Fields>
        </Card>
        <Card
          title={t(($) => $.edit.hours)}
          extra={
            <Segmented
              size="small"
              label={t(($) => $.edit.kinds)}
              value={kind}
              options={dayKinds.map((value) => ({ value, label: t(($) => $.kind[value]) }))}
              onChange={setKind}
            />
          }
        >
          <div className={`${box.stack} ${box.wide}`}>
            <Painter grid={choice.grid} kind={kind} onChange={(grid) => change({ grid })} />
            <SpanForm choice={choice} onChange={change} />
            <SpecialList choice={choice} onChange={change} />
          </div>
        </Card>
        <Card title={t(($) => $.edit.prices)}>
          <PriceFields form={form} choice={choice} onChange={change} />
        </Card>
        <Card title={t(($) => $.edit.basic)}>
          <BasicFields form={form} choice={choice} onChange={change} />
        </Card>
        <Card title={t(($) => $.edit.powerFactor)}>
          <PowerFactorFields choice={choice} onChange={change} />
        </Card>
        <Actions>
          <Button kind="primary" busy={save.isPending} onClick={look}>
            {t(($) => $.edit.look)}
          </Button>
        </Actions>
        {preview !== null && <PreviewDialog tariff={preview} inForce={inForce} onSave={submit} onClose={() => setPreview(null)} />}
      </div>
    </Form>
  );
}

export interface ChoiceProps {
  readonly choice: TariffChoice;
  readonly onChange: (next: Partial<TariffChoice>) => void;
}

function SpecialList({ choice: { special }, onChange }: ChoiceProps) {
  const t = priceText.useText();
  return (
    <ul className={`${box.plain} ${box.stack}`}>
      {special.map((one, index) => {
        const days = one.festivals.map((festival) => t(($) => $.festival[festival])).join(t(($) => $.year.between));
        return (
          <li key={`${days} ${spansText(one.spans, t)}`} className={`${box.row} ${box.wrap}`}>
            <span>
              {t(($) => $.year.special, { days })}: {spansText(one.spans, t)}
            </span>
            <Button
              kind="text"
              icon={<DeleteOutlined aria-hidden />}
              label={t(($) => $.edit.removeOf, { name: days })}
              onClick={() => onChange({ special: special.filter((_, at) => at !== index) })}
            />
          </li>
        );
      })}
    </ul>
  );
}

function BasicFields({ form, choice: { by }, onChange }: ChoiceProps & { readonly form: TariffDraft }) {
  const t = priceText.useText();
  const isByContract = by === 'contracted';
  return (
    <Fields>
      <Field id="tariff-by" label={t(($) => $.edit.basic)}>
        <Select
          id="tariff-by"
          value={by}
          options={basicCharges.map((value) => ({ value, label: t(($) => $.fact[value]) }))}
          onChange={(next) => onChange({ by: next })}
        />
      </Field>
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

function PowerFactorFields({ choice: { powerFactor }, onChange }: ChoiceProps) {
  const t = priceText.useText();
  return (
    <Fields>
      <Field id="tariff-standard" label={t(($) => $.edit.standard)}>
        <Select<PowerFactorStandard | 'none'>
          id="tariff-standard"
          value={powerFactor?.standard ?? 'none'}
          options={[
            { value: 'none' as const, label: t(($) => $.fact.none) },
            ...powerFactorStandards.map((value) => ({ value, label: value })),
          ]}
          onChange={(standard) =>
            onChange({ powerFactor: standard === 'none' ? null : { standard, withBasic: powerFactor?.withBasic ?? true } })
          }
        />
      </Field>
      {powerFactor && (
        <Field id="tariff-with-basic" label={t(($) => $.edit.withBasic)}>
          <span>
            <Switch
              id="tariff-with-basic"
              checked={powerFactor.withBasic}
              onChange={(withBasic) => onChange({ powerFactor: { ...powerFactor, withBasic } })}
            />
          </span>
        </Field>
      )}
    </Fields>
  );
}
