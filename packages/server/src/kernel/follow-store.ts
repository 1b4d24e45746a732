/** Memory that follows the store: read at the start and again every minute, because another server may have changed the store. */
import { minuteMs } from '@czyun/contract';
import { createPeriodic, logFailures } from './periodic.ts';

export interface FollowedStore {
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function followStore(
  what: string,
  load: () => Promise<void>,
  logger: { warn(details: object, message: string): void },
): FollowedStore {
  const reading = createPeriodic({ everyMs: minuteMs, work: load, failed: logFailures(logger, 'warn', `${what} could not be read again`) });
  return {
    async start() {
      await load();
      await reading.start();
    },
    stop: () => reading.stop(),
  };
}
