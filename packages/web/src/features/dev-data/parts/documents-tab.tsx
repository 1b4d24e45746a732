import { PlusOutlined } from '@ant-design/icons';
import { type DocumentKind, documentKinds, messagesApi, routes, type StoredDocument } from '@czyun/contract';
import { useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Select } from '../../../kit/control/select.tsx';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { goesOn, type QuickRange, spanOf } from '../../../kit/range/quick-range.ts';
import { Table } from '../../../kit/table/table.tsx';
import { Toolbar } from '../../../kit/table/toolbar.tsx';
import box from '../../../kit/ui/box.module.css';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useCall, useChange } from '../../../platform/api/use-call.ts';
import { clockNow } from '../../../platform/live/clock.ts';
import { useIsLive } from '../../../platform/live/use-clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { dataText } from '../text.ts';
import { nameOf, useDocumentColumns } from './document-columns.tsx';
import { DocumentForm } from './document-form.tsx';
import { ofKind } from './of-kind.ts';

const pageSize = 15;
/** Limit of the server's paging. */
const maxFound = 9990;
const offer: readonly QuickRange[] = ['24h', '7d', 'month', '3months', '12months'];

/** Documents of the message store about one device. */
export function DocumentsTab({ deviceId }: { readonly deviceId: number }) {
  const t = dataText.useText();
  const project = useProject();
  const state = useAddress(routes['dev-data']);
  const { asked: address, change, isFiltering, clear } = state;
  const { kind, q, time, page } = address;
  // Fixed on opening: with the current time the query would change in every render.
  const [now] = useState(clockNow);
  const isLive = useIsLive();
  const span = spanOf(time, now, project.timeZone);
  const [edited, setEdited] = useState<StoredDocument | 'new' | null>(null);
  const query = {
    ...{ projId: project.id, devId: deviceId, from: (page - 1) * pageSize, size: pageSize, sort: 'desc' as const },
    ...(q === '' ? {} : { keyword: q }),
    ...(span === null ? {} : { startTime: Math.floor(span[0]) }),
    ...(span === null || goesOn(span, now, isLive) ? {} : { endTime: Math.floor(span[1]) }),
  };
  const documents = useCall(ofKind(messagesApi.rangeAndSearch, kind), { query, body: {} }, { keep: true });
  const columns = useDocumentColumns({ onEdit: setEdited, onRemove: useRemoval(kind) });
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
        of={documents}
        rows={documents.data?.list ?? []}
        rowKey={({ docId = '' }) => docId}
        columns={columns}
        none={{ title: t(($) => $.doc.none), hint: t(($) => $.doc.noneHint) }}
        filtered={isFiltering ? { undo: clear } : null}
        pages={{ page, pageSize, total: Math.min(documents.data?.total ?? 0, maxFound), change }}
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

/** Removes a document after confirmation. */
function useRemoval(kind: DocumentKind): (document: StoredDocument) => void {
  const t = dataText.useText();
  const { id: projId } = useProject();
  const confirm = useConfirm();
  const remove = useChange(ofKind(messagesApi.deleteMessages, kind), {
    renews: [ofKind(messagesApi.rangeAndSearch, kind)],
    success: t(($) => $.doc.removed),
  });
  return (document) => {
    const { docId } = document;
    if (docId === undefined) return;
    confirm({
      title: t(($) => $.doc.removeAsk, { name: nameOf(document) }),
      effect: t(($) => $.doc.removeEffect),
      button: t(($) => $.doc.removeOf, { name: nameOf(document) }),
      danger: true,
      act: () => remove.mutateAsync({ body: { projId, ids: [docId] } }),
    });
  };
}
