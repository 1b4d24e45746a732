import { LockOutlined } from '@ant-design/icons';
import { controlRulesApi } from '@czyun/contract';
import { useId, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { SelectField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { useControlled } from '../../../parts/control/controlled.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { useIsLive, useTime } from '../../../platform/live/use-clock.ts';
import { controlText } from '../text.ts';

/** Applies a lock-out to the device. */
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

/** 0: until it is removed. */
const hourOptions = [0, 1, 2, 4, 8, 12, 24, 72];

const problems = ({ reason }: { readonly reason: string }) => (reason.trim() === '' ? ({ reason: 'reasonRequired' } as const) : {});

function TagDialog({ onClose }: { readonly onClose: () => void }) {
  const t = controlText.useText();
  const { device } = useControlled();
  const id = useId();
  const now = useTime(1000);
  const form = useForm<'reason', { readonly hours: number }>({
    initial: { reason: '', hours: 0 },
    problems,
    idOf: (field) => `${id}${field}`,
  });
  const apply = useChange(controlRulesApi.setTag, {
    renews: [controlRulesApi.getTags],
    quiet: true,
    success: t(($) => $.tag.done),
    onDone: onClose,
  });
  const { reason, hours } = form.values;
  const until = hours === 0 ? {} : { until: now + hours * 3_600_000 };
  return (
    <FormDialog
      title={t(($) => $.tag.title, { name: device.name })}
      okText={t(($) => $.tag.hang)}
      pending={apply.isPending}
      failure={form.failure}
      onSubmit={() => form.send(apply, { body: { deviceId: device.id, reason: reason.trim(), ...until } })}
      onClose={onClose}
    >
      <p className={`${box.plain} ${box.soft}`}>{t(($) => $.tag.effect)}</p>
      <TextField form={form} field="reason" label={t(($) => $.tag.reason)} most={200} autoFocus />
      <SelectField
        form={form}
        field="hours"
        label={t(($) => $.tag.until)}
        options={hourOptions.map((n) => ({ value: n, label: n === 0 ? t(($) => $.tag.open) : t(($) => $.tag.hours, { n }) }))}
      />
    </FormDialog>
  );
}
