import { cameraApi } from '@czyun/contract';
import { useState } from 'react';
import { Segmented } from '../../kit/control/segmented.tsx';
import box from '../../kit/ui/box.module.css';
import { Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useCall } from '../../platform/api/use-call.ts';
import { useIsLive } from '../../platform/live/use-clock.ts';
import css from './camera-picture.module.css';
import { CameraPicture, type CameraPictureProps } from './camera-picture.tsx';
import { cameraText } from './text.ts';

export interface CameraViewProps extends CameraPictureProps {
  /** Address of the provider's page that plays live video; null: not available. */
  readonly player: string | null;
}

type Shown = 'picture' | 'video';

/** A camera: pictures, or live video if the provider's player is configured. */
export function CameraView({ player, ...props }: CameraViewProps) {
  const t = cameraText.useText();
  const isLive = useIsLive();
  const [shown, setShown] = useState<Shown>('picture');
  if (player === null || !props.isConfigured || !isLive) return <CameraPicture {...props} />;
  return (
    <div className={box.stack}>
      {shown === 'video' ? <Video camera={props.camera} player={player} /> : <CameraPicture {...props} />}
      <div>
        <Segmented<Shown>
          label={t(($) => $.show)}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'picture', label: t(($) => $.shows.picture) },
            { value: 'video', label: t(($) => $.shows.video) },
          ]}
        />
      </div>
    </div>
  );
}

/** As documented by EZVIZ for its player: camera and an expiring token in the address of its page. Key and secret stay on the server. */
function addressOf(player: string, { deviceSerial, channelNo }: CameraPictureProps['camera'], accessToken: string): string {
  const address = new URL(player);
  address.searchParams.set('url', `ezopen://open.ys7.com/${deviceSerial}/${channelNo}.live`);
  address.searchParams.set('autoplay', '1');
  address.searchParams.set('accessToken', accessToken);
  return address.href;
}

function Video({ camera, player }: { readonly camera: CameraPictureProps['camera']; readonly player: string }) {
  const t = cameraText.useText();
  const { data, error, refetch } = useCall(cameraApi.getCameraToken, {}, { quiet: true, freshMs: 60_000 });
  return (
    <div className={css.frame} data-video={camera.deviceSerial}>
      {data !== undefined ? (
        <iframe
          src={addressOf(player, camera, data.accessToken)}
          title={t(($) => $.video, { serial: camera.deviceSerial })}
          sandbox="allow-scripts allow-same-origin"
          referrerPolicy="no-referrer"
          allow="autoplay; fullscreen"
        />
      ) : error === null ? (
        <Skeleton height="100%" width="100%" />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
