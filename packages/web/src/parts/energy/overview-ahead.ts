import { projectsApi } from '@czyun/contract';
import { prefetchCall } from '../../platform/api/prefetch-call.ts';
import { clockStore } from '../../platform/live/clock.ts';

/** Loads the overview while the code of a screen that shows it is loading. */
export function overviewAhead(projectId: number): void {
  if (clockStore.get().mode === 'live') prefetchCall(projectsApi.getMainPage, { query: { projectId } });
}
