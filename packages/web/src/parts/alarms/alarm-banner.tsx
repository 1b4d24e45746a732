import { CheckOutlined } from '@ant-design/icons';
import { type LogEntry, routes, timeText } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import box from '../../kit/ui/box.module.css';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { useIsWall } from '../../kit/wall/wall-context.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useIsLive } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { shared } from '../../platform/text.ts';
import css from './alarm-banner.module.css';
import { useSoundBlocked } from './alarm-sound.ts';
import { shortContent } from './short-content.ts';
import { useSign } from './sign.ts';
import { urgentLog } from './standing-log.ts';
import { alarmsText } from './text.ts';
import { useAcknowledge } from './use-acknowledge.ts';
import { useStableWhilePointing } from './use-held.ts';

/** The newest unacknowledged alarm of severity 1, above the page content. In a replay, as of the shown instant. */
export function AlarmBanner() {
  const project = useProject();
  const { urgent } = useSign(project.id);
  const [newest] = urgent;
  const held = useStableWhilePointing(newest?.id ?? null, newest);
  return held === undefined ? null : <Urgent key={held.id} entry={held} others={Math.max(0, urgent.length - 1)} />;
}

function Urgent({ entry, others }: { readonly entry: LogEntry; readonly others: number }) {
  const t = alarmsText.useText();
  const say = shared.useText();
  const to = useLinks();
  const { timeZone } = useProject();
  const live = useIsLive();
  const isWall = useIsWall();
  const narrow = useNarrow() && !isWall;
  const blocked = useSoundBlocked();
  const { acknowledge, busy } = useAcknowledge();
  const name = entry.deviceName ?? '';
  const device = entry.deviceId === null ? null : { id: entry.deviceId };
  const time = timeText(entry.startTime, timeZone);
  const all = others > 0 ? t(($) => $.banner.others, { n: others }) : t(($) => $.banner.log);
  const acknowledgeIt = () => void acknowledge?.([entry]).catch(() => undefined);
  return (
    <section role="alert" className={`${box.row} ${box.fixed} ${css.banner} ${isWall ? css.wall : ''}`} data-alarm={entry.id}>
      <strong className={`${box.row} ${box.fixed}`}>
        <i className={css.shape} aria-hidden="true" />
        {say(($) => $.severity.s1)}
      </strong>
      <span className={`${box.grow} ${box.anywhere} ${css.what}`}>
        {device !== null && (
          <Link to={to(routes['dev-monitor'], device)} title={t(($) => $.banner.device)}>
            {name}
          </Link>
        )}{' '}
        <strong>{shortContent(entry)}</strong>
        <small className={box.tabular}>{t(($) => (live ? $.banner.since : $.banner.past), { time })}</small>
      </span>
      <span className={`${box.row} ${box.wide} ${box.fixed} ${css.more}`}>
        {blocked && !narrow && <small>{t(($) => $.sound.blocked)}</small>}
        <Link to={to(routes.log, urgentLog)} aria-label={all} data-count={others > 0 ? 'others' : undefined}>
          {narrow && others > 0 ? `+${others}` : all}
        </Link>
        {acknowledge !== null && (
          <Button
            icon={<CheckOutlined aria-hidden />}
            busy={busy}
            label={t(($) => $.ack.oneOf, { content: entry.content })}
            onClick={acknowledgeIt}
          >
            {!narrow && t(($) => $.ack.one)}
          </Button>
        )}
      </span>
    </section>
  );
}
