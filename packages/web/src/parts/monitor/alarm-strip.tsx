import { alarmMeasured, alarmSentence, type LogEntry, logType, measuredMetrics, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { SeverityTag } from '../../kit/ui/badges.tsx';
import box from '../../kit/ui/box.module.css';
import { useAgeText } from '../../kit/ui/value.tsx';
import { whyMark } from '../../kit/why/mark.ts';
import { useLanguage, useWord } from '../../platform/language/language.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { shared } from '../../platform/text.ts';
import { AlarmCurveButton, AlarmDrawerHost } from '../alarms/alarm-curve-button.tsx';
import css from './monitor.module.css';
import { useMonitored, usePointValues } from './monitored.ts';
import { monitorText } from './text.ts';
import { useDeviceAlarms } from './use-device-alarms.ts';

const maxCollapsed = 3;

/** Text of an alarm without the name of the device, which the page already shows. */
function withoutDevice({ content, deviceName }: LogEntry, pointName: string | undefined): string {
  const at = pointName === undefined ? -1 : content.indexOf(pointName);
  if (at > 0) return content.slice(at);
  return deviceName !== null && content.startsWith(`${deviceName} `) ? content.slice(deviceName.length + 1) : content;
}

/** The text of an alarm with its current measurement (member, value, distance from the average), else with the one when it was raised. */
function useSentence(entry: LogEntry, content: string): string {
  const language = useLanguage();
  const { type } = useMonitored();
  const { metrics = [], limit = null } = entry.quantities ?? {};
  // A limit of a family applies to all its members.
  const own = metrics.length === 0 && entry.metric !== null ? [entry.metric.replace(/\{n\}$/, 'spread')] : metrics;
  const quantities = { metrics: own, limit };
  const wanted = new Set(measuredMetrics(quantities, type.points));
  const points = type.points.filter(({ metric }) => wanted.has(metric));
  const readingOf = usePointValues(points);
  const numberAt = (metric: string) => {
    const point = points.find((each) => each.metric === metric);
    const reading = point === undefined ? undefined : readingOf(point);
    return reading?.quality === 'good' && typeof reading.value === 'number' ? reading.value : null;
  };
  const now = alarmMeasured(quantities, type.points, numberAt, language);
  return alarmSentence(content, now ?? entry.reading ?? null, language);
}

/** One alarm; the whole line opens its detail. */
function AlarmLine({ entry, content }: { readonly entry: LogEntry; readonly content: string }) {
  const t = monitorText.useText();
  const say = shared.useText();
  const project = useProject();
  const ageText = useAgeText();
  const now = useNow(5000);
  const sentence = useSentence(entry, content);
  return (
    <li
      className={`${box.row} ${box.wrap} ${css.alarm}`}
      data-alarm={entry.metric ?? ''}
      {...whyMark({ kind: 'alarm', entryId: entry.id }, entry.content)}
    >
      {entry.severity !== null && <SeverityTag severity={entry.severity} />}
      <span className={box.soft}>
        {say(($) => (entry.type === logType.notice ? $.logType.t1 : entry.type === logType.fault ? $.logType.t3 : $.logType.t2))}
      </span>
      <AlarmCurveButton entry={entry} text={sentence}>
        <span className={box.strong}>{sentence}</span>
      </AlarmCurveButton>
      {entry.count > 1 && <span className={box.alert}>{t(($) => $.alarms.times, { n: entry.count })}</span>}
      <time className={`${box.small} ${box.soft} ${box.last} ${css.end}`} dateTime={new Date(entry.startTime).toISOString()}>
        {t(($) => $.alarms.since, { time: timeText(entry.startTime, project.timeZone), age: ageText(now - entry.startTime) })}
      </time>
    </li>
  );
}

/** Active alarms, faults and notices of this device at the clock's instant, most severe first. */
export function AlarmStrip() {
  const { deviceId, type } = useMonitored();
  const word = useWord();
  const t = monitorText.useText();
  const [all, setAll] = useState(false);
  const { entries } = useDeviceAlarms(deviceId);
  const nameOf = (metric: string | null) => {
    const point = metric === null ? undefined : type.points.find((each) => each.metric === metric);
    return point === undefined ? undefined : word(point.name);
  };
  const shown = all ? entries : entries.slice(0, maxCollapsed);
  if (entries.length === 0) return null;
  return (
    <section
      className={`${box.row} ${box.top} ${box.framed} ${css.alarms}`}
      data-severity={entries[0]?.severity ?? 3}
      aria-label={t(($) => $.alarms.label)}
    >
      <AlarmDrawerHost />
      <ul className={`${box.plain} ${box.stack} ${box.grow}`}>
        {shown.map((entry) => (
          <AlarmLine key={entry.id} entry={entry} content={withoutDevice(entry, nameOf(entry.metric))} />
        ))}
      </ul>
      {entries.length > maxCollapsed && (
        <Button kind="link" size="small" onClick={() => setAll(!all)}>
          {all ? t(($) => $.alarms.less) : t(($) => $.alarms.more, { n: entries.length - maxCollapsed })}
        </Button>
      )}
    </section>
  );
}
