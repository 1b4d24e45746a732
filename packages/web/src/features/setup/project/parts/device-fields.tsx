import type { FieldNetwork, SetupProfile, SetupZone } from '@czyun/contract';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { projectSetupText } from '../text.ts';
import { hostPattern, keyPattern } from './device-draft.ts';
import { nameOf, zoneTree } from './names.ts';

const roles = ['grid', 'load', 'pv', 'wind', 'storage'] as const;

interface IdentityProps {
  readonly zones: readonly SetupZone[];
  readonly saved: boolean;
  /** Whether devices of this kind can have a part in the balance. */
  readonly balanced: boolean;
}

/** Who a device is and where it stands. */
export function IdentityFields({ zones, saved, balanced }: IdentityProps) {
  const t = projectSetupText.use();
  const language = useLanguage();
  const required = t(($) => $.required);
  const places = [
    { value: 0, label: t(($) => $.none) },
    ...zoneTree(zones).map(({ zone, depth }) => ({ value: zone.id, label: `${'\u2003'.repeat(depth)}${nameOf(zone, language)}` })),
  ];
  return (
    <div className="setup-fields">
      <Form.Item name="name" label={t(($) => $.field.name)} rules={[{ required: true, whitespace: true, message: required }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="nameEn" label={t(($) => $.field.nameEn)}>
        <Input maxLength={100} placeholder={t(($) => $.optional)} />
      </Form.Item>
      <Form.Item
        name="key"
        label={t(($) => $.drawer.key)}
        tooltip={t(($) => $.drawer.keyHint)}
        rules={[
          { required: true, message: required },
          { pattern: keyPattern, message: t(($) => $.drawer.keyWrong) },
        ]}
      >
        <Input maxLength={64} disabled={saved} spellCheck={false} autoComplete="off" />
      </Form.Item>
      <Form.Item name="regionId" label={t(($) => $.drawer.zone)}>
        <Select options={places} />
      </Form.Item>
      <Form.Item name="role" hidden={!balanced} label={t(($) => $.drawer.role)} tooltip={t(($) => $.drawer.roleHint)}>
        <Select
          options={[{ value: 'none', label: t(($) => $.none) }, ...roles.map((role) => ({ value: role, label: t(($) => $.role[role]) }))]}
        />
      </Form.Item>
      <Form.Item name="enabled" label={t(($) => $.drawer.enabled)} valuePropName="checked">
        <Switch />
      </Form.Item>
    </div>
  );
}

/** How a device is reached. */
export function ConnectionFields({
  protocol,
  networks,
}: {
  readonly protocol: SetupProfile['protocol'];
  readonly networks: readonly FieldNetwork[];
}) {
  const t = projectSetupText.use();
  const required = { required: true, message: t(($) => $.required) };
  const seconds = t(($) => $.seconds);
  const usual = t(($) => $.optional);
  const offline = (
    <Form.Item name="offlineS" label={t(($) => $.drawer.offline)} tooltip={t(($) => $.drawer.offlineHint)}>
      <InputNumber min={1} max={86_400} suffix={seconds} placeholder={usual} style={{ width: '100%' }} />
    </Form.Item>
  );
  if (protocol === 'mqtt') {
    return (
      <div className="setup-fields">
        <Form.Item name="periodS" label={t(($) => $.drawer.period)} rules={[required]}>
          <InputNumber min={0.05} max={86_400} suffix={seconds} style={{ width: '100%' }} />
        </Form.Item>
        {offline}
      </div>
    );
  }
  return (
    <div className="setup-fields">
      <Form.Item
        name="host"
        label={t(($) => $.drawer.host)}
        rules={[required, { pattern: hostPattern, transform: (value: string) => value.trim(), message: t(($) => $.drawer.hostWrong) }]}
        className="wide"
        extra={<Reachable networks={networks} />}
      >
        <Input maxLength={255} placeholder="192.168.1.20" spellCheck={false} autoComplete="off" />
      </Form.Item>
      <Form.Item name="port" label={t(($) => $.drawer.port)} rules={[required]}>
        <InputNumber min={1} max={65_535} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="unit" label={t(($) => $.drawer.unit)} rules={[required]}>
        <InputNumber min={0} max={255} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="pollS" label={t(($) => $.drawer.poll)} rules={[required]}>
        <InputNumber min={0.05} max={86_400} suffix={seconds} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="timeoutS" label={t(($) => $.drawer.timeout)} tooltip={t(($) => $.drawer.timeoutHint)}>
        <InputNumber min={0.05} max={86_400} suffix={seconds} placeholder={usual} style={{ width: '100%' }} />
      </Form.Item>
      {offline}
    </div>
  );
}

/** So many are named; the rest stand under the project's set-up. */
const mostNamed = 6;

function Reachable({ networks }: { readonly networks: readonly FieldNetwork[] }) {
  const t = projectSetupText.use();
  if (networks.length === 0) return t(($) => $.networks.none);
  const named = networks
    .slice(0, mostNamed)
    .map(({ network }) => network)
    .join(' · ');
  const all = networks.length > mostNamed ? t(($) => $.networks.more, { networks: named, n: networks.length }) : named;
  return t(($) => $.networks.here, { networks: all });
}
