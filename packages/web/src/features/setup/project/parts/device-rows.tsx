import { CopyOutlined, DeleteOutlined, EditOutlined, KeyOutlined, MoreOutlined } from '@ant-design/icons';
import { type CallResult, routes, type SetupDevice, setupApi, stateWords } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../../../kit/control/button.tsx';
import { Menu } from '../../../../kit/control/menu.tsx';
import { Switch } from '../../../../kit/control/switch.tsx';
import { useConfirm } from '../../../../kit/form/use-confirm.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { Table } from '../../../../kit/table/table.tsx';
import { StatusBadge } from '../../../../kit/ui/badges.tsx';
import box from '../../../../kit/ui/box.module.css';
import { useLinks } from '../../../../platform/address/use-links.ts';
import { useChange } from '../../../../platform/api/use-call.ts';
import { useLanguage } from '../../../../platform/language/language.ts';
import { useDeviceStates } from '../../../../platform/live/use-device-states.ts';
import { setupReads } from '../queries.ts';
import { quiet } from '../quiet.ts';
import { projectSetupText } from '../text.ts';
import { fieldsOfDevice } from './device-draft.ts';
import type { DrawerTask } from './device-drawer.tsx';
import { nameOf, vendorName } from './names.ts';

type Setup = CallResult<typeof setupApi.getSetup>;
type Types = CallResult<typeof setupApi.getDeviceTypes>;

export interface TabProps {
  readonly setup: Setup;
  readonly types: Types;
}

/** A device whose token is shown only once. */
export type IssuedToken = { readonly device: SetupDevice; readonly token: string };

interface RowsProps extends TabProps {
  readonly shown: readonly SetupDevice[];
  readonly onTask: (task: DrawerTask) => void;
  readonly onToken: (issued: IssuedToken) => void;
  readonly onRemove: (device: SetupDevice) => void;
}

/** Devices with their state and connection as a table, on a phone as cards. */
export function DeviceRows({ setup, types, shown, ...acts }: RowsProps) {
  const t = projectSetupText.useText();
  const language = useLanguage();
  const to = useLinks();
  const states = useDeviceStates(setup.project.id);
  const zones = new Map(setup.regions.map((zone) => [zone.id, nameOf(zone, language)]));
  const typeNames = new Map(types.types.map((type) => [type.id, type.name[language]]));
  const profiles = new Map(types.profiles.map((profile) => [profile.id, profile]));

  const state = (device: SetupDevice) =>
    device.enabled ? (
      <StatusBadge status={states.byId.get(device.id)?.status ?? 'unknown'} />
    ) : (
      <span className={quiet}>{t(($) => $.devices.off)}</span>
    );
  const title = (device: SetupDevice) => {
    const name = nameOf(device, language);
    return (
      <Link to={to(routes['dev-monitor'], { id: device.id })} title={t(($) => $.devices.monitor, { name })}>
        {name}
      </Link>
    );
  };
  const stateWord = ({ id, enabled }: SetupDevice) =>
    enabled ? stateWords[states.byId.get(id)?.status ?? 'unknown'][language] : t(($) => $.devices.off);
  const model = (device: SetupDevice) => {
    const profile = profiles.get(device.profileId);
    return profile === undefined ? device.profileId : `${vendorName(profile.vendor, language)} ${profile.model[language]}`;
  };
  const address = (device: SetupDevice) => {
    const { connection } = device;
    if (connection.kind === 'mqtt') {
      const s = connection.periodMs / 1000;
      return `${t(($) => $.devices.mqtt, { s })}${device.hasToken || setup.mqtt.outside ? '' : ` · ${t(($) => $.devices.noToken)}`}`;
    }
    const { host, port, unit, pollMs } = connection;
    return t(($) => $.devices.modbus, { host, port, unit, s: pollMs / 1000 });
  };
  const columns: readonly Column<SetupDevice>[] = [
    { id: 'status', title: t(($) => $.devices.col.status), width: 96, card: 'end', value: stateWord, cell: state },
    {
      id: 'name',
      title: t(($) => $.devices.col.name),
      width: 'minmax(176px, 1fr)',
      sort: true,
      stays: true,
      card: 'title',
      value: (device) => nameOf(device, language),
      beside: [{ id: 'key', title: t(($) => $.devices.col.key), value: ({ key }) => key }],
      cell: (device) => (
        <div className={box.two}>
          {title(device)}
          <code>{device.key}</code>
        </div>
      ),
    },
    {
      id: 'type',
      title: t(($) => $.devices.col.type),
      width: 'minmax(200px, 2fr)',
      sort: true,
      card: 'body',
      value: (device) => typeNames.get(device.typeId) ?? String(device.typeId),
      beside: [{ id: 'model', title: t(($) => $.devices.col.model), value: model }],
      cell: (device) => (
        <div className={box.two}>
          <span>{typeNames.get(device.typeId) ?? device.typeId}</span>
          <span className={quiet}>{model(device)}</span>
        </div>
      ),
    },
    {
      id: 'zone',
      title: t(($) => $.devices.col.zone),
      width: 104,
      sort: true,
      value: ({ regionId }) => (regionId === null ? '' : (zones.get(regionId) ?? '')),
    },
    {
      id: 'role',
      title: t(($) => $.devices.col.role),
      width: 72,
      card: 'none',
      value: ({ role }) =>
        role !== null && role in { grid: 1, load: 1, pv: 1, wind: 1, storage: 1 } ? t(($) => $.role[role as 'pv']) : '',
    },
    {
      id: 'address',
      title: t(($) => $.devices.col.address),
      width: 'minmax(260px, 1.6fr)',
      sort: true,
      value: address,
      cell: (device) => <span className="cz-num">{address(device)}</span>,
    },
    {
      id: 'acts',
      title: t(($) => $.devices.col.actions),
      width: 136,
      stays: true,
      card: 'acts',
      cell: (device) => <DeviceActs device={device} {...acts} />,
    },
  ];
  return (
    <Table<SetupDevice>
      id="setup-devices"
      label={t(($) => $.tab.devices)}
      rows={shown}
      rowKey={({ key }) => key}
      rowPx={{ normal: 52, dense: 44 }}
      columns={columns}
      none={{ title: t(($) => $.devices.empty), hint: t(($) => $.devices.emptyHint) }}
    />
  );
}

function DeviceActs({
  device,
  onTask,
  onToken,
  onRemove,
}: { readonly device: SetupDevice } & Pick<RowsProps, 'onTask' | 'onToken' | 'onRemove'>) {
  const t = projectSetupText.useText();
  const language = useLanguage();
  const confirm = useConfirm();
  const name = nameOf(device, language);
  const update = useChange(setupApi.updateDevice, {
    renews: setupReads,
    success: (saved) => t(($) => (saved.enabled ? $.devices.enabled : $.devices.disabled), { name }),
  });
  const renew = useChange(setupApi.renewToken, { renews: setupReads, onDone: onToken });
  const set = (enabled: boolean) =>
    update.mutateAsync({ body: { ...fieldsOfDevice(device), enabled, deviceId: device.id, version: device.version } });
  const toggle = (enabled: boolean) => {
    if (enabled) {
      void set(true).catch(() => undefined);
      return;
    }
    confirm({
      title: t(($) => $.devices.disableAsk, { name }),
      effect: t(($) => $.devices.disableHint),
      button: t(($) => $.devices.disable, { name }),
      danger: true,
      act: () => set(false),
    });
  };
  const askToken = () =>
    confirm({
      title: t(($) => $.devices.tokenAsk, { name }),
      effect: t(($) => $.devices.tokenHint),
      button: t(($) => $.devices.token, { name }),
      act: () => renew.mutateAsync({ body: { deviceId: device.id } }),
    });
  return (
    <span className={`${box.row} ${box.tight}`}>
      <Switch
        size="small"
        checked={device.enabled}
        busy={update.isPending}
        label={t(($) => (device.enabled ? $.devices.disable : $.devices.enable), { name })}
        onChange={toggle}
      />
      <Button
        kind="text"
        icon={<EditOutlined aria-hidden />}
        label={t(($) => $.devices.edit, { name })}
        title={t(($) => $.devices.edit, { name })}
        onClick={() => onTask({ kind: 'edit', device })}
      />
      <Menu
        items={[
          {
            key: 'copy',
            icon: <CopyOutlined />,
            label: t(($) => $.devices.copy, { name }),
            onClick: () => onTask({ kind: 'copy', device }),
          },
          ...(device.connection.kind === 'mqtt'
            ? [{ key: 'token', icon: <KeyOutlined />, label: t(($) => $.devices.token, { name }), onClick: askToken }]
            : []),
          {
            key: 'remove',
            danger: true,
            icon: <DeleteOutlined />,
            label: t(($) => $.devices.remove, { name }),
            onClick: () => onRemove(device),
          },
        ]}
      >
        <Button kind="text" icon={<MoreOutlined aria-hidden />} label={t(($) => $.devices.more, { name })} />
      </Menu>
    </span>
  );
}
