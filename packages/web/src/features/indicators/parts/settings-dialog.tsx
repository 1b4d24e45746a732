import type { IndicatorSettings, KeptIndicatorSettings } from '@czyun/contract';
import { useState } from 'react';
import { MultiSelect, Select } from '../../../kit/control/select.tsx';
import { useToast } from '../../../kit/control/use-toast.ts';
import { Dialog } from '../../../kit/form/dialog.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { Fields } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { Failed, Skeleton } from '../../../kit/ui/states.tsx';
import { useProject } from '../../../platform/project/project-context.ts';
import { useSaveSettings, useSettings } from '../queries.ts';
import { indicatorsText } from '../text.ts';
import { draftOf, figuresOf, type SettingField, unitField, wrongsOf } from './settings-draft.ts';

/** Which definitions the indicators of the project follow. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = indicatorsText.useText();
  const project = useProject();
  const kept = useSettings(project.id);
  if (kept.data !== undefined) return <SettingsForm key={kept.data.version} of={kept.data} onClose={onClose} />;
  return (
    <Dialog title={t(($) => $.settings)} footer={null} onCancel={onClose}>
      {kept.error === null ? <Skeleton height={240} /> : <Failed error={kept.error} onRetry={() => void kept.refetch()} />}
    </Dialog>
  );
}

const idOf = (field: string) => `indicator-${field}`;
const meterFields = ['gatewayIds', 'auxiliaryIds'] as const;
type Meters = (typeof meterFields)[number];
const hints = { gatewayIds: 'gatewayHint', auxiliaryIds: 'auxiliaryHint' } as const;

function SettingsForm({ of, onClose }: { readonly of: KeptIndicatorSettings; readonly onClose: () => void }) {
  const t = indicatorsText.useText();
  const { id: projectId } = useProject();
  const toast = useToast();
  const [draft, setDraft] = useState<IndicatorSettings>(of.settings);
  const form = useForm<SettingField, Meters>({ initial: draftOf(of), wrongs: wrongsOf, idOf, chosen: meterFields });
  const save = useSaveSettings(() => {
    toast.success(t(($) => $.form.saved));
    onClose();
  });
  const take = (more: Partial<IndicatorSettings>) => setDraft((before) => ({ ...before, ...more }));
  const send = () => form.send(save, { body: { projectId, version: of.version, settings: { ...draft, ...figuresOf(form.values) } } });

  const meters = (field: Meters) => (
    <Field id={idOf(field)} label={t(($) => $.form[field])} wrong={form.wrong(field)} hint={t(($) => $.form[hints[field]])}>
      <MultiSelect
        id={idOf(field)}
        value={draft[field]}
        options={of.meters.map(({ deviceId, name }) => ({ value: deviceId, label: name }))}
        onChange={(ids: number[]) => {
          take({ [field]: ids });
          form.chose(field);
        }}
      />
    </Field>
  );
  const choice = <V extends string>(
    field: string,
    label: string,
    value: V,
    words: Readonly<Record<V, string>>,
    onChange: (value: V) => void,
  ) => (
    <Field id={idOf(field)} label={label}>
      <Select<V>
        id={idOf(field)}
        value={value}
        options={(Object.entries(words) as [V, string][]).map(([each, word]) => ({ value: each, label: word }))}
        onChange={onChange}
      />
    </Field>
  );
  const figure = (field: 'ratedPower' | 'ratedEnergy' | 'tolerance', unit: string, hint: string) => (
    <TextField<SettingField> {...{ form, field, unit, hint }} label={t(($) => $.form[field])} digits="decimal" most={14} />
  );
  const toldText = (told: number | null, unit: string) =>
    told === null ? t(($) => $.form.untold) : t(($) => $.form.told, { value: `${told} ${unit}` });
  const unitPowers = of.units.map(({ deviceId, name, ratedPower }) => (
    <TextField<SettingField>
      key={deviceId}
      form={form}
      field={unitField(deviceId)}
      label={t(($) => $.form.unitPower, { name })}
      hint={toldText(ratedPower, 'kW')}
      unit="kW"
      digits="decimal"
      most={14}
    />
  ));
  const rated = (field: 'ratedPower' | 'ratedEnergy', unit: string) => {
    return figure(field, unit, toldText(of.station[field], unit));
  };
  return (
    <FormDialog
      title={t(($) => $.settings)}
      okText={t(($) => $.form.save)}
      pending={save.isPending}
      failure={form.failure}
      width={760}
      onSubmit={send}
      onClose={onClose}
    >
      <Fields>
        {meters('gatewayIds')}
        {meters('auxiliaryIds')}
        {choice(
          'auxiliary',
          t(($) => $.form.auxiliary),
          draft.auxiliary,
          {
            balance: t(($) => $.form.auxiliaryOf.balance),
            metered: t(($) => $.form.auxiliaryOf.metered),
          },
          (auxiliary) => take({ auxiliary }),
        )}
        {rated('ratedPower', 'kW')}
        {rated('ratedEnergy', 'kWh')}
        {unitPowers}
        {choice(
          'cycles',
          t(($) => $.form.cycles),
          draft.cycles,
          {
            discharge: t(($) => $.form.cyclesOf.discharge),
            both: t(($) => $.form.cyclesOf.both),
          },
          (cycles) => take({ cycles }),
        )}
        {choice(
          'hours',
          t(($) => $.form.hours),
          draft.hours,
          {
            both: t(($) => $.form.hoursOf.both),
            discharge: t(($) => $.form.hoursOf.discharge),
          },
          (hours) => take({ hours }),
        )}
        {choice(
          'available',
          t(($) => $.form.available),
          draft.available,
          {
            ready: t(($) => $.form.availableOf.ready),
            running: t(($) => $.form.availableOf.running),
          },
          (available) => take({ available }),
        )}
        {choice(
          'stopped',
          t(($) => $.form.stopped),
          draft.stopped,
          {
            reserve: t(($) => $.form.stoppedOf.reserve),
            unplanned: t(($) => $.form.stoppedOf.unplanned),
          },
          (stopped) => take({ stopped }),
        )}
        {choice(
          'offline',
          t(($) => $.form.offline),
          draft.offline,
          {
            unknown: t(($) => $.form.offlineOf.unknown),
            unplanned: t(($) => $.form.offlineOf.unplanned),
          },
          (offline) => take({ offline }),
        )}
        {choice(
          'windows',
          t(($) => $.form.windows),
          draft.windows ? 'yes' : 'no',
          {
            yes: t(($) => $.form.windowsOf.yes),
            no: t(($) => $.form.windowsOf.no),
          },
          (windows) => take({ windows: windows === 'yes' }),
        )}
        {choice(
          'setpoint',
          t(($) => $.form.setpoint),
          draft.setpoint,
          {
            sent: t(($) => $.form.setpointOf.sent),
            dispatched: t(($) => $.form.setpointOf.dispatched),
          },
          (setpoint) => take({ setpoint }),
        )}
        {figure(
          'tolerance',
          '%',
          t(($) => $.form.toleranceHint),
        )}
      </Fields>
    </FormDialog>
  );
}
