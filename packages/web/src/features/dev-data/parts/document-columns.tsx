import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { type StoredDocument, timeText } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import type { Column } from '../../../kit/table/column.ts';
import box from '../../../kit/ui/box.module.css';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import { dataText } from '../text.ts';

/** Name of a document, else its id. */
export const nameOf = ({ name, docId }: StoredDocument): string => (name === '' ? (docId ?? '') : name);

export interface DocumentActions {
  readonly onEdit: (document: StoredDocument) => void;
  readonly onRemove: (document: StoredDocument) => void;
}

export function useDocumentColumns(actions: DocumentActions): readonly Column<StoredDocument>[] {
  const t = dataText.useText();
  const zone = useTimeZone();
  return [
    {
      id: 'time',
      title: t(($) => $.doc.time),
      width: 180,
      card: 'end',
      cell: ({ time }) => <span className="cz-num">{timeText(time, zone)}</span>,
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
      cell: (document) => <Actions document={document} {...actions} />,
    },
  ];
}

function Actions({ document, onEdit, onRemove }: DocumentActions & { readonly document: StoredDocument }) {
  const t = dataText.useText();
  const name = nameOf(document);
  return (
    <span className={`${box.row} ${box.tight}`}>
      <Button
        kind="text"
        icon={<EditOutlined aria-hidden />}
        label={t(($) => $.doc.editOf, { name })}
        title={t(($) => $.doc.edit)}
        onClick={() => onEdit(document)}
      />
      <Button
        kind="text"
        danger
        icon={<DeleteOutlined aria-hidden />}
        label={t(($) => $.doc.removeOf, { name })}
        title={t(($) => $.doc.remove)}
        onClick={() => onRemove(document)}
      />
    </span>
  );
}
