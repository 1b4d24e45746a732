import type { Approval } from '@czyun/contract';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { useIsLive } from '../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { useEver } from '../../platform/use-ever.ts';
import { useApprovals } from './queries.ts';

const ApprovalNotice = lazyPart(async () => (await import('./approval-notice.tsx')).ApprovalNotice);

/** Pending approvals expire after five minutes: users who may approve are notified on every screen. */
export function ApprovalWatch() {
  const allows = useAllows();
  const live = useIsLive();
  return allows('command.approve') && live ? <Watch /> : null;
}

const none: readonly Approval[] = [];

function Watch() {
  const { data } = useApprovals(useProject().id);
  const list = data?.list.filter(({ answerable }) => answerable) ?? none;
  // Loaded on demand: most pages never need it.
  return useEver(list.length > 0) ? (
    <Lazy fallback={null}>
      <ApprovalNotice list={list} />
    </Lazy>
  ) : null;
}
