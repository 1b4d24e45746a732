import { type DataImport, dataApi, historyApi, timeText } from '@czyun/contract';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Progress } from '../../../kit/control/progress.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { showErrorToast } from '../../../platform/api/query-client.ts';
import { useCall, useChange, useRenew } from '../../../platform/api/use-call.ts';
import { cancelJob, noteJob, useJobs } from '../../../platform/live/jobs.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { toast } from '../../../platform/toast.ts';
import { dataText } from '../text.ts';
import { ImportSummary } from './import-summary.tsx';

const pageSize = 10;
const pollMs = 1500;
const tones = { running: box.soft, done: box.good, failed: box.bad, undoing: box.soft, undone: box.faint } as const;
const isRunning = ({ state }: DataImport): boolean => state === 'running' || state === 'undoing';

/** Toast at the end of an import that was seen running or was requested here (a short one may end before the first poll). */
function useEndToasts(list: readonly DataImport[], requested: readonly number[]): void {
  const t = dataText.useText();
  const renew = useRenew([historyApi.getParamHistory]);
  const running = useRef<ReadonlySet<number>>(new Set());
  const reported = useRef<Set<number>>(new Set());
  useEffect(() => {
    for (const item of list) {
      const { id, jobId, state, name } = item;
      const isRequested = jobId !== null && requested.includes(jobId) && !reported.current.has(jobId);
      if (isRunning(item) || !(isRequested || running.current.has(id))) continue;
      if (jobId !== null) reported.current.add(jobId);
      void renew();
      if (state === 'done') toast.success(t(($) => $.start.done));
      if (state === 'failed') toast.error(`${name}: ${t(($) => $.start.failed)}`);
    }
    running.current = new Set(list.filter(isRunning).map(({ id }) => id));
  }, [list, requested, renew, t]);
}

const none: readonly DataImport[] = [];

/** Results of imports, each of which can be undone. `started`: jobs requested on this page. */
export function ImportsList({ deviceId, started }: { readonly deviceId: number; readonly started: readonly number[] }) {
  const t = dataText.useText();
  const zone = useTimeZone();
  const confirm = useConfirm();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<number | null>(null);
  const [isPolling, setPolling] = useState(false);
  const imports = useCall(
    dataApi.listImports,
    { query: { deviceId, page, pageSize } },
    { keep: true, ...(isPolling ? { everyMs: pollMs } : {}) },
  );
  const list = imports.data?.list ?? none;
  useEffect(() => setPolling(list.some(isRunning)), [list]);
  useEndToasts(list, started);
  const undo = useChange(dataApi.undoImport, { renews: [dataApi.listImports] });
  const askUndo = (item: DataImport) =>
    confirm({
      title: t(($) => $.list.undoAsk, { name: item.name }),
      effect: t(($) => $.list.undoEffect, { n: item.stored }),
      button: t(($) => $.list.undoOf, { name: item.name }),
      danger: true,
      act: async () => {
        const { jobId } = await undo.mutateAsync({ body: { deviceId, id: item.id } });
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
    value: (item) => item[id],
  });
  const columns: readonly Column<DataImport>[] = [
    { id: 'name', title: t(($) => $.list.name), width: 'minmax(160px, 3fr)', stays: true, card: 'title', value: ({ name }) => name },
    {
      id: 'state',
      title: t(($) => $.list.state),
      width: 120,
      card: 'mark',
      cell: (item) => <State item={item} />,
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
      cell: (item) => (
        <span className={`${box.row} ${box.tight}`}>
          <Button size="small" label={t(($) => $.list.detailsOf, { name: item.name })} onClick={() => setShown(item.id)}>
            {t(($) => $.list.details)}
          </Button>
          {item.state !== 'undone' && !isRunning(item) && (
            <Button
              size="small"
              danger
              disabled={item.notUndoable !== null}
              title={item.notUndoable ?? undefined}
              label={t(($) => $.list.undoOf, { name: item.name })}
              onClick={() => askUndo(item)}
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
        of={imports}
        rows={list}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.list.none), hint: t(($) => $.list.noneHint) }}
        pages={{ page, pageSize, total: imports.data?.total ?? 0, change: (next) => setPage(next.page ?? 1) }}
      />
      {open !== undefined && <ImportSummary result={open} onClose={() => setShown(null)} />}
    </Card>
  );
}

/** State of an import; of a running item its progress and a button to cancel it. */
function State({ item }: { readonly item: DataImport }) {
  const t = dataText.useText();
  const job = useJobs().find(({ id }) => id === item.jobId);
  const word = t(($) => $.list.states[item.state]);
  if (!isRunning(item) || job === undefined) return <span className={tones[item.state]}>{word}</span>;
  return (
    <span className={`${box.row} ${box.tight}`}>
      <Progress done={job.progress} size="small" label={word} />
      {item.state === 'running' && (
        <Button
          size="small"
          kind="link"
          disabled={job.cancelling}
          label={t(($) => $.list.cancel, { name: item.name })}
          onClick={() => void cancelJob(job.id).catch(showErrorToast)}
        >
          ×
        </Button>
      )}
    </span>
  );
}
