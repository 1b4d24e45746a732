import type { JobDesk } from '../jobs/types.ts';
import { createDirectDesk } from './direct-desk.ts';
import { createNotify, type Notify, type NotifyDeps } from './service.ts';

export interface OpenNotify extends Notify {
  /** Calls off what is under way; resolves once it has ended. */
  close(): Promise<void>;
}

/** Messages over a desk of jobs; without one this process brings them away itself, and what waits ends with it. */
export function openNotify(deps: NotifyDeps & { readonly jobs?: JobDesk | undefined }): OpenNotify {
  const room = createNotify(deps);
  const own = createDirectDesk((error, kind) => deps.warn(error, `a job failed: ${kind}`));
  return {
    ...room.over(deps.jobs ?? own),
    async close() {
      await own.close();
      room.close();
    },
  };
}
