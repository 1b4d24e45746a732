import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { documentKinds, messagesApi, routes, type StoredDocument, timeText } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { useToast } from '../../../kit/control/use-toast.ts';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { type QuickRange, spanOf } from '../../../kit/range/quick-range.ts';
import type { Column } from '../../../kit/table/column.ts';
import { Table } from '../../../kit/table/table.tsx';
import { Toolbar } from '../../../kit/table/toolbar.tsx';
import box from '../../../kit/ui/box.module.css';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useCall, useChange } from '../../../platform/api/use-call.ts';
import { clockNow } from '../../../platform/live/clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { dataText } from '../text.ts';
import { DocumentForm } from './document-form.tsx';
import { ofKind } from './of-kind.ts';

const pageSize = 15;
/** Pages reach so far. */
const mostFound = 9990;
const offer: readonly QuickRange[] = ['24h', '7d', 'month', '3months', '12months'];
const nameOf = ({ name, docId }: StoredDocument): string => (name === '' ? (docId ?? '') : name);

/** Documents of the message store about one device. */
export function DocumentsTab({ deviceId }: { readonly deviceId: number }) {
  const t = dataText.useText();
  const project = useProject();
  const confirm = useConfirm();
  const toast = useToast();
  const state = useAddress(routes['dev-data']);
  const { asked: address, change, isFiltering, clear } = state;
  const { kind, q, time, page } = address;
  // A range that ends now moves with each opening of the page, not with each drawing of it.
  const [now] = useState(clockNow);
  const span = spanOf(time, now, project.timeZone);
  const [edited, setEdited] = useState<StoredDocument | 'new' | null>(null);
  const found = ofKind(messagesApi.rangeAndSearch, kind);
  const query = {
    ...{ projId: project.id, devId: deviceId, from: (page - 1) * pageSize, size: pageSize, sort: 'desc' as const },
    ...(q === '' ? {} : { keyword: q }),
    ...(span === null ? {} : { startTime: Math.floor(span[0]), endTime: Math.floor(span[1]) }),
  };
  const asked = useCall(found, { query, body: {} }, { keep: true });
  const remove = useChange(ofKind(messagesApi.deleteMessages, kind), { renews: [found] });
  const askRemove = (document: StoredDocument) => {
    const { docId } = document;
    if (docId === undefined) return;
    confirm({
      title: t(($) => $.doc.removeAsk, { name: nameOf(document) }),
      effect: t(($) => $.doc.removeEffect),
      button: t(($) => $.doc.removeOf, { name: nameOf(document) }),
      danger: true,
      act: async () => {
        await remove.mutateAsync({ body: { projId: project.id, ids: [docId] } });
        toast.success(t(($) => $.doc.removed));
      },
    });
  };
  const columns: readonly Column<StoredDocument>[] = [
    {
      id: 'time',
      title: t(($) => $.doc.time),
      width: 180,
      card: 'end',
      cell: (document) => <span className="cz-num">{timeText(document.time, project.timeZone)}</span>,
    },
    { id: 'name', title: t(($) => $.doc.name), width: 'minmax(140px, 1fr)', card: 'title', value: nameOf },
    { id: 'id', title: t(($) => $.doc.id), width: 'minmax(120px, 1fr)', card: 'fact', value: ({ docId = '' }) => docId },
    {
      id: 'data',
      title: t(($) => $.doc.data),
      width: 'minmax(200px, 3fr)',
      card: 'body',
      cell: ({ data }) => <code className={`${box.small} ${box.anywhere}`}>{JSON.stringify(data).slice(0, 300)}</code>,
    },
    {
      id: 'actions',
      title: t(($) => $.doc.actions),
      width: 112,
      stays: true,
      card: 'acts',
      cell: (document) => (
        <span className={`${box.row} ${box.tight}`}>
          <Button
            kind="text"
            icon={<EditOutlined aria-hidden />}
            label={t(($) => $.doc.editOf, { name: nameOf(document) })}
            title={t(($) => $.doc.edit)}
            onClick={() => setEdited(document)}
          />
          <Button
            kind="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            label={t(($) => $.doc.removeOf, { name: nameOf(document) })}
            title={t(($) => $.doc.remove)}
            onClick={() => askRemove(document)}
          />
        </span>
      ),
    },
  ];
  return (
    <div className={box.stack}>
      <Toolbar<typeof address>
        label={t(($) => $.doc.label)}
        state={state}
        filters={[
          { kind: 'words', param: 'q', label: t(($) => $.doc.label), placeholder: t(($) => $.doc.search) },
          { kind: 'time', param: 'time', offer, span, zone: project.timeZone },
        ]}
        extra={
          <>
            <Select
              label={t(($) => $.doc.kind)}
              value={kind}
              options={documentKinds.map((value) => ({ value, label: value }))}
              onChange={(next) => change({ kind: next, page: null }, { push: true })}
            />
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
              {t(($) => $.doc.add)}
            </Button>
          </>
        }
      />
      <Table<StoredDocument>
        id="documents"
        label={t(($) => $.tab.documents)}
        of={asked}
        rows={asked.data?.list ?? []}
        rowKey={({ docId = '' }) => docId}
        columns={columns}
        none={{ title: t(($) => $.doc.none), hint: t(($) => $.doc.noneHint) }}
        filtered={isFiltering ? { undo: clear } : null}
        pages={{ page, pageSize, total: Math.min(asked.data?.total ?? 0, mostFound), change }}
      />
      {edited !== null && (
        <DocumentForm
          key={edited === 'new' ? '' : edited.docId}
          document={edited === 'new' ? null : edited}
          deviceId={deviceId}
          kind={kind}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
