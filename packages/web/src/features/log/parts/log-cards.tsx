import { timeText } from '@czyun/contract';
import { Checkbox } from 'antd';
import { useTimeZone } from '../../../shared/project/project-context.ts';
import { SeverityTag } from '../../../shared/ui/badges.tsx';
import { logText } from '../text.ts';
import { AckCell, ContentCell, DeviceCell, RecoveredCell, TypeCell } from './cells.tsx';
import { isAlarm, isNotDone, isOperation, mayBeAcknowledged } from './entry.ts';
import type { LogListProps } from './list-props.ts';

/** The log on a phone: one card an entry. */
export function LogCards({ rows, now, selected, onSelect, onAcknowledge, busy }: LogListProps) {
  const t = logText.use();
  const zone = useTimeZone();
  return (
    <ul className="cz-list-cards log-cards" aria-label={t(($) => $.list)}>
      {rows.map((entry) => (
        <li key={entry.id} className={!entry.recovered && entry.severity !== null ? `s${entry.severity}` : isNotDone(entry) ? 's1' : ''}>
          <div className="top">
            {onAcknowledge !== undefined && mayBeAcknowledged(entry) && (
              <Checkbox
                aria-label={t(($) => $.ack.select, { content: entry.content })}
                checked={selected.includes(entry.id)}
                onChange={({ target }) => onSelect(target.checked ? [...selected, entry.id] : selected.filter((id) => id !== entry.id))}
              />
            )}
            {entry.severity !== null && <SeverityTag severity={entry.severity} />}
            <TypeCell entry={entry} />
            <span className="cz-num when">{timeText(entry.startTime, zone)}</span>
          </div>
          <ContentCell entry={entry} now={now} />
          <div className="bottom">
            {entry.deviceId !== null && <DeviceCell entry={entry} />}
            {!isOperation(entry) && <RecoveredCell entry={entry} now={now} />}
            {isAlarm(entry) && <AckCell entry={entry} onAcknowledge={onAcknowledge} busy={busy} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
