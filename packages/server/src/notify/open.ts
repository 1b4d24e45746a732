import type { AnyJobKind, JobDesk } from '../jobs/types.ts';
import { createDirectDesk } from './direct-desk.ts';
import { createNotify, type Notify, type NotifyDeps } from './service.ts';

/** Whoever runs jobs, before it starts. */
export interface JobRunner extends JobDesk {
  add(parts: { readonly kinds: readonly AnyJobKind[] }): void;
}

export interface OpenNotify extends Notify {
  /** Calls off what is under way; resolves once it has ended. */
  close(): Promise<void>;
}

/** Messages over a runner of jobs; without one this process brings them away itself, and what waits ends with it. */
export function openNotify(deps: NotifyDeps & { readonly jobs?: JobRunner | undefined }): OpenNotify {
  const room = createNotify(deps);
  const own = createDirectDesk((error, kind) => deps.warn(error, `a job failed: ${kind}`));
  deps.jobs?.add({ kinds: [room.job] });
  return {
    ...room.over(deps.jobs ?? own),
    async close() {
      await own.close();
      room.close();
    },
  };
}
