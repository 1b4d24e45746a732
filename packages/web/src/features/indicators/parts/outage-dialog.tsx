import { hourMs, type Outage, outageKinds, type StationIndicators } from '@czyun/contract';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { InstantField } from '../../../kit/form/date-fields.tsx';
import { SelectField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import type { Draft } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { useProject } from '../../../platform/project/project-context.ts';
import { useSaveOutage } from '../queries.ts';
import { indicatorsText } from '../text.ts';

/** How far ahead an outage can be planned, ms. */
const aheadMs = 366 * 24 * hourMs;
type Chosen = Pick<Outage, 'deviceId' | 'kind' | 'begins' | 'ends'>;

const idOf = (field: string) => `outage-${field}`;
const problems = ({ reason }: Draft<'reason'>) => (reason.trim() === '' ? ({ reason: 'reasonRequired' } as const) : {});

export interface OutageDialogProps {
  /** null: a new outage. */
  readonly outage: Outage | null;
  readonly period: StationIndicators;
  readonly onClose: () => void;
}

/** Form of an outage of a unit. */
export function OutageDialog({ outage, period, onClose }: OutageDialogProps) {
  const t = indicatorsText.useText();
  const { id: projectId, timeZone } = useProject();
  const form = useForm<'reason', Chosen>({
    initial: {
      reason: outage?.reason ?? '',
      deviceId: outage?.deviceId ?? period.units[0]?.deviceId ?? 0,
      kind: outage?.kind ?? 'planned',
      begins: outage?.begins ?? period.start,
      ends: outage?.ends ?? period.start + hourMs,
    },
    problems,
    idOf,
  });
  const save = useSaveOutage({ success: t(($) => $.outages.saved), onDone: onClose });
  const body = { projectId, id: outage?.id ?? 0, version: outage?.version ?? 0, ...form.values };
  const time = (field: 'begins' | 'ends') => (
    <InstantField
      form={form}
      field={field}
      label={t(($) => $.outages[field])}
      timeZone={timeZone}
      latest={period.until + aheadMs}
      // Sets both, since an error in one may be caused by the other.
      follows={() => ({ begins: form.values.begins, ends: form.values.ends })}
    />
  );
  return (
    <FormDialog
      title={t(($) => (outage === null ? $.outages.add : $.outages.change))}
      okText={t(($) => $.outages.save)}
      pending={save.isPending}
      failure={form.failure}
      onSubmit={() => form.send(save, { body })}
      onClose={onClose}
    >
      <div className={`${box.stack} ${box.roomy}`}>
        <SelectField
          form={form}
          field="deviceId"
          label={t(($) => $.outages.unit)}
          options={period.units.map((unit) => ({ value: unit.deviceId, label: unit.name }))}
        />
        <Segmented<Outage['kind']>
          label={t(($) => $.outages.kind)}
          value={form.values.kind}
          options={outageKinds.map((value) => ({ value, label: t(($) => $.outages[value]) }))}
          onChange={(kind) => form.set('kind', kind)}
        />
        <div className={`${box.row} ${box.wrap} ${box.wide}`}>
          {time('begins')}
          {time('ends')}
        </div>
        <TextField form={form} field="reason" label={t(($) => $.outages.reason)} most={200} />
      </div>
    </FormDialog>
  );
}
