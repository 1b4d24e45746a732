import type { LogEntry } from '@czyun/contract';
import { useEffect, useRef, useState } from 'react';
import { clockNow, openingNow } from '../../platform/live/clock.ts';
import { useIsLive, useNow } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { type LogState, questionOf } from './parts/address.ts';
import { asOf } from './parts/entry.ts';
import { useFreshCount, useLiveRows, useLogPage } from './queries.ts';

const noRows: readonly LogEntry[] = [];

/** The entries of a page of the log, kept up to date, and the number of new ones since it was loaded. */
export function useLogEntries({ asked: address, change }: LogState) {
  const { id: projectId, timeZone: zone } = useProject();
  const live = useIsLive();
  const now = useNow(live ? 10_000 : 5000);
  // A range that ends now is fixed when the filter is chosen; otherwise rows would move while they are read.
  const [fixed, setFixed] = useState(openingNow);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter has its own now
  useEffect(() => {
    if (!isFirst.current) setFixed(clockNow());
    isFirst.current = false;
  }, [address, live]);
  const until = live ? null : Math.floor(now / 5000) * 5000;
  const question = questionOf(address, projectId, until ?? fixed, zone, until);
  const page = useLogPage(question);
  const list = page.data?.list ?? noRows;
  const entries = useLiveRows(projectId, live, list);

  const isNewestFirst = address.sort === 'startTime' && address.order === 'desc' && address.page === 1;
  // In an empty list every entry is new, whatever time its device reported.
  const isEmpty = page.data?.total === 0;
  // Within a second the most severe comes first, so the first row need not be the newest.
  const newest = isNewestFirst && list.length > 0 ? Math.max(...list.map(({ startTime }) => startTime)) : undefined;
  const since = isEmpty ? (question.startTime ?? 1) - 1 : (newest ?? page.dataUpdatedAt);
  const isOpenEnded = live && address.time.end === null;
  const fresh = useFreshCount(question, isOpenEnded && page.data !== undefined && !page.isPlaceholderData ? since : null);

  // An empty list has no row that could move: new entries are shown immediately.
  const showsAtOnce = isEmpty && fresh > 0;
  const { refetch } = page;
  useEffect(() => {
    if (!showsAtOnce) return;
    setFixed(clockNow());
    void refetch();
  }, [showsAtOnce, refetch]);
  const refresh = () => {
    setFixed(clockNow());
    void refetch();
  };
  return {
    question,
    page,
    entries,
    /** As of the clock's instant. */
    shown: entries.map((entry) => asOf(entry, until)),
    live,
    now,
    /** The clock's instant while it is not live. */
    until,
    /** The end of ranges that end now. */
    end: until ?? fixed,
    fresh,
    refresh,
    showFresh() {
      refresh();
      if (!isNewestFirst) change({ page: null, sort: null, order: null }, { push: true });
    },
  };
}

export type LogEntries = ReturnType<typeof useLogEntries>;
