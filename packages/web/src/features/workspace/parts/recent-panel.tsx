import type { DeviceCard } from '@czyun/contract';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel/panel.tsx';
import { StatusBadge } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { Skeleton } from '../../../kit/ui/states.tsx';
import { deviceLink } from '../../../platform/address/device-link.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useDeviceState } from '../../../platform/live/use-device-states.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { recentDevices } from '../../../platform/project/recent-devices.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { workspaceText } from '../text.ts';

const most = 5;
const waitingPx = 120;

/** Devices whose pages the user opened last in this browser; nothing before the first one. */
export function RecentPanel({ devices, isKnown }: { readonly devices: readonly DeviceCard[]; readonly isKnown: boolean }) {
  const t = workspaceText.useText();
  const { id: projectId } = useProject();
  const { person } = useSession();
  const list = recentDevices(person?.userName ?? '', projectId).flatMap((id) => devices.find((each) => each.id === id) ?? []);
  if (isKnown && list.length === 0) return null;
  return (
    <Panel title={t(($) => $.recent)} menu={false}>
      {!isKnown ? (
        <Skeleton height={waitingPx} />
      ) : (
        <List lines data-recent={list.length}>
          {list.slice(0, most).map((device) => (
            <RecentRow key={device.id} device={device} />
          ))}
        </List>
      )}
    </Panel>
  );
}

function RecentRow({ device }: { readonly device: DeviceCard }) {
  const to = useLinks();
  const { status } = useDeviceState(device);
  return (
    <ListRow
      title={
        <Link className={`${box.line} ${box.clip}`} to={deviceLink(to, device.deviceType.id, device.id)} translate="no">
          {device.name}
        </Link>
      }
      notes={[device.deviceType.name]}
      end={<StatusBadge status={status} />}
    />
  );
}
