import { type Outage, outageKinds, type StationIndicators } from '@czyun/contract';
import { useState } from 'react';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { useToast } from '../../../kit/control/use-toast.ts';
import { Field } from '../../../kit/form/field.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Draft } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { WallInstant } from '../../../kit/range/wall-instant.tsx';
import box from '../../../kit/ui/box.module.css';
import { useProject } from '../../../platform/project/project-context.ts';
import { useSaveOutage } from '../queries.ts';
import { indicatorsText } from '../text.ts';

const hourMs = 3_600_000;
/** An outage can be planned so far ahead. */
const aheadMs = 366 * 24 * hourMs;
const chosen = ['deviceId', 'begins', 'ends'] as const;
type Chosen = (typeof chosen)[number];

const idOf = (field: string) => `outage-${field}`;
const wrongs = ({ reason }: Draft<'reason'>) => (reason.trim() === '' ? ({ reason: 'reasonRequired' } as const) : {});

export interface OutageDialogProps {
  /** null: a new one. */
  readonly of: Outage | null;
  readonly period: StationIndicators;
  readonly onClose: () => void;
}

/** Enters an outage of a unit, or changes one. */
export function OutageDialog({ of, period, onClose }: OutageDialogProps) {
  const t = indicatorsText.useText();
  const toast = useToast();
  const { id: projectId, timeZone } = useProject();
  const [deviceId, setDeviceId] = useState(of?.deviceId ?? period.units[0]?.deviceId ?? 0);
  const [kind, setKind] = useState<Outage['kind']>(of?.kind ?? 'planned');
  const [begins, setBegins] = useState(of?.begins ?? period.start);
  const [ends, setEnds] = useState(of?.ends ?? period.start + hourMs);
  const form = useForm<'reason', Chosen>({ initial: { reason: of?.reason ?? '' }, wrongs, idOf, chosen });
  const save = useSaveOutage(() => {
    toast.success(t(($) => $.outages.saved));
    onClose();
  });
  const body = { projectId, id: of?.id ?? 0, version: of?.version ?? 0, deviceId, kind, begins, ends, reason: form.values.reason };
  const time = (field: 'begins' | 'ends', value: number, take: (at: number) => void) => (
    <Field id={idOf(field)} label={t(($) => $.outages[field])} wrong={form.wrong(field)}>
      <WallInstant
        label={t(($) => $.outages[field])}
        timeZone={timeZone}
        value={value}
        latest={period.until + aheadMs}
        onChange={(at) => {
          if (at === null) return;
          take(at);
          form.chose('begins');
          form.chose('ends');
        }}
      />
    </Field>
  );
  return (
    <FormDialog
      title={t(($) => (of === null ? $.outages.add : $.outages.change))}
      okText={t(($) => $.outages.save)}
      pending={save.isPending}
      failure={form.failure}
      onSubmit={() => form.send(save, { body })}
      onClose={onClose}
    >
      <div className={`${box.stack} ${box.roomy}`}>
        <Field id={idOf('deviceId')} label={t(($) => $.outages.unit)} wrong={form.wrong('deviceId')}>
          <Select
            id={idOf('deviceId')}
            value={deviceId}
            options={period.units.map((unit) => ({ value: unit.deviceId, label: unit.name }))}
            onChange={(next) => {
              setDeviceId(next);
              form.chose('deviceId');
            }}
          />
        </Field>
        <Segmented<Outage['kind']>
          label={t(($) => $.outages.kind)}
          value={kind}
          options={outageKinds.map((value) => ({ value, label: t(($) => $.outages[value]) }))}
          onChange={setKind}
        />
        <div className={`${box.row} ${box.wrap} ${box.wide}`}>
          {time('begins', begins, setBegins)}
          {time('ends', ends, setEnds)}
        </div>
        <TextField form={form} field="reason" label={t(($) => $.outages.reason)} most={200} />
      </div>
    </FormDialog>
  );
}
