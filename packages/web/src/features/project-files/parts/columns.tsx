import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import type { ProjectFile } from '@czyun/contract';
import { timeText } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import type { Column } from '../../../kit/table/column.ts';
import box from '../../../kit/ui/box.module.css';
import { ActorName } from '../../../parts/people/actor-name.tsx';
import { sizeText } from '../../../platform/format/size.ts';
import { useTimeZone } from '../../../platform/project/project-context.ts';
import css from '../project-files.module.css';
import { filesText } from '../text.ts';
import { fileKind } from './file-facts.ts';

interface FileActions {
  readonly onDownload: (file: ProjectFile) => void;
  /** Absent: the user may not remove. */
  readonly onRemove: ((file: ProjectFile) => void) | undefined;
}

function Actions({ file, onDownload, onRemove }: { readonly file: ProjectFile } & FileActions) {
  const t = filesText.useText();
  return (
    <span className={`${box.row} ${box.tight}`}>
      <Button
        kind="text"
        icon={<DownloadOutlined aria-hidden />}
        label={t(($) => $.downloadOf, { name: file.name })}
        title={t(($) => $.download)}
        onClick={() => onDownload(file)}
      />
      {onRemove !== undefined && (
        <Button
          kind="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          label={t(($) => $.removeOf, { name: file.name })}
          title={t(($) => $.remove)}
          onClick={() => onRemove(file)}
        />
      )}
    </span>
  );
}

/** The columns of the list of files. */
export function useFileColumns({ onDownload, onRemove }: FileActions): readonly Column<ProjectFile>[] {
  const t = filesText.useText();
  const zone = useTimeZone();
  return [
    {
      id: 'name',
      title: t(($) => $.col.name),
      width: 'minmax(200px, 3fr)',
      stays: true,
      card: 'title',
      value: ({ name }) => name,
      cell: (file) => (
        <Button kind="link" className={css.name} onClick={() => onDownload(file)}>
          <span className={box.anywhere}>{file.name}</span>
        </Button>
      ),
    },
    {
      id: 'size',
      title: t(($) => $.col.size),
      number: true,
      width: 110,
      value: ({ bytes }) => bytes,
      cell: ({ bytes }) => <span className="cz-num">{sizeText(bytes)}</span>,
    },
    { id: 'type', title: t(($) => $.col.type), width: 170, value: ({ mediaType }) => t(($) => $.type[fileKind(mediaType)]) },
    { id: 'user', title: t(($) => $.col.user), width: 180, cell: ({ by, user }) => <ActorName actor={by} shown={user} /> },
    {
      id: 'created',
      title: t(($) => $.col.created),
      width: 170,
      value: ({ created }) => created,
      cell: ({ created }) => <span className="cz-num">{timeText(created, zone, 'minute')}</span>,
    },
    {
      id: 'actions',
      title: t(($) => $.col.actions),
      width: 112,
      stays: true,
      card: 'end',
      cell: (file) => <Actions file={file} onDownload={onDownload} onRemove={onRemove} />,
    },
  ];
}
