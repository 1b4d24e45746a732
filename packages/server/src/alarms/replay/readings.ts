/** The measurements behind computed alarms, from the stored readings of that time. */
import { minuteMs } from '@czyun/contract';
import { readingOf, readingParams } from '../entries/reading.ts';
import type { EntryRow } from '../repo.ts';
import type { DevicePast } from './device-past.ts';
import type { AskedHistory } from './questions.ts';

/** Maximum entries of one piece that are read, most severe first: each is a query. */
const maxRead = 100;
/** Older values do not belong to the alarm. */
const backMs = 10 * minuteMs;

/** The rows with the measurement at their start; unchanged if none is known. */
export async function withReadings(
  history: AskedHistory,
  pasts: readonly DevicePast[],
  rows: readonly EntryRow[],
): Promise<readonly EntryRow[]> {
  if (history.valuesAt === undefined) return rows;
  const devices = new Map(pasts.map(({ device }) => [device.id, device]));
  const known = new Map<EntryRow, string>();
  const gravest = rows.filter(({ type }) => type <= 3).toSorted((a, b) => (a.severity ?? 4) - (b.severity ?? 4));
  for (const row of gravest.slice(0, maxRead)) {
    const device = devices.get(row.device_id ?? 0);
    const params = device ? readingParams(device, row.metric ?? null, row.alarm_key ?? '') : [];
    if (params.length === 0) continue;
    const paramIds = params.map(({ paramId }) => paramId);
    const found = await history.valuesAt({ paramIds, time: row.start_time, backMs, good: true });
    const values = new Map(found.map(({ paramId, value }) => [paramId, value]));
    const reading = readingOf(params, (paramId) => values.get(paramId) ?? null);
    if (reading) known.set(row, JSON.stringify(reading));
  }
  return rows.map((row) => (known.has(row) ? { ...row, reading: known.get(row) ?? null } : row));
}
