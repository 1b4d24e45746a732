import { CheckCircleOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import type { LogEntry } from '@czyun/contract';
import { timeText } from '@czyun/contract';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useWord } from '../../../shared/i18n/language.ts';
import { useAlarms } from '../../../shared/live/use-alarms.ts';
import { useNow } from '../../../shared/live/use-clock.ts';
import { useProject } from '../../../shared/project/project-context.ts';
import { shared } from '../../../shared/text.ts';
import { SeverityTag } from '../../../shared/ui/badges.tsx';
import { useAgeText } from '../../../shared/ui/value.tsx';
import { monitorText } from '../text.ts';
import { useMonitored } from './monitored.ts';

const shownAtOnce = 3;

/** On the page of a device its name need not stand before each of its alarms. */
function withoutDevice({ content, deviceName }: LogEntry, pointName: string | undefined): string {
  const at = pointName === undefined ? -1 : content.indexOf(pointName);
  if (at > 0) return content.slice(at);
  return deviceName !== null && content.startsWith(`${deviceName} `) ? content.slice(deviceName.length + 1) : content;
}

/** Alarms, faults and notices that stand open on this device at the clock's instant, the most severe first. */
export function AlarmStrip() {
  const { deviceId, type } = useMonitored();
  const word = useWord();
  const t = monitorText.use();
  const say = shared.use();
  const project = useProject();
  const ageText = useAgeText();
  const now = useNow(5000);
  const [all, setAll] = useState(false);
  const { entries, loading, failed } = useAlarms(project.id);
  const mine = useMemo(() => entries.filter((entry) => entry.deviceId === deviceId), [entries, deviceId]);
  const nameOf = (metric: string | null) => {
    const point = metric === null ? undefined : type.points.find((each) => each.metric === metric);
    return point === undefined ? undefined : word(point.name);
  };
  const shown = all ? mine : mine.slice(0, shownAtOnce);
  return (
    <section
      className={mine.length === 0 ? 'alarm-strip' : `alarm-strip open s${mine[0]?.severity ?? 3}`}
      aria-label={t(($) => $.alarms.label)}
      aria-live="polite"
    >
      {mine.length === 0 && (
        <p className="none">
          {failed ? <QuestionCircleOutlined aria-hidden /> : <CheckCircleOutlined aria-hidden />}
          {loading ? say(($) => $.state.loading) : failed ? t(($) => $.alarms.unknown) : t(($) => $.alarms.none)}
        </p>
      )}
      {shown.length > 0 && (
        <ul>
          {shown.map((entry) => (
            <li key={entry.id} data-alarm={entry.metric ?? ''}>
              {entry.severity !== null && <SeverityTag severity={entry.severity} />}
              <span className="kind">{say(($) => (entry.type === 1 ? $.logType.t1 : entry.type === 3 ? $.logType.t3 : $.logType.t2))}</span>
              <span className="what">{withoutDevice(entry, nameOf(entry.metric))}</span>
              {entry.count > 1 && <span className="times">{t(($) => $.alarms.times, { n: entry.count })}</span>}
              <time dateTime={new Date(entry.startTime).toISOString()}>
                {t(($) => $.alarms.since, { time: timeText(entry.startTime, project.timeZone), age: ageText(now - entry.startTime) })}
              </time>
            </li>
          ))}
        </ul>
      )}
      {mine.length > shownAtOnce && (
        <Button type="link" size="small" onClick={() => setAll(!all)}>
          {all ? t(($) => $.alarms.less) : t(($) => $.alarms.more, { n: mine.length - shownAtOnce })}
        </Button>
      )}
    </section>
  );
}
