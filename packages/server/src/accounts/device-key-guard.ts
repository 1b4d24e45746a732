/**
 * Device keys are unique over the whole server, since devices sign in and publish by them. A refused key may belong to another project, and
 * only the platform may find out many of those: refusals are counted per user, slowed down after ten an hour, and recorded in the security
 * log.
 */
import { errorText } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/errors.ts';
import type { SecurityLog } from '../kernel/security-log.ts';
import type { Throttles } from './throttles.ts';

type KeyUser = Actor & { readonly isPlatform: boolean };

export interface DeviceKeyGuard {
  /** Called before a key is looked up; throws `tooManyRequests` after too many refusals. */
  admit(by: KeyUser): void;
  /** A key was refused because it belongs to another project. */
  refused(by: KeyUser, key: string, projectId: number | null): void;
}

interface GuardDeps {
  readonly accounts: { readonly throttles: Throttles };
  readonly security: SecurityLog;
}

export function createDeviceKeyGuard({ accounts, security }: GuardDeps): DeviceKeyGuard {
  const throttle = accounts.throttles('deviceKeys');
  const nameOf = ({ userId, linkId, sessionId }: KeyUser) => (userId === null ? `${linkId ?? sessionId}` : `user ${userId}`);
  return {
    admit(by) {
      const name = nameOf(by);
      if (by.isPlatform || !throttle.blocks(name)) return;
      throw new AppError('tooManyRequests', { seconds: Math.max(1, Math.ceil(throttle.begin(name) / 1000)) });
    },
    refused(by, key, projectId) {
      if (by.isPlatform) return;
      throttle.begin(nameOf(by));
      const { isPlatform: _, ...actor } = by;
      security.note({ kind: 'deviceKeyRefused', by: actor, projectId, detail: key });
    },
  };
}

/** The same text for a key of the caller's own project and for one of another project. */
export const keyRefusal = (key: string): Text => ({ zh: errorText('keyTaken', 'zh', { key }), en: errorText('keyTaken', 'en', { key }) });
