/** Context of a board for its widgets: the selected device, and the range of its trends. */
import type { BoardRange } from '@czyun/contract/boards';
import { createContext, useContext } from 'react';

export interface BoardPlaceInfo {
  /** Replaces `$` in points; null: none is selected. */
  readonly deviceId: number | null;
  /** Type of the devices that can be selected; null: the board has no variable. */
  readonly deviceType: number | null;
  readonly range: BoardRange;
}

/** For a widget outside a board, as on the overview. */
const elsewhere: BoardPlaceInfo = { deviceId: null, deviceType: null, range: '24h' };

export const BoardInfo = createContext<BoardPlaceInfo>(elsewhere);

export const useBoardInfo = (): BoardPlaceInfo => useContext(BoardInfo);
