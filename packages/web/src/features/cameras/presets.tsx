import { CloseOutlined, PushpinOutlined } from '@ant-design/icons';
import { cameraApi, maxCameraPresets, type RegisteredCamera } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import type { Draft, Problems } from '../../kit/form/form-state.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { useConfirm } from '../../kit/form/use-confirm.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import box from '../../kit/ui/box.module.css';
import { useChange } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { camerasText } from './text.ts';

interface PresetsProps {
  readonly camera: RegisteredCamera;
  /** No command can be sent to the camera. */
  readonly isOff: boolean;
}

const renews = [cameraApi.cameraList];

/** Stored positions of a camera: moves to one by name, and saves the current position. */
export function Presets({ camera, isOff }: PresetsProps) {
  const t = camerasText.useText();
  const { id: projectId } = useProject();
  const [saving, setSaving] = useState(false);
  const confirm = useConfirm();
  const move = useChange(cameraApi.sendCameraToPreset);
  const remove = useChange(cameraApi.removeCameraPreset, { renews });
  const { presets, deviceSerial } = camera;
  const askRemove = ({ id, name }: RegisteredCamera['presets'][number]) =>
    confirm({
      title: t(($) => $.presets.removeTitle, { name }),
      effect: t(($) => $.presets.removeEffect),
      button: t(($) => $.presets.remove, { name }),
      danger: true,
      act: () => remove.mutateAsync({ body: { projectId, id } }),
    });
  return (
    <section className={box.stack} aria-label={t(($) => $.presets.of, { serial: deviceSerial })} data-presets={presets.length}>
      <div className={`${box.row} ${box.wrap}`}>
        <span className={`${box.small} ${box.soft}`}>{t(($) => $.presets.title)}</span>
        {presets.map((preset) => (
          <span key={preset.id} className={`${box.chip} ${box.row} ${box.close}`}>
            <Button
              kind="text"
              size="small"
              disabled={isOff}
              busy={move.isPending && move.variables?.body.id === preset.id}
              onClick={() => move.mutate({ body: { projectId, id: preset.id } })}
            >
              <span translate="no">{preset.name}</span>
            </Button>
            <Button
              kind="text"
              size="small"
              disabled={isOff}
              icon={<CloseOutlined aria-hidden />}
              label={t(($) => $.presets.remove, { name: preset.name })}
              onClick={() => askRemove(preset)}
            />
          </span>
        ))}
        <Button
          size="small"
          icon={<PushpinOutlined aria-hidden />}
          disabled={isOff || presets.length >= maxCameraPresets}
          onClick={() => setSaving(true)}
        >
          {t(($) => $.presets.save)}
        </Button>
      </div>
      {saving && <SaveDialog camera={camera} onClose={() => setSaving(false)} />}
    </section>
  );
}

const longestName = 40;
const idOf = (field: string) => `preset-${field}`;
const problems = ({ name }: Draft<'name'>): Problems<'name'> => (name.trim() === '' ? { name: 'linkNameRequired' } : {});

function SaveDialog({ camera, onClose }: { readonly camera: RegisteredCamera; readonly onClose: () => void }) {
  const t = camerasText.useText();
  const { id: projectId } = useProject();
  const { deviceSerial, channelNo } = camera;
  const save = useChange(cameraApi.saveCameraPreset, { renews, quiet: true, onDone: onClose });
  const form = useForm<'name'>({ initial: { name: '' }, problems, idOf });
  return (
    <FormDialog
      title={t(($) => $.presets.saveTitle)}
      okText={t(($) => $.presets.save)}
      pending={save.isPending}
      failure={form.failure}
      width={440}
      onSubmit={() => form.send(save, { body: { projectId, deviceSerial, channelNo, name: form.values.name.trim() } })}
      onClose={onClose}
    >
      <TextField form={form} field="name" label={t(($) => $.presets.name)} most={longestName} autoFocus />
    </FormDialog>
  );
}
