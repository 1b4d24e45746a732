import type { CallResult, SetupProfile, setupApi } from '@czyun/contract';
import { Button } from '../../../../kit/control/button.tsx';
import { Notice } from '../../../../kit/control/notice.tsx';
import { Dialog } from '../../../../kit/form/dialog.tsx';
import box from '../../../../kit/ui/box.module.css';
import { CopyButton } from '../../../../kit/ui/copy-button.tsx';
import { brokerHost, exampleOf, ownTopic, publishLine, topicOf } from '../../../../parts/mqtt/mqtt-line.ts';
import { useDeviceTypes } from '../../../../platform/api/use-device-types.ts';
import { quiet } from '../quiet.ts';
import css from '../setup.module.css';
import { projectSetupText } from '../text.ts';

export type Broker = CallResult<typeof setupApi.getSetup>['mqtt'];

export interface MqttLoginProps {
  readonly broker: Broker;
  readonly deviceKey: string;
  readonly token: string;
  readonly profile: SetupProfile | undefined;
}

/** Everything a device needs to publish, with a command that can be pasted. */
export function MqttLogin({ broker, deviceKey, token, profile }: MqttLoginProps) {
  const t = projectSetupText.useText();
  const typeId = profile?.deviceTypeId;
  const types = useDeviceTypes(typeId === undefined ? [] : [typeId]);
  const values = exampleOf(typeId === undefined ? undefined : types.get(typeId));
  const topic = profile?.topic ?? ownTopic;
  const host = brokerHost();
  const line = publishLine({ host, port: broker.port, key: deviceKey, token, topic, values });
  return (
    <div className={box.stack}>
      {broker.outside && <Notice kind="info" title={t(($) => $.mqtt.outside)} />}
      <dl className={box.facts}>
        {!broker.outside && (
          <>
            <dt>{t(($) => $.mqtt.server)}</dt>
            <dd>
              <code>{`${host}:${broker.port}`}</code>
            </dd>
            <dt>{t(($) => $.mqtt.user)}</dt>
            <dd>
              <code>{deviceKey}</code>
            </dd>
            <dt>{t(($) => $.mqtt.token)}</dt>
            <dd>
              <code data-token>{token}</code>
              <CopyButton text={token} label={t(($) => $.mqtt.copyToken)} compact />
            </dd>
          </>
        )}
        <dt>{t(($) => $.mqtt.topic)}</dt>
        <dd>
          <code>{topicOf(topic, deviceKey)}</code>
        </dd>
      </dl>
      {!broker.outside && topic === ownTopic && (
        <div className={`${box.stack} ${box.tight}`}>
          <p className={quiet}>{t(($) => $.mqtt.line)}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre className={`${box.framed} ${box.inset} ${box.small} ${css.text}`} tabIndex={0} data-line>
            {line}
          </pre>
          <span>
            <CopyButton text={line} label={t(($) => $.mqtt.copyLine)} />
          </span>
        </div>
      )}
    </div>
  );
}

/** The login of a device whose token is shown only once. */
export function MqttLoginModal({ name, onClose, ...login }: MqttLoginProps & { readonly name: string; readonly onClose: () => void }) {
  const t = projectSetupText.useText();
  return (
    <Dialog
      title={t(($) => $.mqtt.title, { name })}
      // Shown once: only its button closes it.
      width={640}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t(($) => $.mqtt.kept)}
        </Button>
      }
    >
      <div className={`${box.stack} ${css.setup}`}>
        {!login.broker.outside && <Notice kind="warning" title={t(($) => $.mqtt.once)} />}
        <MqttLogin {...login} />
      </div>
    </Dialog>
  );
}
