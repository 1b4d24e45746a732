import { routes } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Empty } from '../../kit/ui/states.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { LogList } from './log-screen.tsx';
import { type LogState, ofLog } from './parts/address.ts';
import { useDeviceNames } from './queries.ts';
import { logText } from './text.ts';

/** The log of the device that the address names. */
export function DeviceLogScreen() {
  const t = logText.useText();
  const to = useLinks();
  const { id: projectId } = useProject();
  const { asked, change, isFiltering, clear, faults } = useAddress(routes['dev-log']);
  const devices = useDeviceNames(projectId);
  const state: LogState = {
    asked: ofLog(asked),
    change: (fields, options) =>
      change((now) => {
        // The filter does not change the device.
        const { device: _device, region: _region, ...more } = typeof fields === 'function' ? fields(ofLog(now)) : fields;
        return more;
      }, options),
    isFiltering,
    clear,
  };
  const isMissing =
    faults.some(({ name }) => name === 'id') || (devices.data !== undefined && !devices.data.some(({ id }) => id === asked.id));
  if (asked.id !== null && !isMissing) return <LogList state={state} isDevice />;
  const isNamed = asked.id !== null || isMissing;
  return (
    <Empty
      title={t(($) => (isNamed ? $.pick.missing : $.pick.title))}
      hint={t(($) => (isNamed ? $.pick.missingHint : $.pick.hint))}
      action={
        <Link to={to(routes.devices)}>
          <Button kind="primary">{t(($) => $.pick.list)}</Button>
        </Link>
      }
    />
  );
}
