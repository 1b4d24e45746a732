import { UploadOutlined } from '@ant-design/icons';
import { routes } from '@czyun/contract';
import { type BoardFile, boardsApi } from '@czyun/contract/boards';
import { Button } from '../../../kit/control/button.tsx';
import { FilePicker } from '../../../kit/control/file-picker.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { toast } from '../../../platform/toast.ts';
import { renews } from '../queries.ts';
import { boardsText } from '../text.ts';

/** Imports a board from a file exported here or in another project. */
export function ImportButton() {
  const t = boardsText.useText();
  const { id: projectId } = useProject();
  const { change } = useAddress(routes.diydemo);
  const load = useChange(boardsApi.importBoard, {
    renews,
    success: ({ missing, left }) =>
      [
        missing.length === 0
          ? t(($) => $.list.imported)
          : t(($) => $.list.importedWithout, { n: missing.length, names: missing.join(', ') }),
        ...(left.length === 0
          ? []
          : [t(($) => $.list.leftOut, { kinds: left.map((kind) => t(($) => $.list.leftKinds[kind])).join(t(($) => $.list.comma)) })]),
      ].join(' '),
    onDone: ({ board }) => change({ board: board.id }, { push: true }),
  });
  const read = async (file: File) => {
    try {
      // The server validates its content.
      load.mutate({ body: { projectId, file: JSON.parse(await file.text()) as BoardFile } });
    } catch {
      toast.error(t(($) => $.list.notAFile));
    }
  };
  return (
    <FilePicker accept=".json" onFile={(file) => void read(file)}>
      <Button icon={<UploadOutlined aria-hidden />} busy={load.isPending}>
        {t(($) => $.list.import)}
      </Button>
    </FilePicker>
  );
}
