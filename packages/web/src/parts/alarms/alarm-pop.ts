import { useEffect, useMemo } from 'react';
import { useAlarmEvents } from '../../platform/live/use-alarms.ts';
import { useIsLive } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { Audible } from './audible.ts';

/** Shows new alarms of severities 1 and 2 of the shown project as notifications while live: each entry once, also with several pages open. */
export function AlarmPop(): null {
  const project = useProject();
  const live = useIsLive();
  // Another project has other new alarms.
  // biome-ignore lint/correctness/useExhaustiveDependencies: entries of one project
  const news = useMemo(() => new Audible(), [project.id]);
  // Shown by this page.
  const open = useMemo(() => new Map<number, Notification>(), []);
  useEffect(() => () => open.clear(), [open]);
  useAlarmEvents(project.id, (events) => {
    for (const event of events) {
      const { id, content, deviceName } = event.entry;
      if (event.kind === 'acknowledged' || event.kind === 'cleared') open.get(id)?.close();
      if (event.kind === 'acknowledged' || event.kind === 'cleared') open.delete(id);
      const worth = news.hear([event]);
      if (!live || (worth !== 1 && worth !== 2) || globalThis.Notification?.permission !== 'granted') continue;
      // A notification with the same tag replaces the previous one silently.
      const shown = new Notification(content, { body: [deviceName, project.name].filter(Boolean).join(' · '), tag: `alarm-${id}` });
      shown.onclick = () => globalThis.focus();
      open.set(id, shown);
    }
  });
  return null;
}
