import { devicesApi, routes } from '@czyun/contract';
import { Navigate, useNavigate, useParams } from 'react-router';
import { Skeleton } from '../../kit/ui/states.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { deviceWallName } from '../../kit/wall/turn.ts';
import { asksForWall } from '../../kit/wall/wall-context.ts';
import { WallStage } from '../../kit/wall/wall-stage.tsx';
import { MonitoredDevice } from '../../parts/monitor/monitored-device.tsx';
import { TurnTool } from '../../parts/wall/turn-tool.tsx';
import { useTurn } from '../../parts/wall/use-turn.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useSearchState } from '../../platform/address/use-search-state.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { DeviceWall } from './device-wall.tsx';
import { useDeviceOld } from './use-device-old.ts';

const nothing = () => undefined;

/** One device on a large display. A phone gets the device's monitor page instead. */
export function DeviceWallScreen() {
  const { id = '' } = useParams();
  const project = useProject();
  const to = useLinks();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const [search] = useSearchState();
  const detail = useCall(devicesApi.getDetail, { query: { deviceId: Number(id) } }, { freshMs: 10_000, everyMs: 30_000, quiet: true });
  const oldSince = useDeviceOld(detail.data);
  useTurn(deviceWallName(Number(id)));
  const monitor = to(routes['dev-monitor'], { id: Number(id) });
  if (narrow && !asksForWall(search.toString())) return <Navigate replace to={monitor} />;
  const leave = () => {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    void navigate(monitor);
  };
  return (
    <WallStage
      title={[detail.data?.device.name ?? '', project.name].filter((part) => part !== '').join(' · ')}
      timeZone={project.timeZone}
      freshAt={detail.dataUpdatedAt || null}
      oldSince={oldSince}
      onLeave={leave}
      far
      tools={<TurnTool />}
    >
      {(heightPx, widthPx) =>
        detail.data === undefined ? (
          <Skeleton height={heightPx} />
        ) : (
          <MonitoredDevice
            detail={detail.data}
            readAt={detail.dataUpdatedAt}
            open={nothing}
            scale="relative"
            setScale={nothing}
            skeleton={<Skeleton height={heightPx} />}
          >
            {() => detail.data !== undefined && <DeviceWall device={detail.data.device} widthPx={widthPx} heightPx={heightPx} />}
          </MonitoredDevice>
        )
      }
    </WallStage>
  );
}
