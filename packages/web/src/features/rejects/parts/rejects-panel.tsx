import type { routes, Values } from '@czyun/contract';
import type { Reject, rejectsApi } from '@czyun/contract/rejects';
import { Button } from '../../../kit/control/button.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { Panel } from '../../../kit/panel/panel.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { TableExport } from '../../../kit/table/table-export.tsx';
import box from '../../../kit/ui/box.module.css';
import { Row } from '../../../kit/ui/layout.tsx';
import { useReasons } from '../../../parts/reasons/queries.ts';
import { groupsOf, reasonName } from '../../../parts/reasons/tree.ts';
import type { AddressState } from '../../../platform/address/use-address.ts';
import type { useCall } from '../../../platform/api/use-call.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { rejectsText } from '../text.ts';

type Fields = (typeof routes)['dev-rejects']['address']['fields'];

export interface RejectsPanelProps {
  readonly of: ReturnType<typeof useCall<typeof rejectsApi.listRejects>>;
  /** Records of several machines: each row names its machine. */
  readonly several: boolean;
  readonly asked: Pick<Values<Fields>, 'reason' | 'page'>;
  readonly pageSize: number;
  readonly change: AddressState<Fields>['change'];
  readonly onOpen: (id: number) => void;
  readonly onSetUp: () => void;
}

/** Records made by users, latest first. */
export function RejectsPanel({ of, several, asked, pageSize, change, onOpen, onSetUp }: RejectsPanelProps) {
  const t = rejectsText.useText();
  const language = useLanguage();
  const may = useAllows();
  const reasons = useReasons(useProject().id, 'reject');
  const columns = useRejectColumns(several, onOpen);
  const { data } = of;
  const title = t(($) => $.list.title);
  const choices = groupsOf(reasons.data?.list ?? []).flatMap((group) =>
    group.reasons.map((reason) => ({ value: reason.id, label: reasonName(language, reason) })),
  );
  return (
    <Panel
      title={title}
      note={data && t(($) => $.list.note, { n: data.total })}
      how={t(($) => $.list.how)}
      extra={
        <>
          {may('stop.reasons') && (
            <Button size="small" onClick={onSetUp}>
              {t(($) => $.setUp)}
            </Button>
          )}
          <TableExport table="device-rejects" name={t(($) => $.list.file)} disabled={data === undefined || data.list.length === 0} />
        </>
      }
      flush
    >
      {choices.length > 0 && (
        <Row wrap gap="wide" style={{ padding: '8px 12px' }}>
          <Select<number>
            label={t(($) => $.list.reason)}
            placeholder={t(($) => $.list.reason)}
            value={asked.reason}
            options={choices}
            onChange={(reason) => change({ reason, page: null })}
            width={200}
            clearable
          />
        </Row>
      )}
      <Table<Reject>
        id="device-rejects"
        label={title}
        of={of}
        rows={data?.list ?? []}
        rowKey={({ id }) => String(id)}
        columns={columns}
        none={{ title: t(($) => $.list.none), hint: t(($) => $.list.noneHint) }}
        filtered={asked.reason === null ? null : { title: t(($) => $.list.filtered), undo: () => change({ reason: null }) }}
        pages={{ page: asked.page, pageSize, total: data?.total ?? 0, change }}
        flush
      />
    </Panel>
  );
}

function useRejectColumns(several: boolean, onOpen: (id: number) => void): readonly Column<Reject>[] {
  const t = rejectsText.useText();
  const device: Column<Reject> = {
    ...{ id: 'device', title: t(($) => $.list.device), width: 'minmax(96px, 1fr)', card: 'title' },
    value: (reject) => reject.device,
    cell: (reject) => <span translate="no">{reject.device}</span>,
  };
  return [
    { id: 'time', title: t(($) => $.list.time), instant: 'minute', width: 160, card: 'fact', value: ({ time }) => time },
    ...(several ? [device] : []),
    {
      ...{ id: 'reason', title: t(($) => $.list.reason), width: 'minmax(128px, 1fr)', card: 'mark' },
      value: ({ reason }) => reason.name,
      cell: ({ id, reason }) => (
        <Button size="small" title={reason.group} onClick={() => onOpen(id)}>
          {reason.name}
        </Button>
      ),
    },
    {
      ...{ id: 'quantity', title: t(($) => $.list.quantity), number: true, unit: t(($) => $.pcs), decimals: 0, width: 104 },
      ...{ card: 'end', sum: true },
      value: ({ quantity }) => quantity,
    },
    {
      ...{ id: 'source', title: t(($) => $.list.source), width: 144, card: 'fact' },
      value: ({ source }) => t(($) => $.sheet[source]),
    },
    {
      ...{ id: 'note', title: t(($) => $.list.note2), width: 'minmax(120px, 1.4fr)', card: 'body' },
      value: ({ note }) => note || null,
      cell: ({ note }) => (
        <span className={box.clip} title={note}>
          {note || '-'}
        </span>
      ),
      cardCell: ({ note }) => note || undefined,
    },
    {
      ...{ id: 'by', title: t(($) => $.list.by), width: 128, card: 'fact' },
      value: ({ by }) => by.userName,
      cell: ({ by }) => <span translate="no">{by.userName}</span>,
    },
  ];
}
