import { type DataImport, dataApi, historyApi, timeText } from '@czyun/contract';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { Progress } from '../../../kit/control/progress.tsx';
import { useToast } from '../../../kit/control/use-toast.ts';
import { Dialog } from '../../../kit/form/dialog.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { tellError } from '../../../platform/api/query-client.ts';
import { useCall, useChange, useRenew } from '../../../platform/api/use-call.ts';
import { cancelJob, noteJob, useJobs } from '../../../platform/live/jobs.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { dataText } from '../text.ts';
import { Faults } from './noticed.tsx';

const pageSize = 10;
const lookEveryMs = 1500;
const looks = { running: box.soft, done: box.good, failed: box.bad, undoing: box.soft, undone: box.faint } as const;
const goesOn = ({ state }: DataImport): boolean => state === 'running' || state === 'undoing';

/** Says how an import ended that was seen going on, or was asked for here: a short one ends before it is ever seen. */
function useEnds(list: readonly DataImport[], asked: readonly number[]): void {
  const t = dataText.useText();
  const toast = useToast();
  const renew = useRenew([historyApi.getParamHistory]);
  const going = useRef<ReadonlySet<number>>(new Set());
  const told = useRef<Set<number>>(new Set());
  useEffect(() => {
    for (const one of list) {
      const { id, jobId, state, name } = one;
      const isNews = jobId !== null && asked.includes(jobId) && !told.current.has(jobId);
      if (goesOn(one) || !(isNews || going.current.has(id))) continue;
      if (jobId !== null) told.current.add(jobId);
      void renew();
      if (state === 'done') toast.success(t(($) => $.start.done));
      if (state === 'failed') toast.error(`${name}: ${t(($) => $.start.failed)}`);
    }
    going.current = new Set(list.filter(goesOn).map(({ id }) => id));
  }, [list, asked, toast, renew, t]);
}

const none: readonly DataImport[] = [];

/** What imports came to, and the way to take one back; `started` are the jobs that were asked for here. */
export function ImportsList({ deviceId, started }: { readonly deviceId: number; readonly started: readonly number[] }) {
  const t = dataText.useText();
  const zone = useTimeZone();
  const confirm = useConfirm();
  const toast = useToast();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<number | null>(null);
  const [follows, setFollows] = useState(false);
  const asked = useCall(
    dataApi.listImports,
    { query: { deviceId, page, pageSize } },
    { keep: true, ...(follows ? { everyMs: lookEveryMs } : {}) },
  );
  const list = asked.data?.list ?? none;
  useEffect(() => setFollows(list.some(goesOn)), [list]);
  useEnds(list, started);
  const undo = useChange(dataApi.undoImport, { renews: [dataApi.listImports] });
  const askUndo = (one: DataImport) =>
    confirm({
      title: t(($) => $.list.undoAsk, { name: one.name }),
      effect: t(($) => $.list.undoEffect, { n: one.stored }),
      button: t(($) => $.list.undoOf, { name: one.name }),
      danger: true,
      act: async () => {
        const { jobId } = await undo.mutateAsync({ body: { deviceId, id: one.id } });
        await noteJob(jobId).catch(() => undefined);
        toast.info(t(($) => $.list.undone));
      },
    });
  const count = (id: 'stored' | 'repeated'): Column<DataImport> => ({
    id,
    title: t(($) => $.list[id]),
    number: true,
    width: 92,
    card: 'fact',
    labelled: true,
    value: (one) => one[id],
  });
  const columns: readonly Column<DataImport>[] = [
    { id: 'name', title: t(($) => $.list.name), width: 'minmax(160px, 3fr)', stays: true, card: 'title', value: ({ name }) => name },
    {
      id: 'state',
      title: t(($) => $.list.state),
      width: 120,
      card: 'mark',
      cell: (one) => <State one={one} />,
    },
    count('stored'),
    count('repeated'),
    {
      id: 'faults',
      title: t(($) => $.list.faults),
      number: true,
      width: 76,
      card: 'fact',
      labelled: true,
      value: ({ faultCount }) => faultCount,
    },
    { id: 'by', title: t(($) => $.list.by), width: 140, card: 'fact', cell: ({ by }) => <ActorName actor={by} shown={null} /> },
    {
      id: 'created',
      title: t(($) => $.list.created),
      width: 160,
      card: 'end',
      cell: ({ created }) => <span className="cz-num">{timeText(created, zone, 'minute')}</span>,
    },
    {
      id: 'acts',
      title: '',
      width: 160,
      stays: true,
      card: 'acts',
      cell: (one) => (
        <span className={`${box.row} ${box.tight}`}>
          <Button size="small" label={t(($) => $.list.detailsOf, { name: one.name })} onClick={() => setShown(one.id)}>
            {t(($) => $.list.details)}
          </Button>
          {one.state !== 'undone' && !goesOn(one) && (
            <Button
              size="small"
              danger
              disabled={one.notUndoable !== null}
              title={one.notUndoable ?? undefined}
              label={t(($) => $.list.undoOf, { name: one.name })}
              onClick={() => askUndo(one)}
            >
              {t(($) => $.list.undo)}
            </Button>
          )}
        </span>
      ),
    },
  ];
  const open = list.find(({ id }) => id === shown);
  return (
    <Card title={t(($) => $.list.title)} flush>
      <Table<DataImport>
        id="data-imports"
        label={t(($) => $.list.title)}
        flush
        of={asked}
        rows={list}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.list.none), hint: t(($) => $.list.noneHint) }}
        pages={{ page, pageSize, total: asked.data?.total ?? 0, change: (next) => setPage(next.page ?? 1) }}
      />
      {open !== undefined && <Summary one={open} zone={zone} onClose={() => setShown(null)} />}
    </Card>
  );
}

/** In a word; of one that goes on how far it is, and the way to cancel it. */
function State({ one }: { readonly one: DataImport }) {
  const t = dataText.useText();
  const job = useJobs().find(({ id }) => id === one.jobId);
  const word = t(($) => $.list.states[one.state]);
  if (!goesOn(one) || job === undefined) return <span className={looks[one.state]}>{word}</span>;
  return (
    <span className={`${box.row} ${box.tight}`}>
      <Progress done={job.progress} size="small" label={word} />
      {one.state === 'running' && (
        <Button
          size="small"
          kind="link"
          disabled={job.cancelling}
          label={t(($) => $.list.cancel, { name: one.name })}
          onClick={() => void cancelJob(job.id).catch(tellError)}
        >
          ×
        </Button>
      )}
    </span>
  );
}

/** What was taken, what was not, and why. */
function Summary({ one, zone, onClose }: { readonly one: DataImport; readonly zone: string; readonly onClose: () => void }) {
  const t = dataText.useText();
  const counts = (
    ['lines', 'stored', 'repeated', 'replaced', 'rejected', 'empty', 'implausible', 'repeats', 'setBack', 'removed'] as const
  ).flatMap((what) =>
    one[what] === 0 && what !== 'stored'
      ? []
      : [
          [
            t(($) => $.summary[what]),
            <span key={what} className="cz-num">
              {one[what]}
            </span>,
          ] as const,
        ],
  );
  const range = one.from === null || one.to === null ? null : `${timeText(one.from, zone)} – ${timeText(one.to, zone)}`;
  const faults =
    one.faultCount === 0
      ? []
      : [
          [
            t(($) => $.summary.faults),
            <span key="faults" className="cz-num">
              {one.faultCount}
            </span>,
          ] as const,
        ];
  return (
    <Dialog title={t(($) => $.list.detailsOf, { name: one.name })} footer={null} width={720} onCancel={onClose}>
      <div className={box.stack}>
        {range !== null && <p className={`${box.plain} cz-num`}>{range}</p>}
        <Facts of={[...counts, ...faults]} />
        {one.notUndoable !== null && one.state !== 'undone' && (
          <Notice kind="info" title={`${t(($) => $.summary.notUndoable)}: ${one.notUndoable}`} />
        )}
        <Faults of={one} />
      </div>
    </Dialog>
  );
}
