import { preferencesApi } from '@czyun/contract';
import { useEffect, useState } from 'react';
import { useCall, useChange } from '../../platform/api/use-call.ts';
import { useAlarmEvents } from '../../platform/live/use-alarms.ts';
import { useIsLive } from '../../platform/live/use-clock.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { useStore } from '../../platform/store.ts';
import { Audible } from './audible.ts';
import { hush, playTone, toneBlocked, wantTones } from './tone.ts';

export interface SoundChoice {
  readonly on: boolean;
  /** Null for displays and visitors, who have no stored preferences. */
  readonly choose: ((on: boolean) => void) | null;
}

/** Whether the user wants to hear new alarms; applies to all of the user's devices. */
export function useSoundChoice(): SoundChoice {
  const { person } = useSession();
  const hasOwn = person !== null && person.display !== true && person.readOnly !== true;
  const { data } = useCall(preferencesApi.getPreferences, hasOwn ? { query: {} } : null, { freshMs: 60_000, quiet: true });
  const { mutate } = useChange(preferencesApi.savePreference, { renews: [preferencesApi.getPreferences] });
  const choose = (on: boolean) => mutate({ body: { key: 'alarmSound', value: on ? true : null } });
  return { on: hasOwn && data?.alarmSound === true, choose: hasOwn && data !== undefined ? choose : null };
}

/** Whether the browser blocks a wanted tone. */
export const useSoundBlocked = (): boolean => useStore(toneBlocked);

/** Plays a tone for new alarms of the shown project while live, if the user wants it. Its key is the project. */
export function AlarmSound({ projectId }: { readonly projectId: number }): null {
  const live = useIsLive();
  const isOn = useSoundChoice().on && live;
  const [audible] = useState(() => new Audible());
  useEffect(() => (isOn ? wantTones() : undefined), [isOn]);
  useAlarmEvents(projectId, (events) => {
    const tone = audible.hear(events);
    if (tone === 'hush') hush();
    else if (tone !== null && isOn) playTone(tone);
  });
  return null;
}
