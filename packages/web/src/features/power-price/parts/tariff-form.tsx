import { DeleteOutlined } from '@ant-design/icons';
import { type DayKind, dayKinds, everyFieldText, type Tariff, type TariffRegion, tariffFaults, tariffRegions } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { SelectField } from '../../../kit/form/fields.tsx';
import { Actions, Fields, Form } from '../../../kit/form/form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useSaveTariff } from '../queries.ts';
import { priceText } from '../text.ts';
import { BasicFields, PowerFactorFields } from './charge-fields.tsx';
import { EffectNote } from './effect-note.tsx';
import { Painter } from './painter.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { PriceFields } from './price-fields.tsx';
import { SpanForm } from './span-form.tsx';
import {
  choiceOf,
  type TariffForm as FormOfTariff,
  type TariffChoice,
  type TariffField,
  tariffOf,
  tariffProblems,
  textsOf,
} from './tariff-draft.ts';
import { spansText } from './words.ts';

const idOf = (field: TariffField | keyof TariffChoice) => `tariff-${field}`;

/** Saving changes the prices of every day from the first one on: Enter in a field must not save. */
const nothing = () => undefined;

/** A tariff in one form: name and dates, hours, prices and charges. Saved only by its button, after a preview. */
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
  const initial = { ...textsOf(tariff, today), ...choiceOf(tariff) };
  const form = useForm<TariffField, TariffChoice>({ initial, problems: tariffProblems, idOf, onTyped });
  const { values } = form;
  const [kind, setKind] = useState<DayKind>('workday');
  const save = useSaveTariff({ success: t(($) => $.edit.saved), onDone });
  const confirm = useConfirm();
  const [preview, setPreview] = useState<Tariff | null>(null);
  const showPreview = () => {
    if (!form.ready()) return;
    const next = tariffOf(values, values);
    const fields = tariffFaults(next).map(({ path, fault }) => ({ path, message: everyFieldText[fault][language] }));
    if (fields.length > 0) form.refuse(values, { message: '', fields });
    else setPreview(next);
  };
  const submit = () => {
    setPreview(null);
    const next = tariffOf(values, values);
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
            <SelectField form={form} field="region" label={t(($) => $.edit.region)} options={regions} />
            <TextField
              form={form}
              field="from"
              label={t(($) => $.edit.first)}
              most={10}
              hint={values.from < today ? t(($) => $.edit.past) : ''}
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
            <Painter grid={values.grid} kind={kind} onChange={(grid) => form.set('grid', grid)} />
            <SpanForm form={form} />
            <SpecialList form={form} />
          </div>
        </Card>
        <Card title={t(($) => $.edit.prices)}>
          <PriceFields form={form} />
        </Card>
        <Card title={t(($) => $.edit.basic)}>
          <BasicFields form={form} />
        </Card>
        <Card title={t(($) => $.edit.powerFactor)}>
          <PowerFactorFields form={form} />
        </Card>
        <Actions>
          <Button kind="primary" busy={save.isPending} onClick={showPreview}>
            {t(($) => $.edit.look)}
          </Button>
        </Actions>
        {preview !== null && <PreviewDialog tariff={preview} inForce={inForce} onSave={submit} onClose={() => setPreview(null)} />}
      </div>
    </Form>
  );
}

/** Hours of festivals, each removable. */
function SpecialList({ form }: { readonly form: FormOfTariff }) {
  const t = priceText.useText();
  const { special } = form.values;
  const wrong = form.wrong('special');
  return (
    <>
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
                onClick={() =>
                  form.set(
                    'special',
                    special.filter((_, at) => at !== index),
                  )
                }
              />
            </li>
          );
        })}
      </ul>
      {wrong !== null && (
        <p className={`${box.plain} ${box.small} ${box.bad}`} role="alert">
          {wrong}
        </p>
      )}
    </>
  );
}
