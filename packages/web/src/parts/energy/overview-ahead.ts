import { projectsApi } from '@czyun/contract';
import { askAhead } from '../../platform/api/ask-ahead.ts';
import { clockStore } from '../../platform/live/clock.ts';

/** Reads the overview while the code of a screen that shows it is loading. */
export function overviewAhead(projectId: number): void {
  if (clockStore.get().mode === 'live') askAhead(projectsApi.getMainPage, { query: { projectId } });
}
