import { type AlarmPicture, cameraApi, minuteMs, timeText } from '@czyun/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchFile } from '../../kit/export/fetch-file.ts';
import box from '../../kit/ui/box.module.css';
import { Skeleton } from '../../kit/ui/states.tsx';
import { useCall } from '../../platform/api/use-call.ts';
import { useTime } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import css from './camera-picture.module.css';
import { cameraText } from './text.ts';
import { useBlobAddress } from './use-blob-address.ts';

/** Time after an alarm within which its pictures arrive, if at all. */
const comingMs = 3 * minuteMs;
const askMs = 10_000;

/** Camera pictures of the alarm raised at `since`; renders nothing without pictures. */
export function AlarmPictures({ entryId, since }: { readonly entryId: number; readonly since: number }) {
  const t = cameraText.useText();
  const { id: projectId } = useProject();
  const isYoung = useTime(askMs) - since < comingMs;
  const { data: pictures = [] } = useCall(
    cameraApi.getAlarmPictures,
    { query: { projectId, entryId } },
    isYoung ? { quiet: true, everyMs: askMs } : { quiet: true, freshMs: 600_000 },
  );
  if (pictures.length === 0) return null;
  return (
    <section className={box.stack} aria-label={t(($) => $.alarm.title)} data-part="alarm-pictures">
      <h3 className={`${box.plain} ${box.large}`}>{t(($) => $.alarm.title)}</h3>
      <div className={css.pictures}>
        {pictures.map((picture) => (
          <Picture key={picture.id} picture={picture} />
        ))}
      </div>
    </section>
  );
}

function Picture({ picture: { id, deviceSerial, taken } }: { readonly picture: AlarmPicture }) {
  const t = cameraText.useText();
  const { id: projectId, timeZone } = useProject();
  const { data } = useQuery({
    queryKey: [cameraApi.getAlarmPicture.path, projectId, id],
    queryFn: ({ signal }) => fetchFile(cameraApi.getAlarmPicture, { projectId, id }, { signal, method: 'GET' }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const address = useBlobAddress(data ?? undefined);
  const time = timeText(taken, timeZone);
  return (
    <figure className={box.plain}>
      <div className={css.frame}>
        {address === null ? (
          <Skeleton height="100%" width="100%" />
        ) : (
          <img src={address} alt={t(($) => $.alarm.picture, { serial: deviceSerial, time })} />
        )}
      </div>
      <figcaption className={`${box.small} ${box.soft} ${box.tabular}`}>{`${deviceSerial} · ${time}`}</figcaption>
    </figure>
  );
}
