import { type Moment, timeText } from '@czyun/contract';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { replayText } from './text.ts';

/** Time and text of a moment, for tooltips and screen readers. */
export function useMomentText(): (moment: Moment) => { readonly time: string; readonly text: string } {
  const t = replayText.useText();
  const zone = useTimeZone();
  return ({ time, text, count, deviceName }) => {
    // Texts of alarms begin with the device.
    const own = deviceName === null || text.includes(deviceName) ? text : `${deviceName} ${text}`;
    return { time: timeText(time, zone), text: count === 1 ? own : t(($) => $.many, { n: count, text: own }) };
  };
}
