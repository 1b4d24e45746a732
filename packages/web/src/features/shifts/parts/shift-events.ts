/** Events of a shift in chronological order; consequential alarms are folded under their first fault. */
import type { LogEntry, ShiftEntry, ShiftReview } from '@czyun/contract';

export type ShiftEvent =
  | {
      readonly kind: 'alarm';
      readonly key: string;
      readonly time: number;
      readonly entry: LogEntry;
      readonly followers: number;
      readonly follows: boolean;
    }
  | { readonly kind: 'command' | 'operation'; readonly key: string; readonly time: number; readonly entry: LogEntry }
  | { readonly kind: 'note'; readonly key: string; readonly time: number; readonly note: ShiftEntry };

export const eventKey = {
  alarm: ({ id }: Pick<LogEntry, 'id'>) => `alarm ${id}`,
  operation: ({ id }: Pick<LogEntry, 'id'>) => `operation ${id}`,
  note: ({ id }: Pick<ShiftEntry, 'id'>) => `note ${id}`,
} as const;

/**
 * Events, newest first; those that begin in the same second by severity. Consequential alarms follow their first fault while it is
 * unfolded.
 */
export function eventsOf(
  { alarms, operations, notes }: Pick<ShiftReview, 'alarms' | 'operations' | 'notes'>,
  unfolded: ReadonlySet<number>,
): readonly ShiftEvent[] {
  const ids = new Set(alarms.map(({ id }) => id));
  const isFollower = ({ firstId }: LogEntry) => firstId !== undefined && ids.has(firstId);
  const followers = Map.groupBy(alarms.filter(isFollower), ({ firstId }) => firstId ?? 0);
  const alarmEvent = (entry: LogEntry, follows: boolean): ShiftEvent => ({
    kind: 'alarm',
    key: eventKey.alarm(entry),
    time: entry.startTime,
    entry,
    followers: followers.get(entry.id)?.length ?? 0,
    follows,
  });
  const first = [
    ...alarms.filter((entry) => !isFollower(entry)).map((entry) => alarmEvent(entry, false)),
    ...operations.map((entry): ShiftEvent => {
      const kind = entry.metric === null ? 'operation' : 'command';
      return { kind, key: eventKey.operation(entry), time: entry.startTime, entry };
    }),
    ...notes.map((note): ShiftEvent => ({ kind: 'note', key: eventKey.note(note), time: note.time, note })),
  ];
  const second = ({ time }: ShiftEvent) => Math.floor(time / 1000);
  const severity = (event: ShiftEvent) => (event.kind === 'alarm' ? (event.entry.severity ?? 4) : 5);
  return first
    .toSorted((a, b) => second(b) - second(a) || severity(a) - severity(b) || b.time - a.time)
    .flatMap((event) => {
      if (event.kind !== 'alarm' || !unfolded.has(event.entry.id)) return [event];
      return [event, ...(followers.get(event.entry.id) ?? []).map((entry) => alarmEvent(entry, true))];
    });
}
