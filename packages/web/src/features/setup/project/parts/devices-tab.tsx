import { PlusOutlined } from '@ant-design/icons';
import { routes, type SetupDevice, setupApi } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../../kit/control/button.tsx';
import { useConfirm } from '../../../../kit/form/use-confirm.tsx';
import { TableExport } from '../../../../kit/table/table-export.tsx';
import box from '../../../../kit/ui/box.module.css';
import { Card } from '../../../../kit/ui/card.tsx';
import { SearchInput } from '../../../../kit/ui/search-input.tsx';
import { Empty } from '../../../../kit/ui/states.tsx';
import { useAddress } from '../../../../platform/address/use-address.ts';
import { useChange } from '../../../../platform/api/use-call.ts';
import { useLanguage } from '../../../../platform/language/language.ts';
import { toast } from '../../../../platform/toast.ts';
import { setupReads } from '../queries.ts';
import { quiet } from '../quiet.ts';
import { projectSetupText } from '../text.ts';
import { DeviceDrawer, type DrawerTask } from './device-drawer.tsx';
import { DeviceRows, type IssuedToken, type TabProps } from './device-rows.tsx';
import { MqttLoginModal } from './mqtt-login.tsx';
import { nameOf } from './names.ts';
import { NextSteps } from './next-steps.tsx';

/** Devices of the project: their connections, and all actions on them. */
export function DevicesTab({ setup, types }: TabProps) {
  const t = projectSetupText.useText();
  const {
    asked: { q: text },
    change,
  } = useAddress(routes.setup);
  const language = useLanguage();
  const [task, setTask] = useState<DrawerTask | null>(null);
  const [issued, setIssued] = useState<IssuedToken | null>(null);
  const askRemove = useDeviceRemoval();
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const shown = setup.devices.filter((device) => {
    const hay = `${device.name} ${device.nameEn ?? ''} ${device.key} ${addressText(device)}`.toLocaleLowerCase();
    return words.every((word) => hay.includes(word));
  });
  const add = (
    <Button kind="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setTask({ kind: 'add' })}>
      {t(($) => $.devices.add)}
    </Button>
  );
  const profileOf = (device: SetupDevice) => types.profiles.find(({ id }) => id === device.profileId);
  return (
    <div className={box.stack}>
      <NextSteps setup={setup} />
      <div className={`${box.row} ${box.wrap} ${box.wide}`}>
        <SearchInput
          text={text}
          onText={(q) => change({ q })}
          label={t(($) => $.devices.searchLabel)}
          placeholder={t(($) => $.devices.search)}
        />
        <span className={quiet} role="status">
          {t(($) => $.devices.count, { n: shown.length })}
        </span>
        <span className={`${box.row} ${box.tight} ${box.last}`}>
          <TableExport table="setup-devices" name={t(($) => $.tab.devices)} disabled={shown.length === 0} />
          {add}
        </span>
      </div>
      {setup.devices.length === 0 ? (
        <Card>
          <Empty title={t(($) => $.devices.empty)} hint={t(($) => $.devices.emptyHint)} />
        </Card>
      ) : shown.length === 0 ? (
        <Empty title={t(($) => $.devices.noMatch, { text })} />
      ) : (
        <DeviceRows setup={setup} types={types} shown={shown} onTask={setTask} onToken={setIssued} onRemove={askRemove} />
      )}
      {task !== null && (
        <DeviceDrawer
          task={task}
          setup={setup}
          types={types}
          onClose={() => setTask(null)}
          onSaved={(device, token) => {
            setTask(null);
            if (token !== null) setIssued({ device, token });
          }}
        />
      )}
      {issued !== null && (
        <MqttLoginModal
          name={nameOf(issued.device, language)}
          broker={setup.mqtt}
          deviceKey={issued.device.key}
          token={issued.token}
          profile={profileOf(issued.device)}
          onClose={() => setIssued(null)}
        />
      )}
    </div>
  );
}

function addressText({ connection }: SetupDevice): string {
  return connection.kind === 'modbus' ? `${connection.host}:${connection.port}/${connection.unit}` : 'mqtt';
}

function useDeviceRemoval(): (device: SetupDevice) => void {
  const t = projectSetupText.useText();
  const language = useLanguage();
  const confirm = useConfirm();
  const remove = useChange(setupApi.removeDevice, { renews: setupReads });
  return (device) => {
    const name = nameOf(device, language);
    confirm({
      title: t(($) => $.devices.remove, { name }),
      effect: t(($) => $.devices.removeHint),
      button: t(($) => $.devices.remove, { name }),
      danger: true,
      typed: { name: device.key, label: t(($) => $.devices.removeType, { key: device.key }) },
      act: async () => {
        await remove.mutateAsync({ body: { deviceId: device.id, version: device.version, key: device.key } });
        toast.success(t(($) => $.devices.removed, { name }));
      },
    });
  };
}
