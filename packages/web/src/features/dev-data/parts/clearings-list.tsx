import { type DataClearing, dataRangesApi, historyApi, timeText } from '@czyun/contract';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Progress } from '../../../kit/control/progress.tsx';
import { useToast } from '../../../kit/control/use-toast.ts';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { tellError } from '../../../platform/api/query-client.ts';
import { useCall, useRenew } from '../../../platform/api/use-call.ts';
import { cancelJob, useJobs } from '../../../platform/live/jobs.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { dataText } from '../text.ts';

const pageSize = 10;
const lookEveryMs = 1500;
const looks = { running: box.soft, done: box.good, failed: box.bad, cancelled: box.warn } as const;
const none: readonly DataClearing[] = [];
const goesOn = ({ state }: DataClearing) => state === 'running';

/** Ranges that were cleared, and how far those that go on are. */
export function ClearingsList({ deviceId }: { readonly deviceId: number }) {
  const t = dataText.useText();
  const zone = useTimeZone();
  const toast = useToast();
  const renew = useRenew([historyApi.getParamHistory]);
  const [page, setPage] = useState(1);
  const [follows, setFollows] = useState(false);
  const asked = useCall(
    dataRangesApi.listClearings,
    { query: { deviceId, page, pageSize } },
    { keep: true, ...(follows ? { everyMs: lookEveryMs } : {}) },
  );
  const list = asked.data?.list ?? none;
  const going = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    setFollows(list.some(goesOn));
    for (const { id, state, removed } of list) {
      if (state === 'running' || !going.current.has(id)) continue;
      void renew();
      if (state === 'done') toast.success(t(($) => $.cleared.done, { n: removed }));
      else toast.warning(t(($) => $.cleared.ended, { n: removed }));
    }
    going.current = new Set(list.filter(goesOn).map(({ id }) => id));
  }, [list, toast, renew, t]);
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
    { id: 'state', title: t(($) => $.cleared.state), width: 150, card: 'mark', cell: (one) => <State one={one} /> },
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
        of={asked}
        rows={list}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.cleared.none), hint: t(($) => $.cleared.noneHint) }}
        pages={{ page, pageSize, total: asked.data?.total ?? 0, change: (next) => setPage(next.page ?? 1) }}
      />
    </Card>
  );
}

/** In a word; of one that goes on how far it is, and the way to cancel it. */
function State({ one }: { readonly one: DataClearing }) {
  const t = dataText.useText();
  const job = useJobs().find(({ id }) => id === one.jobId);
  const word = t(($) => $.cleared.states[one.state]);
  if (!goesOn(one) || job === undefined) return <span className={looks[one.state]}>{word}</span>;
  return (
    <span className={`${box.row} ${box.tight}`}>
      <Progress done={job.progress} size="small" label={word} />
      <Button
        size="small"
        kind="link"
        disabled={job.cancelling}
        title={t(($) => $.cleared.cancelHint)}
        label={t(($) => $.cleared.cancel)}
        onClick={() => void cancelJob(job.id).catch(tellError)}
      >
        ×
      </Button>
    </span>
  );
}
