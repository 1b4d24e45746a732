/** Stored readings do not change unsaid: an operation entry stands before the first of them does. */
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

/** Letters of the series' names in an entry. */
const namesLimit = 500;

/**
 * Runs an import that may correct. What gives way is in the operation log before it does (who, which series, from when to when, how many, and the digest of
 * what stood there); an import that failed after that gets a second entry, since part of it may have been changed.
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
