import { VideoCameraOutlined } from '@ant-design/icons';
import { cameraApi, devicesApi, routes } from '@czyun/contract';
import { Link } from 'react-router';
import { Notice } from '../../kit/control/notice.tsx';
import box from '../../kit/ui/box.module.css';
import { Card, PageHead } from '../../kit/ui/card.tsx';
import { Empty, Skeleton, States } from '../../kit/ui/states.tsx';
import { CameraView } from '../../parts/camera/camera-view.tsx';
import { useLinks } from '../../platform/address/use-links.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useIsLive } from '../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { isPlatform } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/use-session.ts';
import css from './cameras.module.css';
import { PanTilt } from './pan-tilt.tsx';
import { Places } from './places.tsx';
import { Presets } from './presets.tsx';
import { camerasText } from './text.ts';

/** The registered cameras of the project, each with its pan-tilt pad. */
export function CamerasScreen() {
  const t = camerasText.useText();
  const project = useProject();
  const to = useLinks();
  const { person } = useSession();
  const may = useAllows()('device.control');
  const isLive = useIsLive();
  const cameras = useCall(cameraApi.cameraList, { query: { projectId: project.id } }, { freshMs: 60_000 });
  const devices = useCall(devicesApi.getByArea, { query: { projId: project.id } }, { freshMs: 60_000, quiet: true });
  const why = !may ? t(($) => $.readOnly) : isLive ? null : t(($) => $.past);
  const setUp = isPlatform(person) ? <Link to={to(routes.setup)}>{t(($) => $.register)}</Link> : undefined;
  return (
    <>
      <PageHead title={t(($) => $.title)} sub={project.name} />
      <States
        of={cameras}
        skeleton={<Skeleton height={280} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty icon={<VideoCameraOutlined aria-hidden />} title={t(($) => $.none)} hint={t(($) => $.noneHint)} action={setUp} />}
      >
        {({ configured, player, list }) => (
          <div className={`${box.stack} ${box.wide}`}>
            {!configured && <Notice kind="warning" title={t(($) => $.off)} description={t(($) => $.offHint)} />}
            <ul className={`${box.plain} ${box.grid} ${box.top} ${css.cameras}`}>
              {list.map((camera) => (
                <li key={camera.deviceSerial}>
                  <Card
                    title={
                      <span className={box.row}>
                        <VideoCameraOutlined aria-hidden />
                        <span translate="no">{camera.deviceSerial}</span>
                      </span>
                    }
                  >
                    <CameraView camera={camera} isConfigured={configured} player={player ?? null} />
                    <Places camera={camera} listed={devices.data} />
                    <Presets camera={camera} isOff={!configured || why !== null} />
                    <PanTilt camera={camera} isOff={!configured || why !== null} note={why ?? (configured ? t(($) => $.hold) : '')} />
                  </Card>
                </li>
              ))}
            </ul>
          </div>
        )}
      </States>
    </>
  );
}
