import { type CallResult, meterChangesApi } from '@czyun/contract';
import { useState } from 'react';
import { Dialog } from '../../../kit/form/dialog.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { NumberField } from '../../../kit/form/fields.tsx';
import { Form } from '../../../kit/form/form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { WallInstant } from '../../../kit/range/wall-instant.tsx';
import box from '../../../kit/ui/box.module.css';
import { useChange } from '../../../platform/api/use-call.ts';
import { clockNow } from '../../../platform/live/clock.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { dataText } from '../text.ts';

type Register = CallResult<typeof meterChangesApi.listMeterChanges>['registers'][number];

/** Reading of a register on one side of the replacement; null: the nearest stored reading. */
type ReadingField = `registers.${number}.${'last' | 'first'}`;
type Choices = { readonly time: number } & Readonly<Record<ReadingField, number | null>>;

const problems = () => ({});
const idOf = (field: string) => `meter-${field}`;

export interface MeterFormProps {
  readonly deviceId: number;
  readonly registers: readonly Register[];
  readonly onClose: () => void;
}

/** Records a meter replacement: its time, and the readings of the old and the new meter. */
export function MeterForm({ deviceId, registers, onClose }: MeterFormProps) {
  const t = dataText.useText();
  const zone = useTimeZone();
  const [now] = useState(clockNow);
  const readings = registers.flatMap((_, row) => [
    [`registers.${row}.last`, null],
    [`registers.${row}.first`, null],
  ]);
  const form = useForm<'note', Choices>({
    initial: { note: '', time: Math.floor(now / 60_000) * 60_000, ...Object.fromEntries(readings) },
    problems,
    idOf,
  });
  const add = useChange(meterChangesApi.addMeterChange, {
    quiet: true,
    renews: [meterChangesApi.listMeterChanges],
    success: t(($) => $.meters.saved),
    onDone: onClose,
  });
  const { values } = form;
  const isAhead = values.time > now;
  const submit = () => {
    if (isAhead) return;
    const sides = registers.map(({ paramId }, row) => ({
      paramId,
      last: values[`registers.${row}.last`] ?? null,
      first: values[`registers.${row}.first`] ?? null,
    }));
    form.send(add, { body: { deviceId, time: values.time, registers: sides, note: values.note } });
  };
  const reading = ({ name }: Register, row: number, side: 'last' | 'first') => (
    <div className={`${box.stack} ${box.tight} ${box.grow}`}>
      <span className={`${box.small} ${box.soft}`}>{t(($) => $.meters[side])}</span>
      <NumberField
        form={form}
        field={`registers.${row}.${side}`}
        label={t(($) => $.meters[`${side}Of`], { name })}
        placeholder={t(($) => $.meters.asRead)}
        bare
        min={0}
        max={1e15}
      />
    </div>
  );
  return (
    <Dialog
      title={t(($) => $.meters.add)}
      okText={t(($) => $.meters.save)}
      busy={add.isPending}
      okDisabled={isAhead}
      onOk={submit}
      onCancel={onClose}
    >
      <Form failure={form.failure} onSubmit={submit}>
        <Field
          id={idOf('time')}
          label={t(($) => $.meters.time)}
          hint={t(($) => $.meters.timeHint)}
          wrong={isAhead ? t(($) => $.meters.ahead) : form.wrong('time')}
        >
          <WallInstant
            label={t(($) => $.meters.time)}
            timeZone={zone}
            value={values.time}
            latest={now}
            onChange={(at) => form.set('time', at)}
          />
        </Field>
        <p className={`${box.plain} ${box.soft}`}>{t(($) => $.meters.blank)}</p>
        {registers.map((register, row) => (
          <section key={register.paramId} aria-label={register.name} className={`${box.stack} ${box.tight}`}>
            <b>{t(($) => $.meters.shown, { name: register.name, unit: register.unit })}</b>
            <div className={box.row}>
              {reading(register, row, 'last')}
              {reading(register, row, 'first')}
            </div>
          </section>
        ))}
        <TextField form={form} field="note" label={t(($) => $.meters.note)} most={200} />
      </Form>
    </Dialog>
  );
}
