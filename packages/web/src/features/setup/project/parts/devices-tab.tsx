import { PlusOutlined } from '@ant-design/icons';
import { type SetupDevice, setupApi } from '@czyun/contract';
import { App, Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useChange } from '../../../../shared/api/use-call.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { useSearchState } from '../../../../shared/screen/use-search-state.ts';
import { Card } from '../../../../shared/ui/card.tsx';
import { Empty } from '../../../../shared/ui/states.tsx';
import { useNarrow } from '../../../../shared/ui/use-narrow.ts';
import { setupReads } from '../queries.ts';
import { projectSetupText } from '../text.ts';
import { ConfirmTyped } from './confirm-typed.tsx';
import { DeviceDrawer, type DrawerTask } from './device-drawer.tsx';
import { DeviceRows, type TabProps, type Told } from './device-rows.tsx';
import { MqttLoginModal } from './mqtt-login.tsx';
import { nameOf } from './names.ts';

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
