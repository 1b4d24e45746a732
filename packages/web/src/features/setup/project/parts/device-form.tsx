import { type CallResult, type SetupDevice, type SetupProfile, setupApi } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../../kit/control/button.tsx';
import { Notice } from '../../../../kit/control/notice.tsx';
import { Form } from '../../../../kit/form/form.tsx';
import { useForm } from '../../../../kit/form/use-form.ts';
import box from '../../../../kit/ui/box.module.css';
import { newToken } from '../../../../parts/mqtt/mqtt-line.ts';
import { useChange } from '../../../../platform/api/use-call.ts';
import { useLanguage } from '../../../../platform/language/language.ts';
import { setupReads } from '../queries.ts';
import { quiet } from '../quiet.ts';
import css from '../setup.module.css';
import { projectSetupText } from '../text.ts';
import { type DeviceChoice, type DeviceField, deviceProblems, fieldsOf, serverNames, sharedPlace } from './device-draft.ts';
import type { DeviceDrawerProps } from './device-drawer.tsx';
import { ConnectionFields, IdentityFields } from './device-fields.tsx';
import { isBalanced, startOf } from './device-start.ts';
import { DeviceTrial } from './device-trial.tsx';
import { DrawerPart } from './drawer-part.tsx';
import { FormFailure } from './form-failure.tsx';
import { MqttLogin } from './mqtt-login.tsx';
import { nameOf } from './names.ts';

type Setup = CallResult<typeof setupApi.getSetup>;

interface DeviceFormProps extends Omit<DeviceDrawerProps, 'onClose'> {
  readonly profile: SetupProfile;
  readonly onTyped: () => void;
  readonly onReload: () => void;
}

const idOf = (field: string) => `setup-device-${field}`;

/** Identity and connection of a device of a model, a connection test, and saving. */
export function DeviceForm({ profile, task, setup, types, onSaved, onTyped, onReload }: DeviceFormProps) {
  const t = projectSetupText.useText();
  const language = useLanguage();
  const [start] = useState(() => startOf(task, profile, setup, types));
  const { protocol } = profile;
  const form = useForm<DeviceField, DeviceChoice>({
    initial: start,
    problems: deviceProblems[protocol],
    idOf,
    names: serverNames,
    onTyped,
  });
  const [token] = useState(newToken);
  const isMqtt = protocol === 'mqtt';
  const edited = task.kind === 'edit' ? task.device : null;
  // The version that the form was filled from, not the newest.
  const [version] = useState(edited?.version ?? 0);
  const savedText = (device: SetupDevice) => t(($) => $.saved, { name: nameOf(device, language) });
  const create = useChange(setupApi.createDevice, {
    quiet: true,
    renews: setupReads,
    success: ({ device }) => savedText(device),
    onDone: (created) => onSaved(created.device, created.token),
  });
  const update = useChange(setupApi.updateDevice, {
    quiet: true,
    renews: setupReads,
    success: savedText,
    onDone: (device) => onSaved(device, null),
  });
  const save = () => {
    const fields = fieldsOf(form.values, profile);
    if (edited !== null) return form.send(update, { body: { ...fields, deviceId: edited.id, version } });
    const own = ownToken(setup, isMqtt, token);
    form.send(create, { body: { ...fields, projectId: setup.project.id, key: form.values.key.trim(), ...own } });
  };
  const shared = isMqtt ? undefined : sharedPlace(form.values, setup.devices, edited?.id ?? null);
  return (
    <Form failure={null} onSubmit={save}>
      <DrawerPart title={t(($) => $.drawer.identity)}>
        <IdentityFields form={form} zones={setup.regions} saved={edited !== null} balanced={isBalanced(profile, types)} />
      </DrawerPart>
      <DrawerPart title={t(($) => $.drawer.connection)}>
        <ConnectionFields form={form} protocol={protocol} networks={setup.networks} />
        {shared !== undefined && (
          <Notice kind="warning" role="status" title={t(($) => $.drawer.shared, { name: nameOf(shared, language) })} />
        )}
        {isMqtt && edited === null && (
          <>
            <MqttLogin broker={setup.mqtt} deviceKey={form.values.key.trim()} token={token} profile={profile} />
            {!setup.mqtt.outside && <p className={quiet}>{t(($) => $.mqtt.draft)}</p>}
          </>
        )}
      </DrawerPart>
      <DeviceTrial form={form} profile={profile} projectId={setup.project.id} token={edited === null ? token : null} />
      <div className={`${box.stack} ${css.foot}`}>
        <FormFailure failure={form.failure} error={create.error ?? update.error} {...(edited === null ? {} : { onReload })} />
        <span>
          <Button kind="primary" submit busy={create.isPending || update.isPending}>
            {t(($) => $.drawer.save)}
          </Button>
        </span>
      </div>
    </Form>
  );
}

/** The token that a new device was tested with; an outside broker has its own. */
const ownToken = ({ mqtt }: Setup, isMqtt: boolean, token: string) => (isMqtt && !mqtt.outside ? { token } : {});
