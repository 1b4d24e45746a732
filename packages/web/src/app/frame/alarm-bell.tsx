import { BellOutlined } from '@ant-design/icons';
import type { LogEntry } from '@czyun/contract';
import { timeText } from '@czyun/contract';
import { Badge, Button, Popover } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAlarms } from '../../shared/live/use-alarms.ts';
import { useProject, useProjectPath } from '../../shared/project/project-context.ts';
import { useTheme } from '../../shared/theme/theme.ts';
import { SeverityTag } from '../../shared/ui/badges.tsx';
import { frameText } from '../text.ts';

/** Says the newest alarm aloud once it is raised while the page is open. */
function useNewest(entries: readonly LogEntry[], loading: boolean): string {
  const t = frameText.use();
  const seen = useRef<number | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (loading) return;
    const newest = entries.reduce<LogEntry | null>((best, entry) => (best === null || entry.id > best.id ? entry : best), null);
    const id = newest?.id ?? 0;
    if (seen.current !== null && newest !== null && id > seen.current) setSaid(t(($) => $.alarms.raised, { text: newest.content }));
    seen.current = Math.max(seen.current ?? 0, id);
  }, [entries, loading, t]);
  return said;
}

/** How many alarms stand open, the newest of them, and the way to the log. */
export function AlarmBell() {
  const t = frameText.use();
  const project = useProject();
  const path = useProjectPath();
  const { tokens } = useTheme();
  const [open, setOpen] = useState(false);
  const { entries, loading, failed } = useAlarms(project.id);
  const said = useNewest(entries, loading);
  const worst = entries[0]?.severity ?? 3;
  const label = t(($) => $.alarms.count, { n: entries.length });
  const newest = [...entries].sort((a, b) => b.startTime - a.startTime).slice(0, 8);
  const list = (
    <div className="alarm-list">
      {failed && <p className="none">{t(($) => $.alarms.failed)}</p>}
      {!failed && newest.length === 0 && <p className="none">{t(($) => $.alarms.none)}</p>}
      <ul>
        {newest.map((entry) => (
          <li key={entry.id}>
            {entry.severity !== null && <SeverityTag severity={entry.severity} />}
            <Link to={entry.deviceId === null ? path('log') : path('dev-monitor', { id: entry.deviceId })} onClick={() => setOpen(false)}>
              <span className="what">{entry.content}</span>
              <span className="where">{`${entry.deviceName ?? ''} · ${timeText(entry.startTime, project.timeZone)}`}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link className="all" to={path('log', { recovered: 'false' })} onClick={() => setOpen(false)}>
        {t(($) => $.alarms.all)}
      </Link>
    </div>
  );
  return (
    <>
      <span className="sr-only" role="status" aria-live="polite">
        {said}
      </span>
      <Popover content={list} title={label} trigger="click" placement="bottom" open={open} onOpenChange={setOpen}>
        <Button type="text" aria-label={label} aria-expanded={open} className="alarm-button">
          <Badge
            count={entries.length}
            overflowCount={99}
            size="small"
            color={tokens[`severity${worst}`]}
            styles={{ indicator: { color: tokens[`onSeverity${worst}`], boxShadow: 'none' } }}
          >
            <BellOutlined className="bell" />
          </Badge>
        </Button>
      </Popover>
    </>
  );
}
