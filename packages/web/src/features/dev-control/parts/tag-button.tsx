import { LockOutlined } from '@ant-design/icons';
import { controlRulesApi } from '@czyun/contract';
import { useId, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { useToast } from '../../../kit/control/use-toast.ts';
import { Field } from '../../../kit/form/field.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { useChange } from '../../../platform/api/use-call.ts';
import { useIsLive, useTime } from '../../../platform/live/use-clock.ts';
import { controlText } from '../text.ts';
import { useControlled } from './controlled.ts';

/** Hangs a lock-out tag on the device. */
export function TagButton() {
  const t = controlText.useText();
  const live = useIsLive();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button icon={<LockOutlined aria-hidden />} disabled={!live} onClick={() => setAsking(true)}>
        {t(($) => $.tag.hang)}
      </Button>
      {asking && <TagDialog onClose={() => setAsking(false)} />}
    </>
  );
}

const hours = [0, 1, 2, 4, 8, 12, 24, 72];

const wrongs = ({ reason }: { readonly reason: string }) => (reason.trim() === '' ? ({ reason: 'reasonRequired' } as const) : {});

function TagDialog({ onClose }: { readonly onClose: () => void }) {
  const t = controlText.useText();
  const { device } = useControlled();
  const toast = useToast();
  const id = useId();
  const [lasts, setLasts] = useState(0);
  const now = useTime(1000);
  const form = useForm<'reason'>({ initial: { reason: '' }, wrongs, idOf: (field) => `${id}${field}` });
  const hang = useChange(controlRulesApi.setTag, {
    renews: [controlRulesApi.getTags],
    quiet: true,
    onDone: () => {
      toast.success(t(($) => $.tag.done));
      onClose();
    },
  });
  const until = lasts === 0 ? {} : { until: now + lasts * 3_600_000 };
  return (
    <FormDialog
      title={t(($) => $.tag.title, { name: device.name })}
      okText={t(($) => $.tag.hang)}
      pending={hang.isPending}
      failure={form.failure}
      onSubmit={() => form.send(hang, { body: { deviceId: device.id, reason: form.values.reason.trim(), ...until } })}
      onClose={onClose}
    >
      <p className={`${box.plain} ${box.soft}`}>{t(($) => $.tag.effect)}</p>
      <TextField form={form} field="reason" label={t(($) => $.tag.reason)} most={200} autoFocus />
      <Field id={`${id}until`} label={t(($) => $.tag.until)}>
        <Select
          id={`${id}until`}
          value={lasts}
          onChange={setLasts}
          options={hours.map((n) => ({ value: n, label: n === 0 ? t(($) => $.tag.open) : t(($) => $.tag.hours, { n }) }))}
        />
      </Field>
    </FormDialog>
  );
}
