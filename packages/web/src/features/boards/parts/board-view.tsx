import type { BoardContent, BoardRange, BoardTile } from '@czyun/contract/boards';
import { Board, type BoardProps } from '../../../kit/board/board.tsx';
import { WidgetView } from '../../../kit/panel/widget-view.tsx';
import { useWidgets } from '../../../kit/panel/widgets-context.ts';
import { BoardInfo } from '../board-context.ts';

interface BoardViewProps extends Pick<BoardProps<BoardTile>, 'arranging' | 'fitPx' | 'leastRowPx'> {
  readonly content: BoardContent;
  readonly deviceId: number | null;
  readonly range?: BoardRange;
}

const draw = (tile: BoardTile) => <WidgetView kind={tile.kind} options={tile.options} />;

/** Widgets of a board, for a device and a range. */
export function BoardView({ content, deviceId, range, ...rest }: BoardViewProps) {
  const widgets = useWidgets();
  const { deviceType, tiles } = content;
  return (
    <BoardInfo value={{ deviceId, deviceType, range: range ?? content.range }}>
      <Board
        tiles={tiles}
        phonePxOf={({ kind }) => widgets.get(kind)?.phonePx}
        phoneLeastPxOf={({ kind }) => widgets.get(kind)?.phoneLeastPx}
        {...rest}
      >
        {draw}
      </Board>
    </BoardInfo>
  );
}
