/** Stored readings never change without a record: an operation entry is written before the first change. */
import type { Actor } from '../kernel/actor.ts';
import type { Registry } from '../registry/types.ts';
import type { FoundReadings } from '../telemetry/types.ts';
import type { Audit, AuditEntry } from './index.ts';

interface Correction {
  readonly audit: Pick<Audit, 'record'>;
  readonly registry: Pick<Registry, 'param' | 'device'>;
  readonly projectId: number;
  readonly by: Actor;
}

/** Maximum length of the names of the series in an entry. */
const namesLimit = 500;

/**
 * Runs an import that may correct stored readings. The readings to be replaced are in the operation log first (user, series, range, number,
 * and the digest of the old values); an import that failed after that gets a second entry, since a part of them may have changed.
 */
export async function correcting<T>(
  correction: Correction,
  work: (correct: (found: FoundReadings) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { audit } = correction;
  let said: AuditEntry | undefined;
  try {
    return await work(async (found) => {
      const entry = entryOf(correction, found);
      await audit.record(entry);
      said = entry;
    });
  } catch (error) {
    if (said) await audit.record({ ...said, result: 'failed' });
    throw error;
  }
}

function entryOf({ registry, projectId, by }: Correction, { readings, series, from, to, digest }: FoundReadings): AuditEntry {
  const params = series.flatMap((id) => registry.param(id) ?? []);
  const names = params.map(({ deviceId, point }) => `${registry.device(deviceId)?.key ?? deviceId}:${point.metric}`).join(', ');
  const [only] = series.length === 1 ? params : [];
  const range = `${new Date(from).toISOString()} – ${new Date(to).toISOString()}`;
  return {
    projectId,
    by,
    ...(only ? { deviceId: only.deviceId, paramId: only.paramId, metric: only.point.metric } : {}),
    action: { zh: `更正 ${readings} 个历史读数`, en: `Replaced ${readings} stored readings` },
    target: names.length > namesLimit ? `${names.slice(0, namesLimit)} … (${params.length})` : names,
    oldValue: `SHA-256 ${digest}`,
    setValue: range,
  };
}
