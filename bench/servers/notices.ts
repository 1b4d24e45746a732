/**
 * Notices that a webhook received, compared with the alarms of the log one by one: a notice names an alarm by its step, its device's text and its
 * start to the second. Many at once come as a summary, which names ten.
 */
import { timeText } from '../../packages/contract/src/shown/time.ts';
import type { Rig } from './rig.ts';
import type { Entry } from './stored.ts';

type Step = 'first' | 'recovered';
export const keyOf = (step: Step, start: number) => `${step} ${timeText(start, 'Asia/Shanghai', 'clock')}`;

const recovered = 'Recovered · ';
const clock = /\d\d:\d\d:\d\d/;

interface Received {
  /** How many notices named an alarm. */
  readonly named: ReadonlyMap<string, number>;
  /** Notices by their delivery id; one that was cut off by a kill is sent again with its id. */
  readonly ids: number;
  readonly again: number;
  /** Alarms of summaries that were only counted. */
  readonly unnamed: number;
}

export function readNotices(texts: readonly string[]): Received {
  const notices = new Map<string, { readonly subject: string; readonly text: string }>();
  for (const text of texts) {
    const notice = JSON.parse(text) as { id: string; subject: string; text: string };
    notices.set(notice.id, notice);
  }
  const named = new Map<string, number>();
  let unnamed = 0;
  for (const { subject, text } of notices.values()) {
    const lines = text.split('\n');
    const started = lines.find((line) => line.startsWith('Started: '));
    const events = started === undefined ? lines : [`${clock.exec(started)?.[0] ?? ''} ${subject}`];
    for (const line of events) {
      const time = clock.exec(line)?.[0];
      unnamed += Number(/^And (\d+) more/.exec(line)?.[1] ?? 0);
      if (time === undefined) continue;
      const key = `${line.includes(recovered) ? 'recovered' : 'first'} ${time}`;
      named.set(key, (named.get(key) ?? 0) + 1);
    }
  }
  return { named, ids: notices.size, again: texts.length - notices.size, unnamed };
}

/** Whether each of these alarms was notified. */
export async function hasNotice(rig: Rig, ids: readonly number[]): Promise<boolean> {
  const entries = (await rig.stored.entries()).filter(({ id }) => ids.includes(id));
  const { named } = readNotices(rig.notices().map(({ text }) => text));
  return entries.every(({ start_time }) => named.has(keyOf('first', start_time)));
}

/** Alarms without their notice, and notices too many, of one step; several alarms may begin in one second. */
export function compareNotices(entries: readonly Entry[], { named }: Received, step: Step): { missing: number; extra: number } {
  const wanted = new Map<string, number>();
  for (const { start_time, recover_time } of entries) {
    if (step === 'recovered' && recover_time === null) continue;
    const key = keyOf(step, start_time);
    wanted.set(key, (wanted.get(key) ?? 0) + 1);
  }
  let [missing, extra] = [0, 0];
  for (const [key, count] of wanted) missing += Math.max(0, count - (named.get(key) ?? 0));
  for (const [key, count] of named) if (key.startsWith(step)) extra += Math.max(0, count - (wanted.get(key) ?? 0));
  return { missing, extra };
}
