import { EditOutlined } from '@ant-design/icons';
import { type CallResult, cameraApi, type devicesApi, type RegisteredCamera } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { MultiSelect } from '../../kit/control/multi-select.tsx';
import { Dialog } from '../../kit/form/dialog.tsx';
import box from '../../kit/ui/box.module.css';
import { Stack } from '../../kit/ui/layout.tsx';
import { useChange } from '../../platform/api/use-call.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { camerasText } from './text.ts';

type Listed = CallResult<typeof devicesApi.getByArea>;

interface PlacesProps {
  readonly camera: RegisteredCamera;
  /** undefined until they are known. */
  readonly listed: Listed | undefined;
}

/** Devices and zones in the camera's view: it takes the pictures of their alarms. */
export function Places({ camera, listed }: PlacesProps) {
  const t = camerasText.useText();
  const may = useAllows()('project.setup');
  const [editing, setEditing] = useState(false);
  const names = [
    ...camera.devices.flatMap((id) => listed?.list.find((each) => each.id === id)?.name ?? []),
    ...camera.regions.flatMap((id) => listed?.regions.find((each) => each.id === id)?.name ?? []),
  ];
  return (
    <div className={`${box.row} ${box.small} ${box.soft}`} data-places={names.length}>
      <span className={`${box.grow} ${box.anywhere}`}>
        {names.length === 0 ? t(($) => $.places.none) : <span translate="no">{names.join(' · ')}</span>}
      </span>
      {may && listed !== undefined && (
        <Button
          kind="text"
          size="small"
          icon={<EditOutlined aria-hidden />}
          label={t(($) => $.places.edit, { serial: camera.deviceSerial })}
          onClick={() => setEditing(true)}
        />
      )}
      {editing && listed !== undefined && <PlacesDialog camera={camera} listed={listed} onClose={() => setEditing(false)} />}
    </div>
  );
}

interface PlacesDialogProps {
  readonly camera: RegisteredCamera;
  readonly listed: Listed;
  readonly onClose: () => void;
}

function PlacesDialog({ camera, listed, onClose }: PlacesDialogProps) {
  const t = camerasText.useText();
  const { id: projectId } = useProject();
  const [devices, setDevices] = useState(camera.devices);
  const [regions, setRegions] = useState(camera.regions);
  const save = useChange(cameraApi.saveCameraPlaces, { renews: [cameraApi.cameraList], onDone: onClose });
  const optionsOf = (list: readonly { readonly id: number; readonly name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Dialog
      title={t(($) => $.places.edit, { serial: camera.deviceSerial })}
      okText={t(($) => $.places.save)}
      busy={save.isPending}
      onOk={() => save.mutate({ body: { projectId, deviceSerial: camera.deviceSerial, devices, regions } })}
      onCancel={onClose}
    >
      <Stack gap="roomy">
        <p className={`${box.plain} ${box.soft}`}>{t(($) => $.places.hint)}</p>
        <Stack gap="tight">
          <span className={box.small}>{t(($) => $.places.devices)}</span>
          <MultiSelect<number> label={t(($) => $.places.devices)} value={devices} options={optionsOf(listed.list)} onChange={setDevices} />
        </Stack>
        <Stack gap="tight">
          <span className={box.small}>{t(($) => $.places.regions)}</span>
          <MultiSelect<number>
            label={t(($) => $.places.regions)}
            value={regions}
            options={optionsOf(listed.regions)}
            onChange={setRegions}
          />
        </Stack>
      </Stack>
    </Dialog>
  );
}
