import type { IndicatorSettings, KeptIndicatorSettings } from '@czyun/contract';
import { Select } from '../../../kit/control/select.tsx';
import { useToast } from '../../../kit/control/use-toast.ts';
import { Dialog } from '../../../kit/form/dialog.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { MultiSelectField, SelectField } from '../../../kit/form/fields.tsx';
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
const choiceFields = ['auxiliary', 'cycles', 'hours', 'available', 'stopped', 'offline', 'setpoint'] as const;
type Choices = Pick<IndicatorSettings, (typeof meterFields)[number] | (typeof choiceFields)[number] | 'windows'>;

const choicesOf = (settings: Choices): Choices =>
  Object.fromEntries([...meterFields, ...choiceFields, 'windows' as const].map((field) => [field, settings[field]])) as unknown as Choices;
const hints = { gatewayIds: 'gatewayHint', auxiliaryIds: 'auxiliaryHint' } as const;

function SettingsForm({ of, onClose }: { readonly of: KeptIndicatorSettings; readonly onClose: () => void }) {
  const t = indicatorsText.useText();
  const { id: projectId } = useProject();
  const toast = useToast();
  const form = useForm<SettingField, Choices>({ initial: { ...choicesOf(of.settings), ...draftOf(of) }, wrongs: wrongsOf, idOf });
  const save = useSaveSettings(() => {
    toast.success(t(($) => $.form.saved));
    onClose();
  });
  const send = () =>
    form.send(save, {
      body: { projectId, version: of.version, settings: { ...of.settings, ...choicesOf(form.values), ...figuresOf(form.values) } },
    });

  const meters = (field: (typeof meterFields)[number]) => (
    <MultiSelectField
      form={form}
      field={field}
      label={t(($) => $.form[field])}
      hint={t(($) => $.form[hints[field]])}
      options={of.meters.map(({ deviceId, name }) => ({ value: deviceId, label: name }))}
    />
  );
  const choice = <K extends (typeof choiceFields)[number]>(field: K, label: string, words: Readonly<Record<Choices[K], string>>) => (
    <SelectField
      form={form}
      field={field}
      label={label}
      options={(Object.entries(words) as [Choices[K], string][]).map(([value, label]) => ({ value, label }))}
    />
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
          {
            balance: t(($) => $.form.auxiliaryOf.balance),
            metered: t(($) => $.form.auxiliaryOf.metered),
          },
        )}
        {rated('ratedPower', 'kW')}
        {rated('ratedEnergy', 'kWh')}
        {unitPowers}
        {choice(
          'cycles',
          t(($) => $.form.cycles),
          {
            discharge: t(($) => $.form.cyclesOf.discharge),
            both: t(($) => $.form.cyclesOf.both),
          },
        )}
        {choice(
          'hours',
          t(($) => $.form.hours),
          {
            both: t(($) => $.form.hoursOf.both),
            discharge: t(($) => $.form.hoursOf.discharge),
          },
        )}
        {choice(
          'available',
          t(($) => $.form.available),
          {
            ready: t(($) => $.form.availableOf.ready),
            running: t(($) => $.form.availableOf.running),
          },
        )}
        {choice(
          'stopped',
          t(($) => $.form.stopped),
          {
            reserve: t(($) => $.form.stoppedOf.reserve),
            unplanned: t(($) => $.form.stoppedOf.unplanned),
          },
        )}
        {choice(
          'offline',
          t(($) => $.form.offline),
          {
            unknown: t(($) => $.form.offlineOf.unknown),
            unplanned: t(($) => $.form.offlineOf.unplanned),
          },
        )}
        <Field id={idOf('windows')} label={t(($) => $.form.windows)}>
          <Select<'yes' | 'no'>
            id={idOf('windows')}
            value={form.values.windows ? 'yes' : 'no'}
            options={(['yes', 'no'] as const).map((value) => ({ value, label: t(($) => $.form.windowsOf[value]) }))}
            onChange={(value) => form.set('windows', value === 'yes')}
          />
        </Field>
        {choice(
          'setpoint',
          t(($) => $.form.setpoint),
          {
            sent: t(($) => $.form.setpointOf.sent),
            dispatched: t(($) => $.form.setpointOf.dispatched),
          },
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
