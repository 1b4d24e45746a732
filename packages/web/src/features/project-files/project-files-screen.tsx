import { UploadOutlined } from '@ant-design/icons';
import { filesApi, type ProjectFile } from '@czyun/contract';
import { App, Button } from 'antd';
import { type DragEvent, useCallback, useRef, useState } from 'react';
import { useCall, useChange } from '../../shared/api/use-call.ts';
import { useDownload } from '../../shared/download/use-download.tsx';
import { useAllows, useProject } from '../../shared/project/project-context.ts';
import { useSearchState } from '../../shared/screen/use-search-state.ts';
import { Card, PageHead } from '../../shared/ui/card.tsx';
import { Pager } from '../../shared/ui/pager.tsx';
import { Empty, Skeleton, States } from '../../shared/ui/states.tsx';
import { FileTable } from './parts/file-table.tsx';
import { UploadList } from './parts/upload-list.tsx';
import { useUploads } from './parts/use-uploads.ts';
import { filesText } from './text.ts';
import './project-files.css';

const pageSize = 50;
const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Files of the project: everybody downloads, codes with `file.manage` upload and remove. */
export function ProjectFilesScreen() {
  const t = filesText.use();
  const project = useProject();
  const mayManage = useAllows()('file.manage');
  const { message, modal } = App.useApp();
  const [params, change] = useSearchState();
  const page = Math.max(1, Math.min(100_000, Number.parseInt(params.get('page') ?? '1', 10) || 1));
  const body = { projectId: project.id, pageNum: page, pageSize };
  const files = useCall(filesApi.getProjectFileList, { body }, { keep: true });
  const { refetch } = files;
  const download = useDownload();
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(0);

  const uploads = useUploads(
    project.id,
    useCallback(
      (name: string | null) => {
        if (name !== null) void message.success(t(($) => $.uploaded, { name }));
        void refetch();
      },
      [message, refetch, t],
    ),
  );
  const remove = useChange(filesApi.removeFile, { renews: [filesApi.getProjectFileList] });
  const askRemove = (file: ProjectFile) =>
    modal.confirm({
      title: t(($) => $.removeAsk, { name: file.name }),
      content: t(($) => $.removeHint),
      okText: t(($) => $.removeOf, { name: file.name }),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: async () => {
        await remove.mutateAsync({ body: { projectId: project.id, id: file.id } });
        void message.success(t(($) => $.removed, { name: file.name }));
      },
    });
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(0);
    uploads.add(event.dataTransfer.files);
  };
  const dropping = mayManage
    ? {
        onDragEnter: (event: DragEvent) => carriesFiles(event) && setOver((depth) => depth + 1),
        onDragLeave: (event: DragEvent) => carriesFiles(event) && setOver((depth) => Math.max(0, depth - 1)),
        onDragOver: (event: DragEvent) => event.preventDefault(),
        onDrop,
      }
    : {};

  return (
    <div className="project-files" {...dropping}>
      <PageHead
        title={t(($) => $.title)}
        sub={files.data === undefined ? undefined : t(($) => $.count, { n: files.data.total })}
        extra={
          mayManage && (
            <>
              <input
                ref={picker}
                type="file"
                multiple
                hidden
                aria-label={t(($) => $.upload)}
                onChange={(event) => {
                  uploads.add(event.target.files ?? []);
                  event.target.value = '';
                }}
              />
              <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => picker.current?.click()}>
                {t(($) => $.upload)}
              </Button>
            </>
          )
        }
      />
      {mayManage && <p className="kinds">{t(($) => $.kinds)}</p>}
      <UploadList uploads={uploads} />
      <States
        of={files}
        skeleton={<Skeleton height={320} />}
        isEmpty={(data) => data.total === 0}
        empty={
          <Card>
            <Empty title={t(($) => $.empty)} hint={t(($) => (mayManage ? $.emptyUpload : $.emptyHint))} />
          </Card>
        }
      >
        {(data) => (
          <>
            <Card flush>
              <FileTable
                files={data.list}
                onDownload={(file) => download.start(filesApi.downloadFile, { projectId: project.id, id: file.id }, file.name)}
                onRemove={mayManage ? (file) => void askRemove(file) : undefined}
              />
            </Card>
            <Pager page={page} pageSize={pageSize} total={data.total} change={change} />
          </>
        )}
      </States>
      {over > 0 && (
        <div className="drop-here" aria-hidden="true">
          {t(($) => $.drop)}
        </div>
      )}
      {download.overlay}
    </div>
  );
}
