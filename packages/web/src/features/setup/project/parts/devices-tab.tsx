import { CopyOutlined, DeleteOutlined, EditOutlined, KeyOutlined, MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { type CallResult, type SetupDevice, setupApi } from '@czyun/contract';
import { App, Button, Dropdown, Input, Switch, Table } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useChange } from '../../../../shared/api/use-call.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { useDeviceStates } from '../../../../shared/live/use-device-states.ts';
import { useProjectPath } from '../../../../shared/project/project-context.ts';
import { useSearchState } from '../../../../shared/screen/use-search-state.ts';
import { StatusBadge } from '../../../../shared/ui/badges.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { Empty } from '../../../../shared/ui/states.tsx';
import { useNarrow } from '../../../../shared/ui/use-narrow.ts';
import { setupReads } from '../queries.ts';
import { projectSetupText } from '../text.ts';
import { ConfirmTyped } from './confirm-typed.tsx';
import { fieldsOfDevice } from './device-draft.ts';
import { DeviceDrawer, type DrawerTask } from './device-drawer.tsx';
import { MqttLoginModal } from './mqtt-login.tsx';
import { nameOf, vendorName } from './names.ts';

type Setup = CallResult<typeof setupApi.getSetup>;
type Types = CallResult<typeof setupApi.getDeviceTypes>;
interface TabProps {
  readonly setup: Setup;
  readonly types: Types;
}
type Told = { readonly device: SetupDevice; readonly token: string };

/** Devices of the project: how each is reached, and everything that can be done to it. */
export function DevicesTab({ setup, types }: TabProps) {
  const t = projectSetupText.use();
  const [params, change] = useSearchState();
  const language = useLanguage();
  const narrow = useNarrow();
  const [task, setTask] = useState<DrawerTask | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [removed, setRemoved] = useState<SetupDevice | null>(null);
  const text = params.get('q') ?? '';
  const shown = useMemo(() => {
    const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    return setup.devices.filter((device) => {
      const hay = `${device.name} ${device.nameEn ?? ''} ${device.key} ${addressText(device)}`.toLocaleLowerCase();
      return words.every((word) => hay.includes(word));
    });
  }, [setup.devices, text]);
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setTask({ kind: 'add' })}>
      {t(($) => $.devices.add)}
    </Button>
  );
  const profileOf = (device: SetupDevice) => types.profiles.find(({ id }) => id === device.profileId);
  return (
    <>
      <div className="setup-bar">
        <Input.Search
          allowClear
          aria-label={t(($) => $.devices.searchLabel)}
          placeholder={t(($) => $.devices.search)}
          defaultValue={text}
          onChange={(event) => change({ q: event.target.value })}
        />
        <span className="quiet" role="status">
          {t(($) => $.devices.count, { n: shown.length })}
        </span>
        <span className="end">{add}</span>
      </div>
      {setup.devices.length === 0 ? (
        <Card>
          <Empty title={t(($) => $.devices.empty)} hint={t(($) => $.devices.emptyHint)} />
        </Card>
      ) : shown.length === 0 ? (
        <Empty title={t(($) => $.devices.noMatch, { text })} />
      ) : (
        <DeviceRows setup={setup} types={types} shown={shown} narrow={narrow} onTask={setTask} onToken={setTold} onRemove={setRemoved} />
      )}
      {task !== null && (
        <DeviceDrawer
          task={task}
          setup={setup}
          types={types}
          onClose={() => setTask(null)}
          onSaved={(device, token) => {
            setTask(null);
            if (token !== null) setTold({ device, token });
          }}
        />
      )}
      {told !== null && (
        <MqttLoginModal
          name={nameOf(told.device, language)}
          broker={setup.mqtt}
          deviceKey={told.device.key}
          token={told.token}
          profile={profileOf(told.device)}
          onClose={() => setTold(null)}
        />
      )}
      {removed !== null && <RemoveDevice device={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function addressText({ connection }: SetupDevice): string {
  return connection.kind === 'modbus' ? `${connection.host}:${connection.port}/${connection.unit}` : 'mqtt';
}

function RemoveDevice({ device, onClose }: { readonly device: SetupDevice; readonly onClose: () => void }) {
  const t = projectSetupText.use();
  const language = useLanguage();
  const { message } = App.useApp();
  const name = nameOf(device, language);
  const remove = useChange(setupApi.removeDevice, {
    quiet: true,
    renews: setupReads,
    onDone: () => {
      void message.success(t(($) => $.devices.removed, { name }));
      onClose();
    },
  });
  return (
    <ConfirmTyped
      title={t(($) => $.devices.remove, { name })}
      hint={t(($) => $.devices.removeHint)}
      ask={t(($) => $.devices.removeType, { key: device.key })}
      expected={device.key}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ body: { deviceId: device.id, version: device.version, key: device.key } })}
      onClose={onClose}
    />
  );
}

interface RowsProps extends TabProps {
  readonly shown: readonly SetupDevice[];
  readonly narrow: boolean;
  readonly onTask: (task: DrawerTask) => void;
  readonly onToken: (told: Told) => void;
  readonly onRemove: (device: SetupDevice) => void;
}

function DeviceRows({ setup, types, shown, narrow, ...acts }: RowsProps) {
  const t = projectSetupText.use();
  const language = useLanguage();
  const path = useProjectPath();
  const states = useDeviceStates(setup.project.id);
  const zones = new Map(setup.zones.map((zone) => [zone.id, nameOf(zone, language)]));
  const typeNames = new Map(types.types.map((type) => [type.id, type.name[language]]));
  const profiles = new Map(types.profiles.map((profile) => [profile.id, profile]));

  const state = (device: SetupDevice) =>
    device.enabled ? (
      <StatusBadge status={states.get(device.id)?.status ?? 'offline'} />
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
