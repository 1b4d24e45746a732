/** Log entries of an incident: those of its devices in the range of its curves. */
import type { Language, LogEntry } from '@czyun/contract';
import type { Incident } from '@czyun/contract/incidents';
import type { FeatureDeps } from '../deps.ts';

const most = 500;

export async function entriesOf(
  { logs, now }: Pick<FeatureDeps, 'logs' | 'now'>,
  projectId: number,
  { devices }: Pick<Incident, 'devices'>,
  span: readonly [number, number],
  language: Language,
): Promise<{ readonly entries: readonly LogEntry[]; readonly isCut: boolean }> {
  const { total, list } = await logs.find(
    {
      ...{ projectId, type: '1,2,3,4,5', startTime: span[0], endTime: span[1], query: '' },
      ...{ sort: 'startTime', order: 'asc', page: 1, pageSize: most },
    },
    { language },
    now(),
  );
  const entries = list.filter(({ deviceId }) => devices.length === 0 || devices.some((device) => device.id === deviceId));
  return { entries, isCut: total > list.length };
}
