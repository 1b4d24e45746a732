import { alarmsApi } from '@czyun/contract';
import { useEffect } from 'react';
import { throttledRun } from '../../../platform/api/throttled-run.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { listenAlarms } from '../../../platform/live/live.ts';

const settleMs = 300;

/** Detail of an alarm; loaded again when it or a possibly consequential alarm changes. */
export function useDetail(projectId: number, id: number) {
  const asked = useCall(alarmsApi.alarmDetail, { query: { projectId, id } }, { freshMs: 2_000, quiet: true });
  const { refetch } = asked;
  useEffect(() => {
    const renewal = throttledRun(() => refetch({ cancelRefetch: false }), settleMs);
    const stop = listenAlarms(projectId, (entries) => {
      if (entries.some((entry) => entry.id === id || entry.firstId === id)) renewal.soon();
    });
    return () => {
      renewal.stop();
      stop();
    };
  }, [projectId, id, refetch]);
  return asked;
}
