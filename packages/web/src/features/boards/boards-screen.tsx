import { type ReadyBoardKind, routes } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useCatalog } from '../../parts/points/use-catalog.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { BoardList } from './parts/board-list.tsx';
import { Editor } from './parts/editor.tsx';
import { OpenBoard } from './parts/open-board.tsx';
import { useBoard } from './queries.ts';
import { readyBoard } from './ready.ts';
import { boardsText } from './text.ts';

const waiting = 'calc(100dvh - 160px)';

/** The user's boards: the list, one of them, or the editor. */
export function BoardsScreen() {
  const {
    asked: { board, ready },
  } = useAddress(routes.diydemo);
  if (board !== null) return <Stored key={board} id={board} />;
  return ready === null ? <BoardList /> : <New key={ready} kind={ready} />;
}

function Stored({ id }: { readonly id: number }) {
  const t = boardsText.useText();
  const to = useLinks();
  const {
    asked: { edit },
  } = useAddress(routes.diydemo);
  const asked = useBoard(id);
  if (asked.data !== undefined) {
    const { data } = asked;
    if (edit && data.own) return <Editor key={data.version} board={data} name={data.name} content={data.content} />;
    return <OpenBoard board={data} />;
  }
  if (asked.error === null) return <Skeleton height={waiting} />;
  if (asked.error.status !== 404) return <Failed error={asked.error} onRetry={() => void asked.refetch()} />;
  return (
    <Empty
      title={t(($) => $.list.gone)}
      hint={t(($) => $.list.goneHint)}
      action={
        <Link to={to(routes.diydemo)}>
          <Button kind="primary">{t(($) => $.list.back)}</Button>
        </Link>
      }
    />
  );
}

const blank = { tiles: [], range: '24h', deviceType: null } as const;

function New({ kind }: { readonly kind: ReadyBoardKind }) {
  const t = boardsText.useText();
  const { catalog, error, retry } = useCatalog(useProject().id);
  if (error !== null) return <Failed error={error} onRetry={retry} />;
  if (!catalog.complete) return <Skeleton height={waiting} />;
  const content = readyBoard(kind, catalog) ?? { ...blank, tiles: [] };
  return <Editor board={null} name={t(($) => $.ready[kind])} content={content} />;
}
