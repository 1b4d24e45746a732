import { LineChartOutlined } from '@ant-design/icons';
import type { LogEntry } from '@czyun/contract';
import { clockCorrectedWord, routes, spanText, timeText } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../../kit/control/button.tsx';
import { Tooltip } from '../../../kit/control/tooltip.tsx';
import { Dot, SeverityTag } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { TimesMark } from '../../../kit/ui/list.tsx';
import { useAgeText } from '../../../kit/ui/value.tsx';
import { whyMark } from '../../../kit/why/mark.ts';
import { AlarmCurveButton } from '../../../parts/alarms/alarm-curve-button.tsx';
import { shortContent } from '../../../parts/alarms/short-content.ts';
import { IncidentMark } from '../../../parts/incidents/incident-marks.tsx';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { shared } from '../../../platform/text.ts';
import css from '../log.module.css';
import { logText } from '../text.ts';
import { historyFields, isAlarm, isOperation, lastedMs, mayBeAcknowledged } from './entry.ts';
import { OperationCell } from './operation-cell.tsx';
import { FollowMark, SuppressionMark } from './suppression-mark.tsx';

/** Severity as shape, colour and text; nothing for entries without one. */
export function SeverityCell({ entry }: { readonly entry: LogEntry }) {
  return entry.severity === null ? null : <SeverityTag severity={entry.severity} />;
}

const tones = { 1: 'info', 2: 'warn', 3: 'fault', 4: 'auto', 5: 'stop' } as const;

export function TypeCell({ entry }: { readonly entry: LogEntry }) {
  const t = shared.useText();
  const type = entry.type as 1 | 2 | 3 | 4 | 5;
  return (
    <span className="cz-word">
      <Dot tone={tones[type] ?? 'info'} />
      {t(($) => $.logType[`t${type}`])}
    </span>
  );
}

export function DeviceCell({ entry }: { readonly entry: LogEntry }) {
  const t = logText.useText();
  const to = useLinks();
  if (entry.deviceId === null) return null;
  return (
    <Link to={to(routes['dev-monitor'], { id: entry.deviceId })} title={t(($) => $.device)}>
      {entry.deviceName ?? entry.deviceId}
    </Link>
  );
}

/** Content and count; links to the curve of an alarm, or around another event. `bare`: the other fields of an operation are in columns of their own. */
export function ContentCell({ entry, now, bare }: { readonly entry: LogEntry; readonly now: number; readonly bare?: boolean }) {
  const t = logText.useText();
  if (entry.operation !== undefined) return <OperationCell entry={entry} operation={entry.operation} now={now} bare={bare === true} />;
  return (
    <div
      className={`${box.anywhere} ${css.content}`}
      {...whyMark(isAlarm(entry) ? { kind: 'alarm', entryId: entry.id } : undefined, entry.content)}
    >
      <span>
        <ContentLink entry={entry} now={now} />
        {entry.reading !== undefined && (
          <span className={`${box.soft} ${css.reading}`} data-part="reading">
            {entry.reading}
          </span>
        )}
        <TimesMark count={entry.count} title={t(($) => $.folded, { n: entry.count })} />
        <SuppressionMark entry={entry} />
        <FollowMark entry={entry} />
        <IncidentMark entryId={entry.id} />
        {entry.imported === true && (
          <Tooltip title={t(($) => $.importedWhy)}>
            <small className={box.faint}>{t(($) => $.imported)}</small>
          </Tooltip>
        )}
        {entry.clockAhead !== undefined && <ClockMark ahead={entry.clockAhead} />}
      </span>
    </div>
  );
}

/** Marks an entry with corrected times. */
function ClockMark({ ahead }: { readonly ahead: number }) {
  const t = logText.useText();
  const language = useLanguage();
  const span = spanText(ahead, language);
  return (
    <Tooltip title={t(($) => (ahead > 0 ? $.clockWhy.ahead : $.clockWhy.behind), { span })}>
      <small className={box.faint} data-part="clock">
        {clockCorrectedWord[language]}
      </small>
    </Tooltip>
  );
}

function ContentLink({ entry, now }: { readonly entry: LogEntry; readonly now: number }) {
  const t = logText.useText();
  const to = useLinks();
  if (isAlarm(entry)) return <AlarmCurveButton entry={entry}>{shortContent(entry)}</AlarmCurveButton>;
  const fields = historyFields(entry, now);
  if (fields === null) return shortContent(entry);
  return (
    <Link to={to(routes.history, fields)} title={t(($) => $.history)}>
      {shortContent(entry)}
      <LineChartOutlined aria-hidden />
    </Link>
  );
}

/** The account that did it; links to everything that this account did. */
export function PersonCell({ entry }: { readonly entry: LogEntry }) {
  const t = logText.useText();
  const to = useLinks();
  const name = <ActorName actor={entry.by} shown={entry.user} />;
  if (entry.by === null) return name;
  const { loginName: account } = entry.by;
  return (
    <Link
      className={box.ink}
      data-part="person"
      to={to(routes.log, { type: [4], account })}
      title={t(($) => $.filter.onlyAccount, { name: account })}
    >
      {name}
    </Link>
  );
}

/** Time of recovery and duration, or that it is active. */
export function RecoveredCell({ entry, now }: { readonly entry: LogEntry; readonly now: number }) {
  const t = logText.useText();
  const zone = useTimeZone();
  const ageText = useAgeText();
  const lasted = lastedMs(entry, now);
  if (isOperation(entry)) return null;
  if (!entry.recovered) {
    if (!isAlarm(entry))
      return <small className={box.faint}>{lasted === null ? '-' : t(($) => $.standing, { age: ageText(lasted) })}</small>;
    return (
      <div className={box.two}>
        <span className={`${box.bad} ${box.strong}`}>{t(($) => $.open)}</span>
        {lasted !== null && <small>{t(($) => $.standing, { age: ageText(lasted) })}</small>}
      </div>
    );
  }
  return (
    <div className={box.two}>
      <span className="cz-num">{timeText(entry.recoverTime, zone)}</span>
      {lasted !== null && <small>{t(($) => $.lasted, { age: ageText(lasted) })}</small>}
    </div>
  );
}

export interface AckCellProps {
  readonly entry: LogEntry;
  /** Absent if the user may not acknowledge. */
  readonly onAcknowledge?: ((entry: LogEntry) => void) | undefined;
  readonly busy: boolean;
}

/** User and time of the acknowledgement, or the button for it. */
export function AckCell({ entry, onAcknowledge, busy }: AckCellProps) {
  const t = logText.useText();
  const zone = useTimeZone();
  if (!isAlarm(entry)) return null;
  if (entry.ackTime !== null) {
    return (
      <div className={box.two}>
        <ActorName actor={entry.ackBy} shown={entry.ackUser} />
        <small className="cz-num">{timeText(entry.ackTime, zone, 'minute')}</small>
      </div>
    );
  }
  if (onAcknowledge === undefined || !mayBeAcknowledged(entry)) return <span className={box.faint}>{t(($) => $.notAcknowledged)}</span>;
  return (
    <Button size="small" disabled={busy} label={t(($) => $.ack.oneOf, { content: entry.content })} onClick={() => onAcknowledge(entry)}>
      {t(($) => $.ack.one)}
    </Button>
  );
}
