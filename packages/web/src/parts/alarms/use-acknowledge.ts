import { type LogEntry, logsApi } from '@czyun/contract';
import { useState } from 'react';
import { useChange } from '../../platform/api/use-call.ts';
import { useIsLive } from '../../platform/live/use-clock.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { toast } from '../../platform/toast.ts';
import { alarmsText } from './text.ts';

/** Maximum number of entries that the server accepts per call. */
const maxAtOnce = 500;

export interface Acknowledging {
  /** Null without permission and while the page shows the past. Rejects when the server refuses; the error has been shown then. */
  readonly acknowledge: ((entries: readonly Pick<LogEntry, 'id'>[]) => Promise<void>) | null;
  readonly busy: boolean;
}

/** Acknowledges alarms of the project and reports their number. */
export function useAcknowledge(): Acknowledging {
  const t = alarmsText.useText();
  const { id: projectId } = useProject();
  const allows = useAllows();
  const live = useIsLive();
  const [busy, setBusy] = useState(false);
  const { mutateAsync } = useChange(logsApi.acknowledge, { renews: [logsApi.getLogs, logsApi.realAlarm] });
  const acknowledge = async (entries: readonly Pick<LogEntry, 'id'>[]) => {
    const inParts = async () => {
      let n = 0;
      for (let from = 0; from < entries.length; from += maxAtOnce) {
        const ids = entries.slice(from, from + maxAtOnce).map(({ id }) => id);
        n += (await mutateAsync({ body: { projectId, ids } })).acknowledged;
      }
      return n;
    };
    setBusy(true);
    const n = await inParts().finally(() => setBusy(false));
    toast.success(t(($) => $.ack.done, { n }));
  };
  return { acknowledge: live && allows('alarm.acknowledge') ? acknowledge : null, busy };
}
