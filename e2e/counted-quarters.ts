import type { OwnStation } from './own-station.ts';

const quarter = 900_000;

/**
 * Counted energy of a register in each quarter-hour of a day, hundredths of a kWh: difference of its last readings up to both edges.
 */
export async function countedQuarters(
  api: OwnStation['api'],
  { deviceId, metric, midnight }: { readonly deviceId: number; readonly metric: string; readonly midnight: number },
): Promise<bigint[]> {
  const key = encodeURIComponent(`${deviceId}:${metric}`);
  const rows: [number, (number | null)[]][] = [];
  for (let from = midnight - 600_000; from < midnight + 97 * quarter; ) {
    const path = `/dv2/param/getParamHistory?key=${key}&start=${from}&end=${midnight + 96 * quarter + 1}&downSample=1s-none`;
    const answer = await api.ask<{ rows: [number, (number | null)[]][]; next?: number }>(path);
    rows.push(...answer.rows);
    if (answer.next === undefined) break;
    from = answer.next;
  }
  const at = Array.from({ length: 97 }, (_, index) => {
    const value = rows.findLast(([time, [read]]) => time <= midnight + index * quarter && read != null)?.[1][0];
    return BigInt(Math.round((value ?? Number.NaN) * 100));
  });
  return at.slice(1).map((end, index) => end - (at[index] ?? 0n));
}
