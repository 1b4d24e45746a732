import type { FieldNetwork, SetupProfile, SetupRegion } from '@czyun/contract';
import { SelectField, SwitchField } from '../../../../kit/form/fields.tsx';
import { Fields } from '../../../../kit/form/form.tsx';
import { TextField } from '../../../../kit/form/text-field.tsx';
import type { Form } from '../../../../kit/form/use-form.ts';
import { useLanguage } from '../../../../platform/language/language.ts';
import { projectSetupText } from '../text.ts';
import type { DeviceChoice, DeviceField } from './device-draft.ts';
import { nameOf, zoneTree } from './names.ts';

const roles = ['grid', 'load', 'pv', 'wind', 'storage', 'auxiliary'] as const;

interface IdentityProps {
  readonly form: Form<DeviceField, DeviceChoice>;
  readonly zones: readonly SetupRegion[];
  readonly saved: boolean;
  /** Whether devices of this kind can have a role in the balance. */
  readonly balanced: boolean;
}

/** Names, key, zone and role of a device. */
export function IdentityFields({ form, zones, saved, balanced }: IdentityProps) {
  const t = projectSetupText.useText();
  const language = useLanguage();
  const places = [
    { value: 0, label: t(($) => $.none) },
    ...zoneTree(zones).map(({ zone, depth }) => ({ value: zone.id, label: `${'\u2003'.repeat(depth)}${nameOf(zone, language)}` })),
  ];
  const parts = [
    { value: 'none' as const, label: t(($) => $.none) },
    ...roles.map((role) => ({ value: role, label: t(($) => $.role[role]) })),
  ];
  return (
    <Fields>
      <TextField form={form} field="name" label={t(($) => $.field.name)} most={100} />
      <TextField form={form} field="nameEn" label={t(($) => $.field.nameEn)} most={100} optional />
      <TextField form={form} field="key" label={t(($) => $.drawer.key)} hint={t(($) => $.drawer.keyHint)} most={64} disabled={saved} />
      <SelectField form={form} field="regionId" label={t(($) => $.drawer.zone)} options={places} />
      {balanced && (
        <SelectField form={form} field="role" label={t(($) => $.drawer.role)} hint={t(($) => $.drawer.roleHint)} options={parts} whole />
      )}
      <SwitchField form={form} field="enabled" label={t(($) => $.drawer.enabled)} />
    </Fields>
  );
}

/** The connection of a device. */
export function ConnectionFields({
  form,
  protocol,
  networks,
}: {
  readonly form: Form<DeviceField>;
  readonly protocol: SetupProfile['protocol'];
  readonly networks: readonly FieldNetwork[];
}) {
  const t = projectSetupText.useText();
  const reachable = useReachable(networks);
  const period = { form, digits: 'decimal', unit: t(($) => $.seconds) } as const;
  const offline = (
    <TextField {...period} field="offlineS" label={t(($) => $.drawer.offline)} hint={t(($) => $.drawer.offlineHint)} optional />
  );
  if (protocol === 'mqtt') {
    return (
      <Fields>
        <TextField {...period} field="periodS" label={t(($) => $.drawer.period)} />
        {offline}
      </Fields>
    );
  }
  return (
    <Fields>
      <TextField form={form} field="host" label={t(($) => $.drawer.host)} most={255} placeholder="192.168.1.20" hint={reachable} whole />
      <TextField form={form} field="port" label={t(($) => $.drawer.port)} digits="numeric" />
      <TextField form={form} field="unit" label={t(($) => $.drawer.unit)} digits="numeric" />
      <TextField {...period} field="pollS" label={t(($) => $.drawer.poll)} />
      <TextField {...period} field="timeoutS" label={t(($) => $.drawer.timeout)} hint={t(($) => $.drawer.timeoutHint)} optional />
      {offline}
    </Fields>
  );
}

/** Most networks that are listed; the others are in the project's set-up. */
const maxNamed = 6;

/** The networks of the project's devices on one line. */
function useReachable(networks: readonly FieldNetwork[]): string {
  const t = projectSetupText.useText();
  if (networks.length === 0) return t(($) => $.networks.none);
  const named = networks
    .slice(0, maxNamed)
    .map(({ network }) => network)
    .join(' · ');
  const all = networks.length > maxNamed ? t(($) => $.networks.more, { networks: named, n: networks.length }) : named;
  return t(($) => $.networks.here, { networks: all });
}
