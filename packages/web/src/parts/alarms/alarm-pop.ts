import { useRef, useState } from 'react';
import { useAlarmEvents } from '../../platform/live/use-alarms.ts';
import { useIsLive } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { Audible } from './audible.ts';

/** Shows new alarms of severities 1 and 2 of the shown project as notifications while live: each entry once, also with several pages open. Its key is the project. */
export function AlarmPop(): null {
  const project = useProject();
  const live = useIsLive();
  const [news] = useState(() => new Audible());
  // Shown by this page.
  const open = useRef(new Map<number, Notification>());
  useAlarmEvents(project.id, (events) => {
    for (const event of events) {
      const { id, content, deviceName } = event.entry;
      if (event.kind === 'acknowledged' || event.kind === 'cleared') open.current.get(id)?.close();
      if (event.kind === 'acknowledged' || event.kind === 'cleared') open.current.delete(id);
      const worth = news.hear([event]);
      if (!live || (worth !== 1 && worth !== 2) || globalThis.Notification?.permission !== 'granted') continue;
      // A notification with the same tag replaces the previous one silently.
      const shown = new Notification(content, { body: [deviceName, project.name].filter(Boolean).join(' · '), tag: `alarm-${id}` });
      shown.onclick = () => globalThis.focus();
      open.current.set(id, shown);
    }
  });
  return null;
}
