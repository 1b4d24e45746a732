/**
 * Notices received by a webhook, compared one by one with the alarms of the log: a notice identifies an alarm by its step, its device and its
 * start to the second. Many alarms at once are sent as a summary, which names ten.
 */
import { timeText } from '../../packages/contract/src/shown/time.ts';
import type { Rig } from './rig.ts';
import { fans } from './station.ts';
import type { Entry } from './stored.ts';

type Step = 'first' | 'recovered';
const keyOf = (step: Step, { device, start_time }: Pick<Entry, 'device' | 'start_time'>) =>
  `${step} ${device} ${timeText(start_time, 'Asia/Shanghai', 'clock')}`;

const recovered = 'Recovered · ';
const clock = /\d\d:\d\d:\d\d/;

interface Received {
  /** Number of notices that named each alarm. */
  readonly named: ReadonlyMap<string, number>;
  /** Number of distinct delivery IDs; a notice interrupted by a kill is sent again with the same ID. */
  readonly ids: number;
  readonly again: number;
  /** Alarms that summaries only counted. */
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
      const device = fans.find((key) => line.includes(`${key} `));
      unnamed += Number(/^And (\d+) more/.exec(line)?.[1] ?? 0);
      if (time === undefined) continue;
      const key = `${line.includes(recovered) ? 'recovered' : 'first'} ${device} ${time}`;
      named.set(key, (named.get(key) ?? 0) + 1);
    }
  }
  return { named, ids: notices.size, again: texts.length - notices.size, unnamed };
}

/** Whether each of these alarms was notified. */
export async function hasNotice(rig: Rig, ids: readonly number[]): Promise<boolean> {
  const entries = (await rig.stored.entries()).filter(({ id }) => ids.includes(id));
  const { named } = readNotices(rig.notices().map(({ text }) => text));
  return entries.every((entry) => named.has(keyOf('first', entry)));
}

/** Alarms without a notice, and surplus notices, for one step. */
export function compareNotices(entries: readonly Entry[], { named }: Received, step: Step): { missing: number; extra: number } {
  const wanted = new Map<string, number>();
  for (const entry of entries) {
    if (step === 'recovered' && entry.recover_time === null) continue;
    const key = keyOf(step, entry);
    wanted.set(key, (wanted.get(key) ?? 0) + 1);
  }
  let [missing, extra] = [0, 0];
  for (const [key, count] of wanted) missing += Math.max(0, count - (named.get(key) ?? 0));
  for (const [key, count] of named) if (key.startsWith(step)) extra += Math.max(0, count - (wanted.get(key) ?? 0));
  return { missing, extra };
}
