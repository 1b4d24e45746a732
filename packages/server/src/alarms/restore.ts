import type { StoredEntry } from './entries/entry-writer.ts';
import { openEntryOf } from './entries/log-rows.ts';
import type { AlarmParts } from './parts.ts';

/** Continues with the open log entries of projects that are evaluated from now on. */
export function restoreEntries(parts: AlarmParts, entries: readonly StoredEntry[]): void {
  const { clock, runStates, states, seats, now } = parts;
  clock.restored(entries, now());
  for (const stored of entries) if (stored.row.type <= 3) restoreAlarm(parts, stored);
  const watchedUntil = (projectId: number) => {
    const away = seats.awayMs(projectId);
    return away === undefined ? undefined : now() - away;
  };
  runStates.restore(
    entries.filter(({ row }) => row.type === 5),
    states,
    watchedUntil,
  );
}

function restoreAlarm({ registry, writer, machines, announcer, now }: AlarmParts, stored: StoredEntry): void {
  const { row } = stored;
  if (row.alarm_key === null || row.alarm_key === undefined) return;
  const device = registry.device(row.device_id ?? 0);
  const param = row.param_id ? registry.param(row.param_id) : undefined;
  if (!device || (row.param_id && !param)) {
    stored.row = { ...row, recover_time: Math.max(row.start_time, now()) };
    writer.touch(stored);
    return;
  }
  // If two open entries have the same key, the newest continues and the older one ends.
  machines.end(row.alarm_key, now());
  announcer.known(stored);
  machines.restore(row.alarm_key, param ? { device, param } : { device }, stored, openEntryOf(row, param?.point));
}
