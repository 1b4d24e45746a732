/** What a board tells its widgets: the device that it is opened for, and the range of its trends. */
import type { BoardRange } from '@czyun/contract/boards';
import { createContext, useContext } from 'react';

export interface BoardPlaceInfo {
  /** In place of `$` in points; null: none is chosen. */
  readonly deviceId: number | null;
  /** Type of the devices that it can be opened for; null: it has no variable. */
  readonly deviceType: number | null;
  readonly range: BoardRange;
}

/** Of a widget that is on no board of one's own, as on the overview. */
const elsewhere: BoardPlaceInfo = { deviceId: null, deviceType: null, range: '24h' };

export const BoardInfo = createContext<BoardPlaceInfo>(elsewhere);

export const useBoardInfo = (): BoardPlaceInfo => useContext(BoardInfo);
