import { CopyOutlined, DeleteOutlined, DownloadOutlined, EllipsisOutlined, ShareAltOutlined } from '@ant-design/icons';
import { projectTypeIds, routes } from '@czyun/contract';
import { type Board as BoardOfPerson, boardPages, boardsApi } from '@czyun/contract/boards';
import { Button } from '../../../kit/control/button.tsx';
import { Menu } from '../../../kit/control/menu.tsx';
import { useSaveFile } from '../../../kit/export/use-save-file.ts';
import { useConfirm } from '../../../kit/form/use-confirm.tsx';
import { useAddress } from '../../../platform/address/use-address.ts';
import { useChange } from '../../../platform/api/use-call.ts';
import { useWord } from '../../../platform/language/language.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { renews } from '../queries.ts';
import { boardsText } from '../text.ts';

const engineeringAdministrator = 2;

/** Actions on a board: share, copy, export, delete. */
export function BoardMenu({ board: { id, name, own, shared, version, page } }: { readonly board: BoardOfPerson }) {
  const t = boardsText.useText();
  const word = useWord();
  const confirm = useConfirm();
  const allows = useAllows();
  const saveFile = useSaveFile();
  const { id: projectId, permission, projectType } = useProject();
  const { change } = useAddress(routes.diydemo);
  const { person } = useSession();
  const copy = useChange(boardsApi.saveBoardCopy, {
    ...{ renews, success: t(($) => $.board.copied) },
    onDone: (made) => change({ board: made.id, device: null, range: null }, { push: true }),
  });
  const share = useChange(boardsApi.saveBoardSharing, {
    ...{ renews, success: ({ shared: isShared }) => t(($) => (isShared ? $.board.sharedDone : $.board.unsharedDone)) },
  });
  const place = useChange(boardsApi.saveBoardPage, {
    ...{ renews, success: ({ page: shownOn }) => t(($) => (shownOn === null ? $.board.unplaced : $.board.placed)) },
  });
  const exported = useChange(boardsApi.exportBoard, {
    onDone: (file) =>
      saveFile?.(
        `${name.replace(/[\\/:*?"<>|\s]+/g, '_')}.board.json`,
        new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }),
      ),
  });
  const remove = useChange(boardsApi.removeBoard, {
    ...{ ages: [boardsApi.getBoard], renews: [boardsApi.listBoards], success: t(($) => $.board.removed) },
    onDone: () => change({ board: null, device: null, range: null }),
  });
  const isPerson = person?.display !== true && person?.readOnly !== true;
  const named = { body: { projectId, id } };
  const items = [
    ...(isPerson && own && (shared || allows('board.share'))
      ? [
          {
            key: 'share',
            icon: <ShareAltOutlined aria-hidden />,
            label: t(($) => (shared ? $.board.unshare : $.board.share)),
            onClick: () => share.mutate({ body: { ...named.body, version, shared: !shared } }),
          },
        ]
      : []),
    ...(isPerson && shared && projectType.id === projectTypeIds.factory && allows('board.place')
      ? boardPages.map((each) => ({
          key: each,
          checked: page === each,
          label: t(($) => $.board.showOn, { page: word(routes[`fac/diy/${each}`].title) }),
          onClick: () => place.mutate({ body: { ...named.body, page: page === each ? null : each } }),
        }))
      : []),
    ...(isPerson
      ? [
          {
            key: 'copy',
            icon: <CopyOutlined aria-hidden />,
            label: t(($) => $.board.copy),
            onClick: () => copy.mutate({ body: { ...named.body, name: t(($) => $.board.copyOf, { name }).slice(0, 60) } }),
          },
        ]
      : []),
    ...(saveFile === null
      ? []
      : [
          {
            key: 'export',
            icon: <DownloadOutlined aria-hidden />,
            label: t(($) => $.board.export),
            onClick: () => exported.mutate({ query: { projectId, id } }),
          },
        ]),
    ...(isPerson && (own || (shared && permission === engineeringAdministrator))
      ? [
          {
            key: 'remove',
            danger: true,
            icon: <DeleteOutlined aria-hidden />,
            label: t(($) => $.board.remove),
            onClick: () =>
              confirm({
                title: t(($) => $.board.removeAsk, { name }),
                effect: t(($) => (shared ? $.board.removeSharedEffect : $.board.removeEffect)),
                button: t(($) => $.board.remove),
                danger: true,
                act: () => remove.mutateAsync(named),
              }),
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <Menu items={items} placement="bottomRight">
      <Button icon={<EllipsisOutlined aria-hidden />} label={t(($) => $.board.more)} />
    </Menu>
  );
}
