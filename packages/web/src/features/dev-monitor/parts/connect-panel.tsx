import { type Device, type DeviceTypeView, routes, timeText } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../../kit/control/button.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import box from '../../../kit/ui/box.module.css';
import { CopyButton } from '../../../kit/ui/copy-button.tsx';
import css from '../../../parts/monitor/monitor.module.css';
import { brokerHost, exampleOf, ownTopic, publishLine, topicOf } from '../../../parts/mqtt/mqtt-line.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useMirror, useProfiles, useSetupOf } from '../queries.ts';
import { devMonitorText } from '../text.ts';
import { useFaultName } from './fault-name.ts';

interface ConnectProps {
  readonly device: Device;
  readonly type: DeviceTypeView;
}

/** Shown until the first message of a device: its connection, the last fault and the next steps. */
export function ConnectPanel({ device, type }: ConnectProps) {
  const t = devMonitorText.useText();
  const to = useLinks();
  const project = useProject();
  const maySetUp = useAllows()('project.setup');
  const faultName = useFaultName();
  const mirror = useMirror(device.id, project.id);
  // Field addresses need the permission to set up.
  const setup = useSetupOf(maySetUp ? project.id : null);
  const place = setup.data?.devices.find(({ id }) => id === device.id)?.connection;
  const fault = mirror.data?.lastFault;
  const protocol = mirror.data?.protocol;
  return (
    <Panel title={t(($) => $.connect.title)} of={mirror}>
      <div className={box.stack} data-connect={protocol}>
        <p className={`${box.plain} ${box.soft}`}>
          {t(($) => $.connect.nothing)} {t(($) => (!maySetUp ? $.connect.who : protocol === 'mqtt' ? $.connect.mqtt : $.connect.modbus))}
        </p>
        <dl className={`${box.facts} ${css.facts}`}>
          <dt>{t(($) => $.health.protocol)}</dt>
          <dd>{protocol === 'mqtt' || protocol === 'modbus' ? t(($) => $.health.protocols[protocol]) : protocol}</dd>
          {place?.kind === 'modbus' && (
            <>
              <dt>{t(($) => $.connect.address)}</dt>
              <dd>
                <code>{`${place.host}:${place.port}`}</code> · {t(($) => $.connect.unit, { n: place.unit })}
              </dd>
            </>
          )}
          <dt>{t(($) => $.health.last)}</dt>
          <dd>
            {fault === undefined || fault === null ? (
              t(($) => $.connect.noFault)
            ) : (
              <>
                {`${timeText(fault.time, project.timeZone)} · ${faultName(fault.kind)} `}
                <code>{fault.detail}</code>
              </>
            )}
          </dd>
        </dl>
        {protocol === 'mqtt' && maySetUp && <Publishing device={device} type={type} />}
        {maySetUp && (
          <span>
            <Link to={to(routes.setup, { tab: 'devices', q: device.key })}>
              <Button tabIndex={-1}>{t(($) => $.connect.setUp)}</Button>
            </Link>
          </span>
        )}
      </div>
    </Panel>
  );
}

/** Connection data of an MQTT device with a command to copy; the server stores no readable token. */
function Publishing({ device, type }: ConnectProps) {
  const t = devMonitorText.useText();
  const { id } = useProject();
  const setup = useSetupOf(id);
  const profiles = useProfiles(id);
  const own = setup.data?.devices.find((each) => each.id === device.id);
  if (setup.data === undefined || profiles.data === undefined || own === undefined) return null;
  const { mqtt } = setup.data;
  const profile = profiles.data.profiles.find((each) => each.id === own.profileId);
  const topic = profile?.topic ?? ownTopic;
  const place = { host: mqtt.outside ? '<broker>' : brokerHost(), port: mqtt.port };
  const line = publishLine({ ...place, key: device.key, token: '<token>', topic, values: exampleOf(type) });
  return (
    <>
      <dl className={`${box.facts} ${css.facts}`}>
        <dt>{t(($) => $.connect.broker)}</dt>
        <dd>{mqtt.outside ? t(($) => $.connect.outside) : <code>{`${place.host}:${place.port}`}</code>}</dd>
        <dt>{t(($) => $.connect.topic)}</dt>
        <dd>
          <code>{topicOf(topic, device.key)}</code>
        </dd>
      </dl>
      {topic === ownTopic && (
        <>
          <h3 className={`${box.plain} ${box.small} ${box.soft}`}>{t(($) => $.connect.line)}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre className={`${box.plain} ${box.inset} ${css.line}`} tabIndex={0}>
            {line}
          </pre>
          <span>
            <CopyButton text={line} label={t(($) => $.connect.copy)} />
          </span>
        </>
      )}
      <p className={`${box.plain} ${box.small} ${box.soft}`}>{t(($) => (own.hasToken ? $.connect.token : $.connect.noToken))}</p>
    </>
  );
}
