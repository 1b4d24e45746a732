import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import type { ProjectFile } from '@czyun/contract';
import { timeText } from '@czyun/contract';
import { Button, Table } from 'antd';
import { ActorName } from '../../../shared/people/actor-name.tsx';
import { useTimeZone } from '../../../shared/project/project-context.ts';
import { useNarrow } from '../../../shared/ui/use-narrow.ts';
import { filesText } from '../text.ts';
import { fileKind, sizeText } from './file-facts.ts';

export interface FileListProps {
  readonly files: readonly ProjectFile[];
  readonly onDownload: (file: ProjectFile) => void;
  /** Absent: the person may not remove. */
  readonly onRemove: ((file: ProjectFile) => void) | undefined;
}

function Actions({ file, onDownload, onRemove }: { readonly file: ProjectFile } & Omit<FileListProps, 'files'>) {
  const t = filesText.use();
  return (
    <span className="file-actions">
      <Button
        type="text"
        icon={<DownloadOutlined aria-hidden />}
        aria-label={t(($) => $.downloadOf, { name: file.name })}
        title={t(($) => $.download)}
        onClick={() => onDownload(file)}
      />
      {onRemove !== undefined && (
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t(($) => $.removeOf, { name: file.name })}
          title={t(($) => $.remove)}
          onClick={() => onRemove(file)}
        />
      )}
    </span>
  );
}

/** Files as a table, on a phone as cards. */
export function FileTable({ files, onDownload, onRemove }: FileListProps) {
  const t = filesText.use();
  const zone = useTimeZone();
  const narrow = useNarrow();
  const kind = (file: ProjectFile) => t(($) => $.type[fileKind(file.mediaType)]);
  if (narrow) {
    return (
      <ul className="file-cards">
        {files.map((file) => (
          <li key={file.id}>
            <span className="name">{file.name}</span>
            <span className="about">{`${kind(file)} · ${sizeText(file.bytes)}`}</span>
            <span className="about">
              <ActorName actor={file.by} shown={file.user} />
              {` · ${timeText(file.created, zone, 'minute')}`}
            </span>
            <Actions file={file} onDownload={onDownload} onRemove={onRemove} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Table<ProjectFile>
      rowKey="id"
      size="middle"
      pagination={false}
      dataSource={[...files]}
      columns={[
        {
          key: 'name',
          title: t(($) => $.col.name),
          render: (_, file) => (
            <button type="button" className="file-name" onClick={() => onDownload(file)}>
              {file.name}
            </button>
          ),
        },
        {
          key: 'size',
          title: t(($) => $.col.size),
          align: 'end',
          width: 110,
          render: (_, file) => <span className="cz-num">{sizeText(file.bytes)}</span>,
        },
        { key: 'type', title: t(($) => $.col.type), width: 170, render: (_, file) => kind(file) },
        {
          key: 'user',
          title: t(($) => $.col.user),
          width: 180,
          render: (_, file) => <ActorName actor={file.by} shown={file.user} />,
        },
        {
          key: 'created',
          title: t(($) => $.col.created),
          width: 170,
          render: (_, file) => <span className="cz-num">{timeText(file.created, zone, 'minute')}</span>,
        },
        {
          key: 'actions',
          title: t(($) => $.col.actions),
          width: 100,
          render: (_, file) => <Actions file={file} onDownload={onDownload} onRemove={onRemove} />,
        },
      ]}
    />
  );
}
