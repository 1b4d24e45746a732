import { cameraApi, routes } from '@czyun/contract';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import type { ChoiceSource } from '../../../kit/panel/options.ts';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { WidgetProps } from '../../../kit/panel/registry.ts';
import { Empty } from '../../../kit/ui/states.tsx';
import { useIsWall } from '../../../kit/wall/wall-context.ts';
import { CameraPicture } from '../../../parts/camera/camera-picture.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { boardsText } from '../text.ts';
import css from './board-widgets.module.css';

function useCameras() {
  const { id: projectId } = useProject();
  return useCall(cameraApi.cameraList, { query: { projectId } }, { freshMs: 60_000, quiet: true });
}

/** The registered cameras of the project. */
export function CameraChoices({ children }: ComponentProps<ChoiceSource>) {
  const { data } = useCameras();
  return children(
    data?.list.map(({ deviceSerial, channelNo }) => ({
      value: `${deviceSerial}:${channelNo}`,
      label: channelNo === 1 ? deviceSerial : `${deviceSerial} · ${channelNo}`,
    })),
  );
}

interface CameraOptions {
  readonly title: string;
  readonly camera: string;
}

/** Picture of a camera of the project. */
export function CameraWidget({ options: { title, camera } }: WidgetProps<CameraOptions>) {
  const t = boardsText.useText();
  const to = useLinks();
  const isWall = useIsWall();
  const asked = useCameras();
  const [deviceSerial = '', channel = ''] = camera.split(':');
  const found = asked.data?.list.find((each) => each.deviceSerial === deviceSerial && each.channelNo === Number(channel));
  const name = title === '' ? deviceSerial : title;
  return (
    <Panel title={isWall ? name : <Link to={to(routes.cameras)}>{name}</Link>} of={asked} menu={false}>
      {found === undefined ? (
        <Empty title={t(($) => $.camera.gone)} hint={t(($) => $.camera.goneHint)} />
      ) : (
        <div className={css.table}>
          <CameraPicture camera={found} isConfigured={asked.data?.configured === true} />
        </div>
      )}
    </Panel>
  );
}
