import type { SetupProfile } from '@czyun/contract';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../kit/control/button.tsx';
import type { Form } from '../../../../kit/form/use-form.ts';
import box from '../../../../kit/ui/box.module.css';
import { quiet } from '../quiet.ts';
import { projectSetupText } from '../text.ts';
import { connectionFields, connectionOf, type DeviceField } from './device-draft.ts';
import { DrawerPart } from './drawer-part.tsx';
import { FormFailure } from './form-failure.tsx';
import { TestResult } from './test-result.tsx';
import { useTrial } from './use-trial.ts';

const waitSeconds = 30;

/** Tests the connection in the form and shows the result. */
export function DeviceTrial({
  form,
  profile,
  projectId,
  token,
}: {
  readonly form: Form<DeviceField>;
  readonly profile: SetupProfile;
  readonly projectId: number;
  /** Token with which a device that is not stored yet signs in over MQTT. */
  readonly token: string | null;
}) {
  const t = projectSetupText.useText();
  const trial = useTrial();
  const { protocol } = profile;
  const isMqtt = protocol === 'mqtt';
  const { values } = form;
  const tryIt = () => {
    if (!form.ready(isMqtt ? ['key', ...connectionFields.mqtt] : connectionFields.modbus)) return;
    const body = {
      ...{ projectId, typeId: profile.deviceTypeId, profileId: profile.id, connection: connectionOf(values, protocol) },
      ...(isMqtt ? { key: values.key.trim(), waitSeconds } : {}),
      ...(isMqtt && token !== null ? { token } : {}),
    };
    trial.run(body, (error) => form.refuse(values, error));
  };
  const part = useRef<HTMLElement>(null);
  // The result is below the visible area; its button scrolls to the top with it.
  useEffect(() => {
    if (trial.test !== null || trial.failure !== null) part.current?.scrollIntoView({ block: 'start' });
  }, [trial.test, trial.failure]);
  const isOld = trial.test !== null && trial.of !== JSON.stringify(connectionOf(values, protocol));
  return (
    <DrawerPart ref={part} title={t(($) => $.drawer.test)}>
      <div className={`${box.row} ${box.wrap}`}>
        <Button onClick={tryIt} busy={trial.busy}>
          {t(($) => (trial.test !== null ? $.drawer.again : isMqtt ? $.drawer.listen : $.drawer.run))}
        </Button>
        {trial.busy && (
          <>
            <span role="status">
              {isMqtt
                ? t(($) => $.drawer.busyMqtt, { s: waitSeconds })
                : t(($) => $.drawer.busy, { host: `${values.host}:${values.port}` })}
            </span>
            <Button kind="link" onClick={trial.stop}>
              {t(($) => $.drawer.stop)}
            </Button>
          </>
        )}
        {!trial.busy && trial.test === null && trial.failure === null && <span className={quiet}>{t(($) => $.drawer.untested)}</span>}
        {isOld && <span className={quiet}>{t(($) => $.drawer.changed)}</span>}
      </div>
      <FormFailure failure={trial.failure} />
      {trial.test !== null && <TestResult test={trial.test} />}
    </DrawerPart>
  );
}
