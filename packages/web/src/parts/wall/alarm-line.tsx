import { timeText } from '@czyun/contract';
import { SeverityTag } from '../../kit/ui/badges.tsx';
import box from '../../kit/ui/box.module.css';
import { useOpenAlarms } from '../../platform/live/use-alarms.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { shortContent } from '../alarms/short-content.ts';
import { wallPartsText } from './text.ts';
import css from './wall-parts.module.css';

/** Height of the line, px of the stage. */
export const alarmLinePx = 64;

export interface AlarmLineProps {
  /** Alarms of this device only. */
  readonly deviceId?: number;
}

/** The alarms of a wall on one line: the newest of the most severe ones, and the number of others. */
export function AlarmLine({ deviceId }: AlarmLineProps) {
  const t = wallPartsText.useText();
  const { id, timeZone } = useProject();
  const { entries, known, failed } = useOpenAlarms(id);
  const own = entries.filter((entry) => deviceId === undefined || entry.deviceId === deviceId);
  const [worst] = own.toSorted((a, b) => (a.severity ?? 4) - (b.severity ?? 4) || b.startTime - a.startTime);
  if (worst === undefined) {
    const words = known ? t(($) => $.alarms.none) : failed ? t(($) => $.alarms.failed) : t(($) => $.alarms.loading);
    return (
      <div className={css.alarms} data-part="alarms" data-count={known ? 0 : undefined}>
        {known && <i className={css.calm} aria-hidden="true" />}
        <span className={box.clip}>{words}</span>
      </div>
    );
  }
  const isUrgent = worst.severity === 1 && worst.ackTime === null;
  return (
    <div
      className={`${css.alarms} ${isUrgent ? css.urgent : ''}`}
      data-part="alarms"
      data-count={own.length}
      role={isUrgent ? 'alert' : undefined}
    >
      {worst.severity !== null && <SeverityTag severity={worst.severity} />}
      {deviceId === undefined && worst.deviceName !== null && (
        <b className={box.fixed} translate="no">
          {worst.deviceName}
        </b>
      )}
      <span className={`${box.clip} ${box.grow}`} translate="no">
        {shortContent(worst)}
      </span>
      <span className={`${box.fixed} ${box.tabular}`}>
        {t(($) => $.alarms.since, { time: timeText(worst.startTime, timeZone, 'minute') })}
      </span>
      {own.length > 1 && <b className={box.fixed}>{t(($) => $.alarms.more, { n: own.length - 1 })}</b>}
    </div>
  );
}
