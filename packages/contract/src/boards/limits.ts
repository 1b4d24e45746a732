/** What pages know of boards without their schemas. */

/** A point: `{deviceId}:{metric}`; `$` in place of the device is the device that the board is opened for. */
export const boardPointForm = /^(\d{1,15}|\$):[a-z0-9_]{1,64}$/;
/** Points of one widget. */
export const mostBoardPoints = 40;
/** Widgets of a board. */
export const mostBoardTiles = 60;
/** Boards of one project. */
export const mostBoards = 500;

/** Ranges of trends, which end with the clock. */
export const boardRanges = ['1h', '24h', '7d', '30d'] as const;
export type BoardRange = (typeof boardRanges)[number];

/** Pages of a project that show one of its shared boards. */
export const boardPages = ['view1', 'view3Home'] as const;
export type BoardPage = (typeof boardPages)[number];
