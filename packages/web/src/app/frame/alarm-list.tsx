import { CheckOutlined } from '@ant-design/icons';
import { type LogEntry, routes, timeText } from '@czyun/contract';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Switch } from '../../kit/control/switch.tsx';
import { useConfirm } from '../../kit/form/use-confirm.tsx';
import { SeverityTag } from '../../kit/ui/badges.tsx';
import box from '../../kit/ui/box.module.css';
import { useSoundBlocked, useSoundChoice } from '../../parts/alarms/alarm-sound.ts';
import type { useSign } from '../../parts/alarms/sign.ts';
import { activeAlarmsLog } from '../../parts/alarms/standing-log.ts';
import { alarmsText } from '../../parts/alarms/text.ts';
import { useAcknowledge } from '../../parts/alarms/use-acknowledge.ts';
import { ActorName } from '../../parts/people/actor-name.tsx';
import { useLinks } from '../../platform/address/use-links.ts';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { frameText } from '../text.ts';
import css from './alarm-bell.module.css';

const BellApprovals = lazyPart(async () => (await import('../../parts/control/bell-approvals.tsx')).BellApprovals);

/** Entries of each list here; the log has them all. */
const most = 20;

export interface AlarmListProps {
  readonly sign: ReturnType<typeof useSign>;
  /** A link was followed. */
  readonly onGo: () => void;
  /** The list was left by keyboard. */
  readonly onClose: () => void;
}

/** Active alarms: unacknowledged first, with their buttons; then the rest. */
export function AlarmList({ sign, onGo, onClose }: AlarmListProps) {
  const t = frameText.useText();
  const say = alarmsText.useText();
  const to = useLinks();
  const panel = useRef<HTMLElement>(null);
  const { acknowledge, busy } = useAcknowledge();
  const confirm = useConfirm();
  const { unacknowledged, acknowledged, known, failed } = sign;
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  // The pressed button disappears with its row; the next one takes the focus, so that pressing Enter repeatedly works through the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have come or gone
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    (panel.current?.querySelector<HTMLElement>('[data-acknowledge]') ?? panel.current)?.focus({ preventScroll: true });
  }, [unacknowledged]);
  const all = () =>
    confirm({
      title: t(($) => $.alarms.allTitle, { n: unacknowledged.length }),
      effect: t(($) => $.alarms.allEffect),
      button: t(($) => $.alarms.all, { n: unacknowledged.length }),
      act: () => acknowledge?.(unacknowledged),
    });
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  const row = (entry: LogEntry, of: readonly LogEntry[]) => (
    <AlarmRow
      key={entry.id}
      entry={entry}
      followers={of.filter(({ firstId }) => firstId === entry.id).map((each) => row(each, []))}
      onGo={onGo}
      action={
        entry.ackTime === null && acknowledge !== null ? (
          <Button
            icon={<CheckOutlined aria-hidden />}
            data-acknowledge={entry.id}
            label={say(($) => $.ack.oneOf, { content: entry.content })}
            onClick={() => !busy && void acknowledge([entry]).catch(() => undefined)}
          >
            {say(($) => $.ack.one)}
          </Button>
        ) : undefined
      }
    />
  );
  const group = (name: 'unacknowledged' | 'acknowledged', entries: readonly LogEntry[]) => {
    // Consequential alarms are listed under their first fault.
    const ids = new Set(entries.map(({ id }) => id));
    const firsts = entries.filter(({ firstId }) => firstId === undefined || !ids.has(firstId));
    if (entries.length === 0) return null;
    return (
      <section aria-label={t(($) => $.alarms[name], { n: entries.length })} data-group={name}>
        <h3 className={`${box.plain} ${box.small} ${box.soft}`}>{t(($) => $.alarms[name], { n: entries.length })}</h3>
        <ul className={`${box.plain} ${name === 'acknowledged' ? css.known : ''}`}>
          {firsts.slice(0, most).map((each) => row(each, entries))}
        </ul>
        {firsts.length > most && <small className={box.faint}>{t(($) => $.alarms.rest, { n: firsts.length - most })}</small>}
      </section>
    );
  };
  return (
    <section ref={panel} tabIndex={-1} className={`${css.panel} ${box.stack}`} aria-label={t(($) => $.alarms.title)} onKeyDown={press}>
      {/* Users who may not confirm commands see none. */}
      <Lazy fallback={null}>
        <BellApprovals />
      </Lazy>
      {failed && <p className={box.plain}>{t(($) => $.alarms.failed)}</p>}
      {known && unacknowledged.length + acknowledged.length === 0 && <p className={box.plain}>{t(($) => $.alarms.none)}</p>}
      {unacknowledged.length > 1 && acknowledge !== null && (
        <Button wide onClick={all}>
          {t(($) => $.alarms.all, { n: unacknowledged.length })}
        </Button>
      )}
      <div className={`${css.lists} ${box.stack}`}>
        {group('unacknowledged', unacknowledged)}
        {group('acknowledged', acknowledged)}
      </div>
      <Link to={to(routes.log, activeAlarmsLog)} onClick={onGo}>
        {t(($) => $.alarms.log)}
      </Link>
      <SoundChoice />
    </section>
  );
}

interface AlarmRowProps {
  readonly entry: LogEntry;
  /** Consequential alarms, a row each. */
  readonly followers: readonly ReactNode[];
  readonly action?: ReactNode;
  readonly onGo: () => void;
}

function AlarmRow({ entry, followers, action, onGo }: AlarmRowProps) {
  const t = alarmsText.useText();
  const to = useLinks();
  const { timeZone } = useProject();
  return (
    <li className={`${box.row} ${box.wrap} ${box.ruled}`} data-entry={entry.id}>
      {entry.severity !== null && <SeverityTag severity={entry.severity} />}
      <Link
        className={`${box.stack} ${box.grow}`}
        style={{ gap: 0 }}
        to={entry.deviceId === null ? to(routes.log) : to(routes['dev-monitor'], { id: entry.deviceId })}
        onClick={onGo}
      >
        <span>{entry.content}</span>
        <span className={`${box.small} ${box.faint}`}>
          {[entry.deviceName, timeText(entry.startTime, timeZone)].filter(Boolean).join(' · ')}
          {entry.ackTime !== null && (
            <>
              {' · '}
              <ActorName actor={entry.ackBy} shown={entry.ackUser} />
            </>
          )}
        </span>
      </Link>
      {action}
      {followers.length > 0 && (
        <details style={{ flexBasis: '100%' }} data-followers={followers.length}>
          <summary className={`${box.small} ${box.soft}`}>{t(($) => $.followers, { n: followers.length })}</summary>
          <ul className={box.plain}>{followers}</ul>
        </details>
      )}
    </li>
  );
}

/** Switch for the sound of new alarms, with a note if the browser blocks sound. */
function SoundChoice() {
  const t = alarmsText.useText();
  const { on, choose } = useSoundChoice();
  const blocked = useSoundBlocked();
  if (choose === null) return null;
  return (
    <div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control */}
      <label className={`${box.row} ${box.between}`}>
        {t(($) => $.sound.choice)}
        <Switch checked={on} onChange={choose} label={t(($) => $.sound.choice)} />
      </label>
      {on && blocked && (
        <small className={box.soft} role="status">
          {t(($) => $.sound.blocked)}
        </small>
      )}
    </div>
  );
}
