import { DesktopOutlined, EditOutlined } from '@ant-design/icons';
import { projectTypeIds, routes } from '@czyun/contract';
import { useState } from 'react';
import { Board } from '../../kit/board/board.tsx';
import type { Size } from '../../kit/board/layout.ts';
import { Button } from '../../kit/control/button.tsx';
import { Panel } from '../../kit/panel/panel.tsx';
import type { Widget } from '../../kit/panel/registry.ts';
import { WidgetOptions } from '../../kit/panel/widget-options.tsx';
import { WidgetView } from '../../kit/panel/widget-view.tsx';
import { useWidgets } from '../../kit/panel/widgets-context.ts';
import { PageHead } from '../../kit/ui/card.tsx';
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx';
import { useNarrow } from '../../kit/ui/use-narrow.ts';
import { useScreenSize } from '../../kit/wall/use-screen-size.ts';
import { WallStage } from '../../kit/wall/wall-stage.tsx';
import { AlarmBanner } from '../../parts/alarms/alarm-banner.tsx';
import { useOverviewNow } from '../../parts/energy/use-overview-now.ts';
import { linesPx } from '../../parts/page-lines/lines-px.ts';
import { CompareChoice } from '../../parts/replay/compare-choice.tsx';
import { TurnTool } from '../../parts/wall/turn-tool.tsx';
import { useTurn } from '../../parts/wall/use-turn.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { useSearchState } from '../../platform/address/use-search-state.ts';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { useComparison } from '../../platform/live/use-second.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { useStore } from '../../platform/store.ts';
import { ArrangeBar } from './board/arrange-bar.tsx';
import { Later } from './board/later.tsx';
import { type Tile, wallTiles, withPicture, withTile } from './board/tiles.ts';
import { useHomeBoard } from './board/use-home-board.ts';
import { useTitles } from './board/use-titles.ts';
import { useWide } from './board/use-wide.ts';
import { stationPx } from './station/sizes.ts';
import { homeText } from './text.ts';

// Its code is loaded with the first comparison.
const OverviewDifferences = lazyPart(async () => (await import('../../parts/energy/overview-differences.tsx')).OverviewDifferences);

/** Not on a factory's overview, nor on a wall. */
const Station = lazyPart(async () => (await import('./station/station.tsx')).Station);

/** Height of frame, heading and margins on a big screen. */
const besidePx = 148;
const differencesPx = 164;
/** Read from five metres: small text is twice as large on a wall. */
const wallMagnified = 2;
/** Least height of the rows of a wall, which does not scroll; gap included. */
const leastWallRowPx = 26;

const leastSize: Size = { w: 2, h: 2 };
const draw = (tile: Tile) => <WidgetView kind={tile.kind} options={tile.options} />;
const drawGrey = () => (
  <Panel>
    <Skeleton height="100%" />
  </Panel>
);

const drawLater = (tile: Tile) => <Later waiting={drawGrey()}>{draw(tile)}</Later>;

/** The overview of the project in the default or the user's arrangement; `?wall=1` shows it on a wall. */
export function HomeScreen() {
  const t = homeText.useText();
  const project = useProject();
  const { asked: query, overview, grid } = useOverviewNow();
  const [search, change] = useSearchState();
  const isWall = search.get('wall') === '1';
  useTurn('home');
  const isWide = useWide() || isWall;
  const ids = overview?.grid.map(({ id }) => id).join();
  const cells = ids === undefined ? undefined : ids.split(',').filter((id) => id !== '');
  const board = useHomeBoard(cells, isWide);
  const subject = [project.name, project.title].filter((part) => part !== '').join(' · ');
  const tiles = board.tiles ?? board.own;
  const drawn = overview === undefined || board.tiles === undefined ? drawGrey : draw;
  if (isWall) {
    const leave = () => {
      if (document.fullscreenElement !== null) void document.exitFullscreen();
      change({ wall: null, turn: null, every: null });
    };
    return (
      <WallStage
        title={subject}
        timeZone={project.timeZone}
        freshAt={query.dataUpdatedAt || null}
        onLeave={leave}
        magnified={wallMagnified}
        tools={<TurnTool />}
        sign={<AlarmBanner />}
      >
        {(heightPx) => (
          <Board tiles={wallTiles(withPicture(project.projectType.id, tiles))} fitPx={heightPx} leastRowPx={leastWallRowPx}>
            {drawn}
          </Board>
        )}
      </WallStage>
    );
  }
  const isEmpty = overview !== undefined && overview.projectStat.total === 0 && overview.grid.length === 0;
  if (isEmpty || (overview === undefined && query.error !== null)) {
    return (
      <>
        <PageHead title={t(($) => $.title)} sub={subject} />
        {isEmpty ? <Empty /> : <Failed error={query.error} onRetry={() => void query.refetch()} />}
      </>
    );
  }
  const hang = () => {
    // Full screen needs a user gesture and may be refused; the page then fills its window.
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
    change({ wall: 1 }, { push: true });
  };
  return (
    <Arrangeable
      subject={subject}
      board={board}
      grid={grid}
      cells={cells ?? []}
      isWide={isWide}
      draw={drawn === draw ? drawLater : drawn}
      onWall={hang}
    />
  );
}

const hasOptions = (widget: Widget | undefined): boolean => widget !== undefined && Object.keys(widget.options).length > 0;

interface ArrangeableProps {
  readonly subject: string;
  readonly board: ReturnType<typeof useHomeBoard>;
  readonly grid: Parameters<typeof useTitles>[0];
  readonly cells: readonly string[];
  readonly isWide: boolean;
  readonly draw: (tile: Tile) => React.ReactNode;
  readonly onWall: () => void;
}

/** The page: heading with actions, and the board. */
function Arrangeable({ subject, board, grid, cells, isWide, draw: drawn, onWall }: ArrangeableProps) {
  const t = homeText.useText();
  const narrow = useNarrow();
  const project = useProject();
  const widgets = useWidgets();
  const {
    asked: { vs },
    change,
  } = useAddress(routes.home);
  useComparison(vs, project.timeZone);
  const { height } = useScreenSize();
  const signPx = useStore(linesPx);
  const hasStation = project.projectType.id === projectTypeIds.storage;
  const leastStationPx = stationPx[narrow ? 'narrow' : isWide ? 'wide' : 'usual'];
  const leastOf = ({ kind }: Tile) => widgets.get(kind)?.minSize ?? leastSize;
  const [draft, setDraft] = useState<{ readonly tiles: readonly Tile[]; readonly isOwn: boolean } | null>(null);
  // A phone has one column, in which nothing can be arranged.
  const arranged = narrow ? null : draft;
  const { titleOf, branches } = useTitles(grid, arranged !== null);
  const [chosenId, setChosen] = useState<string | null>(null);
  const chosen = arranged?.tiles.find(({ id }) => id === chosenId);
  const put = (tiles: readonly Tile[]) => setDraft({ tiles, isOwn: false });
  const compare = <CompareChoice vs={vs} onVs={(next) => change({ vs: next })} />;
  const tools = (
    <>
      {compare}
      {board.mayArrange && (
        <Button
          icon={<EditOutlined aria-hidden />}
          disabled={board.tiles === undefined}
          onClick={() => setDraft({ tiles: board.tiles ?? board.own, isOwn: board.tiles === board.own })}
        >
          {t(($) => $.arrange.start)}
        </Button>
      )}
      <Button icon={<DesktopOutlined aria-hidden />} onClick={onWall}>
        {t(($) => $.arrange.wall)}
      </Button>
    </>
  );
  return (
    <div data-screen="home">
      <PageHead
        title={t(($) => $.title)}
        // On a phone the frame shows the project's name, which leaves the space to the station.
        sub={narrow ? undefined : subject}
        extra={
          narrow ? (
            compare
          ) : arranged === null ? (
            tools
          ) : (
            <ArrangeBar
              tiles={arranged.tiles}
              cells={cells}
              branches={branches}
              titleOf={titleOf}
              saving={board.saving}
              onAdd={(tile) => put(withTile(arranged.tiles, tile, widgets))}
              onReset={() => setDraft({ tiles: board.own, isOwn: true })}
              onCancel={() => setDraft(null)}
              onDone={() => board.save(arranged.isOwn ? null : arranged.tiles, () => setDraft(null))}
            />
          )
        }
      />
      {arranged === null && vs !== '' && (
        <div style={{ marginBlockEnd: 16 }}>
          <Lazy fallback={<Skeleton height={differencesPx} />}>
            <OverviewDifferences />
          </Lazy>
        </div>
      )}
      {hasStation && (
        <div style={{ minHeight: leastStationPx, marginBlockEnd: 16 }} data-part="station">
          <Lazy fallback={<Skeleton height={leastStationPx} />}>
            <Station />
          </Lazy>
        </div>
      )}
      <Board
        tiles={arranged?.tiles ?? board.tiles ?? board.own}
        fitPx={isWide ? height - besidePx - signPx - (hasStation ? leastStationPx + 16 : 0) : undefined}
        phonePxOf={({ kind }) => widgets.get(kind)?.phonePx}
        phoneLeastPxOf={({ kind }) => widgets.get(kind)?.phoneLeastPx}
        arranging={
          arranged === null
            ? undefined
            : {
                onChange: put,
                titleOf,
                leastOf,
                settingsOf: ({ id, kind }) => (hasOptions(widgets.get(kind)) ? () => setChosen(id) : undefined),
              }
        }
      >
        {drawn}
      </Board>
      {arranged !== null && chosen !== undefined && (
        <WidgetOptions
          tile={chosen}
          title={titleOf(chosen)}
          onDone={(options) => {
            put(arranged.tiles.map((tile) => (tile.id === chosen.id ? { ...tile, options } : tile)));
            setChosen(null);
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}
