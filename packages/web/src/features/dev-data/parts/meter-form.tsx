import { type CallResult, meterChangesApi } from '@czyun/contract';
import { useState } from 'react';
import { Notice } from '../../../kit/control/notice.tsx';
import { NumberInput } from '../../../kit/control/number-input.tsx';
import { TextInput } from '../../../kit/control/text-input.tsx';
import { useToast } from '../../../kit/control/use-toast.ts';
import { Dialog } from '../../../kit/form/dialog.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { WallInstant } from '../../../kit/range/wall-instant.tsx';
import box from '../../../kit/ui/box.module.css';
import { ApiError } from '../../../platform/api/api-error.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { clockNow } from '../../../platform/live/clock.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { dataText } from '../text.ts';

type Register = CallResult<typeof meterChangesApi.listMeterChanges>['registers'][number];
interface Shown {
  readonly last: number | null;
  readonly first: number | null;
}
const asRead: Shown = { last: null, first: null };

/** When another meter took over, and what both showed then. */
export function MeterForm({
  deviceId,
  registers,
  onClose,
}: {
  readonly deviceId: number;
  readonly registers: readonly Register[];
  readonly onClose: () => void;
}) {
  const t = dataText.useText();
  const zone = useTimeZone();
  const toast = useToast();
  const [now] = useState(clockNow);
  const [time, setTime] = useState(() => Math.floor(now / 60_000) * 60_000);
  const [shown, setShown] = useState<ReadonlyMap<number, Shown>>(new Map());
  const [note, setNote] = useState('');
  const add = useChange(meterChangesApi.addMeterChange, { renews: [meterChangesApi.listMeterChanges] });
  const wrong = add.error instanceof ApiError ? add.error.fields : [];
  const isAhead = time > now;
  const save = async () => {
    const wanted = registers.map(({ paramId }) => ({ paramId, ...(shown.get(paramId) ?? asRead) }));
    await add.mutateAsync({ body: { deviceId, time, registers: wanted, note } });
    toast.success(t(($) => $.meters.saved));
    onClose();
  };
  const input = ({ paramId, name }: Register, side: keyof Shown) => (
    <div className={`${box.stack} ${box.tight} ${box.grow}`}>
      <span className={`${box.small} ${box.soft}`}>{t(($) => $.meters[side])}</span>
      <NumberInput
        width="100%"
        label={t(($) => $.meters[`${side}Of`], { name })}
        min={0}
        max={1e15}
        placeholder={t(($) => $.meters.asRead)}
        value={shown.get(paramId)?.[side] ?? null}
        onChange={(value) => setShown(new Map(shown).set(paramId, { ...(shown.get(paramId) ?? asRead), [side]: value }))}
      />
    </div>
  );
  return (
    <Dialog
      title={t(($) => $.meters.add)}
      okText={t(($) => $.meters.save)}
      busy={add.isPending}
      okDisabled={isAhead}
      onOk={() => void save().catch(() => undefined)}
      onCancel={onClose}
    >
      <div className={box.stack}>
        <Field
          id="meter-time"
          label={t(($) => $.meters.time)}
          hint={t(($) => $.meters.timeHint)}
          wrong={isAhead ? t(($) => $.meters.ahead) : null}
        >
          <WallInstant
            label={t(($) => $.meters.time)}
            timeZone={zone}
            value={time}
            latest={now}
            onChange={(at) => at !== null && setTime(at)}
          />
        </Field>
        <p className={`${box.plain} ${box.soft}`}>{t(($) => $.meters.blank)}</p>
        {registers.map((register) => (
          <section key={register.paramId} aria-label={register.name} className={`${box.stack} ${box.tight}`}>
            <b>{t(($) => $.meters.shown, { name: register.name, unit: register.unit })}</b>
            <div className={box.row}>
              {input(register, 'last')}
              {input(register, 'first')}
            </div>
          </section>
        ))}
        {wrong.length > 0 && (
          <Notice kind="error" role="alert" title={wrong.map(({ path, message: why }) => <div key={path}>{why}</div>)} />
        )}
        <Field id="meter-note" label={t(($) => $.meters.note)}>
          <TextInput id="meter-note" most={200} value={note} onChange={setNote} />
        </Field>
      </div>
    </Dialog>
  );
}
