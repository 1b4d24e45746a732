import { type Moment, type MomentKind, momentsApi } from '@czyun/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { clockControl, clockNow } from '../../platform/live/clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import type { Span } from './window.ts';

export interface Subject {
  /** Absent: the whole project. */
  readonly deviceId?: number | undefined;
}

/** Moments of a range, folded into columns; the previous range is shown until they arrive. */
export function useMoments({ deviceId }: Subject, [start, end]: Span, columns: number) {
  const { id: projectId } = useProject();
  const query = { projectId, start, end, columns, ...(deviceId === undefined ? {} : { deviceId }) };
  return useCall(momentsApi.listMoments, columns === 0 ? null : { query }, {
    keep: ({ query: before }) => before.projectId === projectId && before.deviceId === deviceId,
    everyMs: 60_000,
    quiet: true,
    passing: true,
  });
}

export type Landing = { readonly moment: Moment } | { readonly none: 'next' | 'previous' };

/** Jumps to the next or previous moment of a kind; `landing`: result of the last jump. */
export function useJump({ deviceId }: Subject, kind: MomentKind | null) {
  const { id: projectId } = useProject();
  const [landing, setLanding] = useState<Landing | null>(null);
  const [busy, setBusy] = useState(false);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const jump = async (direction: 'next' | 'previous') => {
    abort.current?.abort();
    const own = new AbortController();
    abort.current = own;
    setBusy(true);
    const which = { ...(deviceId === undefined ? {} : { deviceId }), ...(kind === null ? {} : { kinds: kind }) };
    try {
      const query = { projectId, time: Math.round(clockNow()), direction, ...which };
      const { moment } = await call(momentsApi.findMoment, { query }, { signal: own.signal });
      if (moment !== null) clockControl.goTo(moment.time);
      setLanding(moment === null ? { none: direction } : { moment });
    } catch {
      if (!own.signal.aborted) setLanding(null);
    }
    if (!own.signal.aborted) setBusy(false);
  };
  const land = (moment: Moment) => {
    clockControl.goTo(moment.time);
    setLanding({ moment });
  };
  return { jump, land, landing, busy };
}
