import { UploadOutlined } from '@ant-design/icons';
import { filesApi, type ProjectFile, routes } from '@czyun/contract';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { useDownload } from '../../kit/export/use-download.tsx';
import { useConfirm } from '../../kit/form/use-confirm.tsx';
import { Table } from '../../kit/table/table.tsx';
import box from '../../kit/ui/box.module.css';
import { PageHead } from '../../kit/ui/card.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useCall, useChange } from '../../platform/api/use-call.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { toast } from '../../platform/toast.ts';
import { useFileColumns } from './parts/columns.tsx';
import { UploadList } from './parts/upload-list.tsx';
import { useUploads } from './parts/use-uploads.ts';
import css from './project-files.module.css';
import { filesText } from './text.ts';

const pageSize = 50;
const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Files of the project: every user may download; roles with `file.manage` may upload and remove. */
export function ProjectFilesScreen() {
  const t = filesText.useText();
  const project = useProject();
  const mayManage = useAllows()('file.manage');
  const confirm = useConfirm();
  const {
    asked: { page },
    change,
  } = useAddress(routes['project/file']);
  const body = { projectId: project.id, pageNum: page, pageSize };
  const files = useCall(filesApi.getProjectFileList, { body }, { keep: true });
  const { refetch } = files;
  const download = useDownload();
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(0);

  const uploads = useUploads(project.id, (name: string | null) => {
    if (name !== null) toast.success(t(($) => $.uploaded, { name }));
    void refetch();
  });
  const remove = useChange(filesApi.removeFile, { renews: [filesApi.getProjectFileList] });
  const askRemove = (file: ProjectFile) =>
    confirm({
      title: t(($) => $.removeAsk, { name: file.name }),
      effect: t(($) => $.removeHint),
      button: t(($) => $.removeOf, { name: file.name }),
      danger: true,
      act: async () => {
        await remove.mutateAsync({ body: { projectId: project.id, id: file.id } });
        toast.success(t(($) => $.removed, { name: file.name }));
      },
    });
  const columns = useFileColumns({
    onDownload: (file) => download.start(filesApi.downloadFile, { projectId: project.id, id: file.id }, file.name),
    onRemove: mayManage ? (file) => void askRemove(file) : undefined,
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
    <div className={css.page} data-part="drop" {...dropping}>
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
              <Button kind="primary" icon={<UploadOutlined aria-hidden />} onClick={() => picker.current?.click()}>
                {t(($) => $.upload)}
              </Button>
            </>
          )
        }
      />
      {mayManage && <p className={`${box.small} ${box.faint} ${css.kinds}`}>{t(($) => $.kinds)}</p>}
      <UploadList uploads={uploads} />
      <Table<ProjectFile>
        id="files"
        label={t(($) => $.title)}
        of={files}
        rows={files.data?.list ?? []}
        rowKey={({ id }) => id}
        columns={columns}
        none={{ title: t(($) => $.empty), hint: t(($) => (mayManage ? $.emptyUpload : $.emptyHint)) }}
        pages={{ page, pageSize, total: files.data?.total ?? 0, change }}
      />
      {over > 0 && (
        <div className={`${box.action} ${box.large} ${box.strong} ${css.drop}`} aria-hidden="true">
          {t(($) => $.drop)}
        </div>
      )}
      {download.overlay}
    </div>
  );
}
