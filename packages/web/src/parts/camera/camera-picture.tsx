import { cameraApi, timeText } from '@czyun/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { fetchFile } from '../../kit/export/fetch-file.ts';
import box from '../../kit/ui/box.module.css';
import { Skeleton } from '../../kit/ui/states.tsx';
import { useInView } from '../../kit/ui/use-in-view.ts';
import type { ApiError } from '../../platform/api/api-error.ts';
import { useIsLive } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { onPulse } from '../../platform/pulse.ts';
import css from './camera-picture.module.css';
import { cameraText } from './text.ts';
import { useBlobAddress } from './use-blob-address.ts';

/** Refresh interval: the server takes at most one picture of a camera per 5 s. */
const everyMs = 6_000;

export interface CameraPictureProps {
  readonly camera: { readonly deviceSerial: string; readonly channelNo: number };
  /** The server has a video provider. */
  readonly isConfigured: boolean;
}

/** The picture of a camera, refreshed every few seconds while it is visible. */
export function CameraPicture({ camera, isConfigured }: CameraPictureProps) {
  const t = cameraText.useText();
  const { id: projectId, timeZone } = useProject();
  const isLive = useIsLive();
  const host = useRef<HTMLDivElement>(null);
  const isInView = useInView(host, true);
  const isAsked = isConfigured && isLive;
  const { data, error, refetch } = useQuery<{ readonly blob: Blob; readonly time: number } | null, ApiError>({
    queryKey: [cameraApi.getCameraPicture.path, projectId, camera.deviceSerial, camera.channelNo],
    queryFn: async ({ signal }) => {
      const blob = await fetchFile(cameraApi.getCameraPicture, { projectId, ...camera }, { signal, method: 'GET' });
      return blob === null ? null : { blob, time: Date.now() };
    },
    enabled: isAsked,
    retry: false,
    meta: { quiet: true },
  });
  const isFollowed = isAsked && isInView && error === null;
  useEffect(() => {
    if (!isFollowed) return;
    return onPulse(everyMs, () => {
      if (document.visibilityState === 'visible') void refetch();
    });
  }, [isFollowed, refetch]);
  const address = useBlobAddress(data?.blob);
  const frame = (content: ReactNode, state: string) => (
    <div ref={host} className={css.frame} data-camera={camera.deviceSerial} data-picture-state={state}>
      {content}
    </div>
  );
  if (!isConfigured) return frame(<p className={`${box.small} ${box.soft}`}>{t(($) => $.off)}</p>, 'off');
  if (!isLive) return frame(<p className={`${box.small} ${box.soft}`}>{t(($) => $.past)}</p>, 'past');
  if (error !== null) {
    return frame(
      <div className={`${box.stack} ${css.failed}`} role="alert">
        <p className={box.small}>
          <b>{t(($) => $.failed)}</b>
          <br />
          <span className={box.soft}>{error.message}</span>
        </p>
        <Button onClick={() => void refetch()}>{t(($) => $.retry)}</Button>
      </div>,
      'failed',
    );
  }
  if (address === null || data === null || data === undefined) return frame(<Skeleton height="100%" width="100%" />, 'loading');
  const time = timeText(data.time, timeZone);
  return frame(
    <>
      <img src={address} alt={t(($) => $.picture, { serial: camera.deviceSerial, time })} />
      <span className={`${box.small} ${box.tabular} ${css.time}`} aria-hidden="true">
        {time.slice(11)}
      </span>
    </>,
    'shown',
  );
}
