import type { CallResult, SetupProfile, setupApi } from '@czyun/contract';
import { Alert, Button, Modal } from 'antd';
import { useMemo } from 'react';
import { useDeviceTypes } from '../../../../shared/api/use-device-types.ts';
import { CopyButton } from '../../../../shared/ui/copy-button.tsx';
import { projectSetupText } from '../text.ts';
import { ownTopic, publishLine, topicOf } from './mqtt-line.ts';

export type Broker = CallResult<typeof setupApi.getSetup>['mqtt'];

export interface MqttLoginProps {
  readonly broker: Broker;
  readonly deviceKey: string;
  readonly token: string;
  readonly profile: SetupProfile | undefined;
}

/** Values of the type's first key metrics, as an example to publish. */
function useExample(typeId: number | undefined): Readonly<Record<string, number>> {
  const types = useDeviceTypes(useMemo(() => (typeId === undefined ? [] : [typeId]), [typeId]));
  const type = typeId === undefined ? undefined : types.get(typeId);
  return useMemo(() => {
    const points = (type?.keyMetrics ?? []).flatMap((metric) => type?.points.find((point) => point.metric === metric) ?? []);
    const numbers = points.filter((point) => point.type === 'number' || point.type === 'counter').slice(0, 2);
    return Object.fromEntries(numbers.map(({ metric, range }) => [metric, range !== undefined && range[0] > 12.5 ? range[0] : 12.5]));
  }, [type]);
}

/** Everything a device needs to publish, with a command that can be pasted. */
export function MqttLogin({ broker, deviceKey, token, profile }: MqttLoginProps) {
  const t = projectSetupText.use();
  const values = useExample(profile?.deviceTypeId);
  const topic = profile?.topic ?? ownTopic;
  const host = location.hostname.replace(/^\[|\]$/g, '');
  const line = publishLine({ host, port: broker.port, key: deviceKey, token, topic, values });
  return (
    <div className="mqtt-login">
      {broker.outside && <Alert type="info" showIcon title={t(($) => $.mqtt.outside)} />}
      <dl>
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
        <div className="line">
          <p className="quiet">{t(($) => $.mqtt.line)}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre tabIndex={0} data-line>
            {line}
          </pre>
          <CopyButton text={line} label={t(($) => $.mqtt.copyLine)} />
        </div>
      )}
    </div>
  );
}

/** The login of a device whose token is told this once. */
export function MqttLoginModal({ name, onClose, ...login }: MqttLoginProps & { readonly name: string; readonly onClose: () => void }) {
  const t = projectSetupText.use();
  return (
    <Modal
      open
      title={t(($) => $.mqtt.title, { name })}
      // Told this once: only its button closes it.
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={640}
      footer={
        <Button type="primary" onClick={onClose}>
          {t(($) => $.mqtt.kept)}
        </Button>
      }
    >
      <div className="project-setup">
        {!login.broker.outside && <Alert type="warning" showIcon title={t(($) => $.mqtt.once)} />}
        <MqttLogin {...login} />
      </div>
    </Modal>
  );
}
