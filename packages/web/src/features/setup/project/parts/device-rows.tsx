import { CopyOutlined, DeleteOutlined, EditOutlined, KeyOutlined, MoreOutlined } from '@ant-design/icons';
import { type CallResult, type SetupDevice, setupApi } from '@czyun/contract';
import { App, Button, Dropdown, Switch, Table } from 'antd';
import { Link } from 'react-router';
import { useChange } from '../../../../shared/api/use-call.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { useDeviceStates } from '../../../../shared/live/use-device-states.ts';
import { useProjectPath } from '../../../../shared/project/project-context.ts';
import { StatusBadge } from '../../../../shared/ui/badges.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { setupReads } from '../queries.ts';
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

/** A device whose token is told this once. */
export type Told = { readonly device: SetupDevice; readonly token: string };

interface RowsProps extends TabProps {
  readonly shown: readonly SetupDevice[];
  readonly narrow: boolean;
  readonly onTask: (task: DrawerTask) => void;
  readonly onToken: (told: Told) => void;
  readonly onRemove: (device: SetupDevice) => void;
}

/** Devices with their state and connection as a table, on a phone as cards. */
export function DeviceRows({ setup, types, shown, narrow, ...acts }: RowsProps) {
  const t = projectSetupText.use();
  const language = useLanguage();
  const path = useProjectPath();
  const states = useDeviceStates(setup.project.id);
  const zones = new Map(setup.zones.map((zone) => [zone.id, nameOf(zone, language)]));
  const typeNames = new Map(types.types.map((type) => [type.id, type.name[language]]));
  const profiles = new Map(types.profiles.map((profile) => [profile.id, profile]));

  const state = (device: SetupDevice) =>
    device.enabled ? (
      <StatusBadge status={states.byId.get(device.id)?.status ?? 'unknown'} />
    ) : (
      <span className="quiet">{t(($) => $.devices.off)}</span>
    );
  const title = (device: SetupDevice) => {
    const name = nameOf(device, language);
    return (
      <Link to={path('dev-monitor', { id: device.id })} title={t(($) => $.devices.monitor, { name })}>
        {name}
      </Link>
    );
  };
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
  if (narrow) {
    return (
      <ul className="setup-cards">
        {shown.map((device) => (
          <li key={device.id} data-key={device.key}>
            <header>
              {title(device)}
              {state(device)}
            </header>
            <p>
              <code>{device.key}</code>
            </p>
            <p className="quiet">{[typeNames.get(device.typeId), model(device)].join(' · ')}</p>
            <p className="quiet">{address(device)}</p>
            <DeviceActs device={device} {...acts} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Card flush>
      <Table<SetupDevice>
        rowKey="id"
        size="small"
        scroll={{ x: 1080 }}
        pagination={shown.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        dataSource={[...shown]}
        onRow={(device) => ({ 'data-key': device.key }) as object}
        columns={[
          { key: 'status', title: t(($) => $.devices.col.status), width: 90, render: (_, device) => state(device) },
          {
            key: 'name',
            title: t(($) => $.devices.col.name),
            render: (_, device) => (
              <div className="two-lines">
                {title(device)}
                <code>{device.key}</code>
              </div>
            ),
          },
          {
            key: 'type',
            title: t(($) => $.devices.col.type),
            render: (_, device) => (
              <div className="two-lines">
                <span>{typeNames.get(device.typeId) ?? device.typeId}</span>
                <span className="quiet">{model(device)}</span>
              </div>
            ),
          },
          {
            key: 'zone',
            title: t(($) => $.devices.col.zone),
            width: 120,
            render: (_, device) => (device.regionId === null ? '' : (zones.get(device.regionId) ?? '')),
          },
          {
            key: 'role',
            title: t(($) => $.devices.col.role),
            width: 80,
            render: (_, { role }) =>
              role !== null && role in { grid: 1, load: 1, pv: 1, wind: 1, storage: 1 } ? t(($) => $.role[role as 'pv']) : '',
          },
          {
            key: 'address',
            title: t(($) => $.devices.col.address),
            render: (_, device) => <span className="cz-num">{address(device)}</span>,
          },
          {
            key: 'acts',
            title: t(($) => $.devices.col.actions),
            width: 150,
            render: (_, device) => <DeviceActs device={device} {...acts} />,
          },
        ]}
      />
    </Card>
  );
}

function DeviceActs({
  device,
  onTask,
  onToken,
  onRemove,
}: { readonly device: SetupDevice } & Pick<RowsProps, 'onTask' | 'onToken' | 'onRemove'>) {
  const t = projectSetupText.use();
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const name = nameOf(device, language);
  const update = useChange(setupApi.updateDevice, {
    renews: setupReads,
    onDone: (saved) => void message.success(t(($) => (saved.enabled ? $.devices.enabled : $.devices.disabled), { name })),
  });
  const renew = useChange(setupApi.renewToken, { renews: setupReads, onDone: onToken });
  const set = (enabled: boolean) =>
    update.mutateAsync({ body: { ...fieldsOfDevice(device), enabled, deviceId: device.id, version: device.version } });
  const toggle = (enabled: boolean) => {
    if (enabled) {
      void set(true).catch(() => undefined);
      return;
    }
    modal.confirm({
      title: t(($) => $.devices.disableAsk, { name }),
      content: t(($) => $.devices.disableHint),
      okText: t(($) => $.devices.disable, { name }),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () => set(false),
    });
  };
  const askToken = () =>
    modal.confirm({
      title: t(($) => $.devices.tokenAsk, { name }),
      content: t(($) => $.devices.tokenHint),
      okText: t(($) => $.devices.token, { name }),
      autoFocusButton: 'cancel',
      onOk: () => renew.mutateAsync({ body: { deviceId: device.id } }),
    });
  return (
    <span className="acts">
      <Switch
        size="small"
        checked={device.enabled}
        loading={update.isPending}
        aria-label={t(($) => (device.enabled ? $.devices.disable : $.devices.enable), { name })}
        onChange={toggle}
      />
      <Button
        type="text"
        icon={<EditOutlined aria-hidden />}
        aria-label={t(($) => $.devices.edit, { name })}
        title={t(($) => $.devices.edit, { name })}
        onClick={() => onTask({ kind: 'edit', device })}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
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
          ],
        }}
      >
        <Button type="text" icon={<MoreOutlined aria-hidden />} aria-label={t(($) => $.devices.more, { name })} />
      </Dropdown>
    </span>
  );
}
