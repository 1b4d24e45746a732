import { timeText } from '@czyun/contract';
import type { Severity } from '@czyun/devices';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { WidgetProps } from '../../../kit/panel/registry.ts';
import { SeverityTag } from '../../../kit/ui/badges.tsx';
import box from '../../../kit/ui/box.module.css';
import { List, ListRow } from '../../../kit/ui/list.tsx';
import { Skeleton } from '../../../kit/ui/states.tsx';
import { shortContent } from '../../../parts/alarms/short-content.ts';
import { useOpenAlarms } from '../../../platform/live/use-alarms.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { cockpitText } from '../text.ts';

const severities: readonly Severity[] = [1, 2, 3];

/** Active alarms by severity, and the newest of them. */
export function AlarmPanel({ options: { most } }: WidgetProps<{ readonly most: number }>) {
  const t = cockpitText.useText();
  const { id, timeZone } = useProject();
  const { entries, known, failed } = useOpenAlarms(id);
  const newest = entries.toSorted((a, b) => b.startTime - a.startTime).slice(0, most);
  return (
    <Panel title={t(($) => $.alarms.title)} style={{ flex: 1 }} {...(known ? { note: entries.length } : {})}>
      {!known ? (
        failed ? (
          <p className={box.soft}>{t(($) => $.alarms.failed)}</p>
        ) : (
          <Skeleton height={72} />
        )
      ) : (
        <div className={box.stack} data-part="alarms">
          <div className={`${box.row} ${box.wrap} ${box.roomy}`}>
            {severities.map((severity) => (
              <span key={severity} className={box.row} data-severity={severity}>
                <SeverityTag severity={severity} />
                <b className={box.tabular}>{entries.filter((entry) => entry.severity === severity).length}</b>
              </span>
            ))}
          </div>
          {entries.length === 0 ? (
            <p className={`${box.plain} ${box.faint}`}>{t(($) => $.alarms.none)}</p>
          ) : (
            <List gap="normal">
              {newest.map((entry) => (
                <ListRow
                  key={entry.id}
                  lead={entry.severity !== null && <SeverityTag severity={entry.severity} />}
                  title={
                    <span className={`${box.clip} ${box.line}`} title={entry.content}>
                      {shortContent(entry)}
                    </span>
                  }
                  notes={[
                    <span key="where" className={`${box.row} ${box.tight}`}>
                      <span className={box.clip} translate="no">
                        {entry.deviceName ?? ''}
                      </span>
                      <span className={box.fixed}>{timeText(entry.startTime, timeZone, 'minute')}</span>
                    </span>,
                  ]}
                />
              ))}
            </List>
          )}
          {entries.length > most && <small className={box.faint}>{t(($) => $.alarms.more, { n: entries.length - most })}</small>}
        </div>
      )}
    </Panel>
  );
}
