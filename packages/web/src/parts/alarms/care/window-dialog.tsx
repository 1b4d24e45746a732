import { alarmsApi, type Device, hourMs, longestWindowMs, regionsApi } from '@czyun/contract';
import { useState } from 'react';
import { InstantField } from '../../../kit/form/date-fields.tsx';
import { SegmentedField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { Skeleton, States } from '../../../kit/ui/states.tsx';
import { useCall, useChange } from '../../../platform/api/use-call.ts';
import { useTime } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { alarmReads } from './reads.ts';
import { reasonProblems } from './suppress-dialog.tsx';
import { SuppressionList } from './suppression-list.tsx';
import { careText } from './text.ts';

const idOf = (field: string) => `window-${field}`;

interface Choices {
  readonly over: 'device' | 'zone';
  readonly begins: number;
  readonly until: number;
}

export interface WindowDialogProps {
  readonly device: Pick<Device, 'id' | 'name' | 'regionId'>;
  readonly onClose: () => void;
}

/** Declares a maintenance window of a device or its zone, and lists current suppressions. */
export function WindowDialog({ device, onClose }: WindowDialogProps) {
  const t = careText.useText();
  const { id: projectId, timeZone } = useProject();
  const zones = useCall(regionsApi.queryRegionByProject, { query: { projId: projectId } }, { freshMs: 60_000, quiet: true });
  const region = zones.data?.find(({ id }) => id === device.regionId);
  const [opened] = useState(() => Date.now());
  const form = useForm<'reason', Choices>({
    initial: { reason: '', over: 'device', begins: opened, until: opened + 8 * hourMs },
    problems: reasonProblems,
    idOf,
  });
  const { over, begins, until } = form.values;
  const suppressions = useCall(alarmsApi.alarmSuppressions, { query: { projectId, deviceId: device.id } }, { quiet: true });
  const declare = useChange(alarmsApi.maintenanceWindow, {
    renews: alarmReads,
    quiet: true,
    success: t(($) => $.windows.done),
    onDone: onClose,
  });
  const subject = over === 'zone' && region !== undefined ? { regionId: region.id } : { deviceId: device.id };
  const submit = () => form.send(declare, { body: { projectId, ...subject, begins, until, reason: form.values.reason.trim() } });
  const now = useTime(60_000);
  const limits = { timeZone, minutes: true, earliest: now, latest: now + longestWindowMs };
  return (
    <FormDialog
      title={t(($) => $.windows.title)}
      okText={t(($) => $.windows.ok)}
      pending={declare.isPending}
      failure={form.failure}
      width={640}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={`${box.plain} ${box.soft}`}>{t(($) => $.windows.intro)}</p>
      <SegmentedField
        form={form}
        field="over"
        label={t(($) => $.windows.over)}
        options={[
          { value: 'device', label: t(($) => $.windows.device, { name: device.name }) },
          ...(region === undefined ? [] : [{ value: 'zone' as const, label: t(($) => $.windows.zone, { name: region.name }) }]),
        ]}
      />
      <div className={`${box.row} ${box.wrap} ${box.wide}`}>
        <InstantField
          {...limits}
          form={form}
          field="begins"
          label={t(($) => $.windows.begins)}
          follows={(at) => ({ until: Math.max(until, at + hourMs) })}
        />
        <InstantField {...limits} form={form} field="until" label={t(($) => $.windows.until)} />
      </div>
      <TextField form={form} field="reason" label={t(($) => $.reason)} hint={t(($) => $.reasonHint)} most={200} autoFocus />
      <h3 className={box.plain}>{t(($) => $.windows.standing)}</h3>
      <States of={suppressions} skeleton={<Skeleton height={40} />}>
        {(list) =>
          list.length === 0 ? (
            <p className={`${box.plain} ${box.faint}`}>{t(($) => $.windows.none)}</p>
          ) : (
            <SuppressionList suppressions={list} named />
          )
        }
      </States>
    </FormDialog>
  );
}
