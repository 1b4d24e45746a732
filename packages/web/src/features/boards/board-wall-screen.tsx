import { readyBoardKinds, routes } from '@czyun/contract';
import { type BoardContent, type Board as BoardOfPerson, boardsApi } from '@czyun/contract/boards';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { PageHead } from '../../kit/ui/card.tsx';
import { Empty, Skeleton } from '../../kit/ui/states.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { asksForWall } from '../../kit/wall/wall-context.ts';
import { WallStage } from '../../kit/wall/wall-stage.tsx';
import { useCatalog } from '../../parts/points/use-catalog.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useSearchState } from '../../platform/address/use-search-state.ts';
import { call } from '../../platform/api/call.ts';
import { callKey } from '../../platform/api/call-key.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useLanguage } from '../../platform/language/language.ts';
import { useTime } from '../../platform/live/use-clock.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { BoardView } from './parts/board-view.tsx';
import { useDeviceChoice } from './parts/use-device-choice.ts';
import { readyBoard } from './ready.ts';
import { boardsText } from './text.ts';
import { wallPictures } from './tiles.ts';

const renewMs = 60_000;
/** Read from five metres: small text is twice as large on a wall. */
const magnified = 2;
/** Least height of a row on the stage, px with its gap. */
const leastRowPx = 26;

interface Named {
  readonly name: string;
  readonly content: BoardContent;
}

/** Loaded boards in their order, and whether all have been loaded or failed. */
const together = (results: readonly { readonly data: unknown; readonly isPending: boolean }[]) => ({
  boards: results.flatMap(({ data }) => (data === undefined ? [] : [data as BoardOfPerson])),
  areKnown: results.every(({ isPending }) => !isPending),
});

/** The boards of the address, else the shared ones, else one generated from the devices of the project. */
function useShown(wanted: readonly string[]) {
  const t = boardsText.useText();
  const language = useLanguage();
  const { id: projectId } = useProject();
  const list = useCall(boardsApi.listBoards, { query: { projectId } }, { everyMs: renewMs, quiet: true });
  const { catalog } = useCatalog(projectId);
  const ids = wanted.length > 0 ? wanted.map(Number) : (list.data ?? []).filter(({ shared }) => shared).map(({ id }) => id);
  const { boards, areKnown } = useQueries({
    queries: ids.map((id) => ({
      queryKey: callKey(boardsApi.getBoard, { query: { projectId, id } }, language),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(boardsApi.getBoard, { query: { projectId, id } }, { signal }),
      refetchInterval: renewMs,
      meta: { quiet: true },
    })),
    combine: together,
  });
  const example = readyBoardKinds.flatMap((kind): Named[] => {
    const content = boards.length > 0 || !catalog.complete ? null : readyBoard(kind, catalog);
    return content === null ? [] : [{ name: t(($) => $.ready[kind]), content }];
  });
  const isKnown = list.data !== undefined && areKnown && (boards.length > 0 || catalog.complete);
  const shown: readonly Named[] = boards.length > 0 ? boards : example.slice(0, 1);
  return { shown, isKnown, freshAt: list.dataUpdatedAt || null };
}

/** Boards on a large display, one picture after another; stacked on a phone. */
export function BoardWallScreen() {
  const t = boardsText.useText();
  const project = useProject();
  const to = useLinks();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const [search] = useSearchState();
  const {
    asked: { boards, every, device },
  } = useAddress(routes.diyCockpit);
  const { shown, isKnown, freshAt } = useShown(boards);
  const pictures = shown.flatMap(({ name, content }) =>
    wallPictures(content.tiles).map((tiles) => ({ name, content: { ...content, tiles: [...tiles] } })),
  );
  const turn = Math.floor(useTime(1000) / (every * 1000));
  const picture = pictures[turn % Math.max(1, pictures.length)];
  const { deviceId } = useDeviceChoice(picture?.content.deviceType ?? null, device);
  const [first] = shown;
  const none = <Empty title={t(($) => $.list.none)} hint={t(($) => $.page.noneHint)} />;
  if (narrow && !asksForWall(search.toString())) {
    return (
      <div data-screen="diyCockpit">
        <PageHead title={<span translate="no">{first?.name ?? t(($) => $.title)}</span>} />
        {!isKnown ? <Skeleton height={600} /> : first === undefined ? none : <BoardView content={first.content} deviceId={deviceId} />}
      </div>
    );
  }
  const leave = () => {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    void navigate(to(routes.diydemo));
  };
  return (
    <WallStage
      title={picture?.name ?? t(($) => $.title)}
      timeZone={project.timeZone}
      freshAt={freshAt}
      onLeave={leave}
      magnified={magnified}
    >
      {(heightPx) => (
        <div data-screen="diyCockpit" data-picture={pictures.length === 0 ? 0 : (turn % pictures.length) + 1}>
          {!isKnown ? (
            <Skeleton height={heightPx} />
          ) : picture === undefined ? (
            none
          ) : (
            <BoardView content={picture.content} deviceId={deviceId} fitPx={heightPx} leastRowPx={leastRowPx} />
          )}
        </div>
      )}
    </WallStage>
  );
}
