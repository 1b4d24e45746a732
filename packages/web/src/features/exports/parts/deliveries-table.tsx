import { RedoOutlined } from '@ant-design/icons';
import { type ExportDelivery, exportsApi } from '@czyun/contract/exports';
import { Button } from '../../../kit/control/button.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { Badge } from '../../../kit/ui/layout.tsx';
import { showErrorToast } from '../../../platform/api/query-client.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { sizeText } from '../../../platform/format/size.ts';
import { noteJob } from '../../../platform/live/jobs.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { toast } from '../../../platform/toast.ts';
import { deliveriesOfPage, type useDeliveries } from '../queries.ts';
import { deliveriesText } from '../text.ts';
import { useReasonText } from './reasons.ts';

const tones = { sent: 'ok', retrying: 'warn', failed: 'danger' } as const;

export interface DeliveriesTableProps {
  readonly asked: ReturnType<typeof useDeliveries>;
  readonly page: number;
  readonly onPage: (page: number | null) => void;
}

/** Files sent, their destination, and the result. */
export function DeliveriesTable({ asked, page, onPage }: DeliveriesTableProps) {
  const t = deliveriesText.useText();
  return (
    <Table<ExportDelivery>
      id="export-deliveries"
      label={t(($) => $.log.title)}
      of={asked}
      rows={asked.data?.list ?? []}
      rowKey={({ id }) => id}
      columns={useColumns()}
      none={{ title: t(($) => $.log.none), hint: t(($) => $.log.noneHint) }}
      pages={{ page, pageSize: deliveriesOfPage, total: asked.data?.total ?? 0, change: ({ page: next }) => onPage(next ?? null) }}
    />
  );
}

function useColumns(): readonly Column<ExportDelivery>[] {
  const t = deliveriesText.useText();
  const reasonText = useReasonText();
  const { id: projectId } = useProject();
  const may = useAllows()('export.schedule');
  const again = useChange(exportsApi.sendExport, {
    renews: [exportsApi.listExports],
    onDone: ({ jobId }) => {
      toast.info(t(($) => $.schedules.delivering));
      void noteJob(jobId).catch(showErrorToast);
    },
  });
  const stateText = ({ state, reason }: ExportDelivery) => [t(($) => $.legend[state]), reasonText(reason)].filter(Boolean).join(' · ');
  const acts: Column<ExportDelivery> = {
    id: 'acts',
    title: t(($) => $.files.actions),
    width: 84,
    card: 'acts',
    stays: true,
    cell: ({ state, scheduleId, instant, title }) =>
      state === 'failed' && (
        <Button
          kind="text"
          size="small"
          icon={<RedoOutlined aria-hidden />}
          label={t(($) => $.log.again, { title })}
          title={t(($) => $.log.again, { title })}
          onClick={() => again.mutate({ body: { projectId, id: scheduleId, instant } })}
        />
      ),
  };
  return [
    { id: 'instant', title: t(($) => $.log.at), width: 144, stays: true, card: 'fact', instant: 'minute', value: ({ instant }) => instant },
    { id: 'title', title: t(($) => $.log.name), card: 'title', width: 'minmax(150px, 2fr)', value: ({ title }) => title },
    { id: 'to', title: t(($) => $.log.to), labelled: true, width: 'minmax(150px, 2fr)', value: ({ to }) => to },
    {
      id: 'state',
      title: t(($) => $.log.state),
      card: 'end',
      width: 'minmax(190px, 2fr)',
      value: stateText,
      cell: (row) => <Badge tone={tones[row.state]}>{stateText(row)}</Badge>,
    },
    {
      id: 'attempts',
      title: t(($) => $.log.attempts),
      number: true,
      decimals: 0,
      width: 72,
      labelled: true,
      value: ({ attempts }) => attempts,
    },
    {
      id: 'size',
      title: t(($) => $.files.size),
      width: 88,
      labelled: true,
      value: ({ bytes }) => bytes,
      cell: ({ bytes }) => (bytes === null ? '-' : sizeText(bytes)),
    },
    { id: 'time', title: t(($) => $.log.last), width: 144, card: 'fact', instant: 'minute', value: ({ time }) => time },
    ...(may ? [acts] : []),
  ];
}
