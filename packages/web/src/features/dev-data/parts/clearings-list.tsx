import { type DataClearing, dataRangesApi, historyApi, timeText } from '@czyun/contract';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Progress } from '../../../kit/control/progress.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { showErrorToast } from '../../../platform/api/query-client.ts';
import { useCall, useRenew } from '../../../platform/api/use-call.ts';
import { cancelJob, useJobs } from '../../../platform/live/jobs.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { toast } from '../../../platform/toast.ts';
import { dataText } from '../text.ts';

const pageSize = 10;
const pollMs = 1500;
const tones = { running: box.soft, done: box.good, failed: box.bad, cancelled: box.warn } as const;
const none: readonly DataClearing[] = [];
const isRunning = ({ state }: DataClearing) => state === 'running';

/** Deleted ranges, with the progress of running deletions. */
export function ClearingsList({ deviceId }: { readonly deviceId: number }) {
  const t = dataText.useText();
  const zone = useTimeZone();
  const renew = useRenew([historyApi.getParamHistory]);
  const [page, setPage] = useState(1);
  const [isPolling, setPolling] = useState(false);
  const clearings = useCall(
    dataRangesApi.listClearings,
    { query: { deviceId, page, pageSize } },
    { keep: true, ...(isPolling ? { everyMs: pollMs } : {}) },
  );
  const list = clearings.data?.list ?? none;
  const running = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    setPolling(list.some(isRunning));
    for (const { id, state, removed } of list) {
      if (state === 'running' || !running.current.has(id)) continue;
      void renew();
      if (state === 'done') toast.success(t(($) => $.cleared.done, { n: removed }));
      else toast.warning(t(($) => $.cleared.ended, { n: removed }));
    }
    running.current = new Set(list.filter(isRunning).map(({ id }) => id));
  }, [list, renew, t]);
  const num = (value: string | number | null) => <span className="cz-num">{value ?? '-'}</span>;
  const columns: readonly Column<DataClearing>[] = [
    {
      id: 'span',
      title: t(($) => $.cleared.span),
      width: 'minmax(240px, 2fr)',
      card: 'title',
      cell: ({ from, to }) => num(`${timeText(from, zone, 'minute')} – ${timeText(to, zone, 'minute')}`),
    },
    {
      id: 'points',
      title: t(($) => $.cleared.points),
      width: 'minmax(140px, 2fr)',
      card: 'body',
      cell: ({ points }) => <span className={box.clip}>{points === null ? t(($) => $.clear.all) : points.join(', ')}</span>,
    },
    { id: 'state', title: t(($) => $.cleared.state), width: 150, card: 'mark', cell: (clearing) => <State clearing={clearing} /> },
    {
      id: 'removed',
      title: t(($) => $.cleared.removed),
      hint: t(($) => $.cleared.removedHint),
      number: true,
      width: 150,
      card: 'fact',
      labelled: true,
      cell: ({ removed, unsure, state }) => num(unsure > 0 && state !== 'running' ? `${removed}–${removed + unsure}` : removed),
    },
    { id: 'by', title: t(($) => $.cleared.by), width: 140, card: 'fact', cell: ({ by }) => <ActorName actor={by} shown={null} /> },
    {
      id: 'created',
      title: t(($) => $.cleared.created),
      width: 160,
      card: 'end',
      cell: ({ created }) => num(timeText(created, zone, 'minute')),
    },
  ];
  return (
    <Card title={t(($) => $.cleared.title)} flush>
      <Table<DataClearing>
        id="data-clearings"
        label={t(($) => $.cleared.title)}
        flush
        of={clearings}
        rows={list}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.cleared.none), hint: t(($) => $.cleared.noneHint) }}
        pages={{ page, pageSize, total: clearings.data?.total ?? 0, change: (next) => setPage(next.page ?? 1) }}
      />
    </Card>
  );
}

/** State of a deletion; of a running one its progress and a button to cancel it. */
function State({ clearing }: { readonly clearing: DataClearing }) {
  const t = dataText.useText();
  const job = useJobs().find(({ id }) => id === clearing.jobId);
  const word = t(($) => $.cleared.states[clearing.state]);
  if (!isRunning(clearing) || job === undefined) return <span className={tones[clearing.state]}>{word}</span>;
  return (
    <span className={`${box.row} ${box.tight}`}>
      <Progress done={job.progress} size="small" label={word} />
      <Button
        size="small"
        kind="link"
        disabled={job.cancelling}
        title={t(($) => $.cleared.cancelHint)}
        label={t(($) => $.cleared.cancel)}
        onClick={() => void cancelJob(job.id).catch(showErrorToast)}
      >
        ×
      </Button>
    </span>
  );
}
