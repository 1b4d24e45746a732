import { routes } from '@czyun/contract';
import type { BoardContent, BoardPage } from '@czyun/contract/boards';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { PageHead } from '../../kit/ui/card.tsx';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useCatalog } from '../../parts/points/use-catalog.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useWord } from '../../platform/language/language.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { BoardChoices } from './parts/board-choices.tsx';
import { BoardView } from './parts/board-view.tsx';
import { useDeviceChoice } from './parts/use-device-choice.ts';
import { useBoard, useBoards } from './queries.ts';
import { exampleOf } from './ready.ts';
import { boardsText } from './text.ts';

const waiting = 'calc(100dvh - 160px)';
export const FactoryView = () => <FactoryPage page="view1" />;
export const FactoryHome = () => <FactoryPage page="view3Home" />;

/** A page of the project with a shared board, or an example generated from its devices. */
function FactoryPage({ page }: { readonly page: BoardPage }) {
  const word = useWord();
  const { title } = routes[`fac/diy/${page}`];
  const boards = useBoards();
  const placed = boards.data?.find((each) => each.page === page);
  const board = useBoard(placed?.id ?? null);
  const [failed] = [boards, board].filter(({ data, error }) => data === undefined && error !== null);
  if (failed !== undefined) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (boards.data === undefined || (placed !== undefined && board.data === undefined)) return <Skeleton height={waiting} />;
  if (board.data === undefined) return <Example page={page} title={word(title)} />;
  return <Shown page={page} title={word(title)} sub={<span translate="no">{board.data.name}</span>} content={board.data.content} />;
}

function Example({ page, title }: { readonly page: BoardPage; readonly title: string }) {
  const t = boardsText.useText();
  const to = useLinks();
  const allows = useAllows();
  const { catalog, error, retry } = useCatalog(useProject().id);
  if (error !== null) return <Failed error={error} onRetry={retry} />;
  if (!catalog.complete) return <Skeleton height={waiting} />;
  const content = exampleOf(page, catalog);
  const choose = allows('board.place') ? (
    <Link to={to(routes.diydemo)}>
      <Button>{t(($) => $.page.choose)}</Button>
    </Link>
  ) : null;
  if (content === undefined) {
    return (
      <>
        <PageHead title={title} />
        <Empty title={t(($) => $.page.none)} hint={t(($) => $.page.noneHint)} action={choose} />
      </>
    );
  }
  return <Shown page={page} title={title} sub={t(($) => $.page.example)} content={content} extra={choose} />;
}

interface ShownProps {
  readonly page: BoardPage;
  readonly title: string;
  readonly sub: ReactNode;
  readonly content: BoardContent;
  readonly extra?: ReactNode;
}

function Shown({ page, title, sub, content, extra }: ShownProps) {
  const { asked, change } = useAddress(routes[`fac/diy/${page}`]);
  const choice = useDeviceChoice(content.deviceType, asked.device);
  return (
    <div data-screen={page}>
      <PageHead
        title={title}
        sub={sub}
        extra={
          <>
            <BoardChoices content={content} of={choice} range={asked.range} onChange={change} />
            {extra}
          </>
        }
      />
      <BoardView content={content} deviceId={choice.deviceId} range={asked.range ?? content.range} />
    </div>
  );
}
