import { AudioMutedOutlined } from '@ant-design/icons';
import { type LogEntry, logsApi, routes, timeText } from '@czyun/contract';
import { Link } from 'react-router';
import box from '../../../kit/ui/box.module.css';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { logText } from '../text.ts';
import { useFoldingHere } from './folding.tsx';

const apart = { marginInlineStart: 8 };

/** Shows that an alarm is not annunciated, or was not when it recovered, and until when. */
export function SuppressionMark({ entry: { quiet, recovered } }: { readonly entry: LogEntry }) {
  const t = logText.useText();
  const zone = useTimeZone();
  if (quiet === undefined) return null;
  const until = recovered || quiet.until === null ? undefined : t(($) => $.until, { time: timeText(quiet.until, zone, 'minute') });
  return (
    <small className={`${box.badge} ${box.soft}`} data-quiet={quiet.kind} title={until} style={apart}>
      <AudioMutedOutlined aria-hidden /> {t(($) => $.suppressionKind[quiet.kind])}
    </small>
  );
}

/** On a first fault the button that unfolds its consequential alarms, on a consequential alarm its mark. */
export function FollowMark({ entry }: { readonly entry: LogEntry }) {
  const t = logText.useText();
  const folding = useFoldingHere();
  if (entry.firstId !== undefined)
    return (
      <small className={box.faint} style={apart}>
        {t(($) => $.follows)}
      </small>
    );
  const n = folding?.followers.get(entry.id) ?? 0;
  if (folding === null || n === 0) return null;
  return (
    <button
      type="button"
      className={`${box.bare} ${box.action} ${box.small}`}
      aria-expanded={folding.unfolded.has(entry.id)}
      data-followers={n}
      style={apart}
      onClick={() => folding.toggle(entry.id)}
    >
      {t(($) => $.followers, { n })}
    </button>
  );
}

/** Number of active alarms that are not annunciated; links to them. */
export function SuppressedCount({ projectId }: { readonly projectId: number }) {
  const t = logText.useText();
  const to = useLinks();
  const query = { projectId, type: '1,2,3', recovered: false, quiet: true, page: 1, pageSize: 1 };
  const { data } = useCall(logsApi.getLogs, { query }, { everyMs: 30_000, quiet: true });
  if (!data || data.total === 0) return null;
  return (
    <Link
      className={box.chip}
      to={to(routes.log, { type: [1, 2, 3], recovered: false, quiet: true })}
      title={t(($) => $.suppressedWhy)}
      data-chip="quiet"
    >
      <AudioMutedOutlined aria-hidden /> {t(($) => $.suppressedNow, { n: data.total })}
    </Link>
  );
}
