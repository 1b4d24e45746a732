/** What pages know of boards without their schemas. */

/** A point: `{deviceId}:{metric}`; `$` in place of the device is the device that the board is opened for. */
export const boardPointForm = /^(\d{1,15}|\$):[a-z0-9_]{1,64}$/;
/** Points of one widget. */
export const mostBoardPoints = 40;
/** Devices of one widget. */
export const mostBoardDevices = 20;
/** A device: its ID, or `$` as in points. */
export const boardDeviceForm = /^(\d{1,15}|\$)$/;
/** A camera: serial number and channel. */
export const boardCameraForm = /^[A-Za-z0-9]{1,32}:\d{1,4}$/;
/** Widgets of a board. */
export const mostBoardTiles = 60;
/** Boards of one person in a project. */
export const mostBoards = 100;

/** Ranges of trends, which end with the clock. */
export const boardRanges = ['1h', '24h', '7d', '30d'] as const;
export type BoardRange = (typeof boardRanges)[number];

/** What the bars of a Pareto chart are. */
export const boardParetos = ['stopReason', 'stopDevice', 'rejectReason', 'rejectDevice', 'alarmDevice'] as const;
export type BoardPareto = (typeof boardParetos)[number];

/** Figure of an hour in a heat map. */
export const boardHeatFigures = ['avg', 'min', 'max', 'diff'] as const;
export type BoardHeatFigure = (typeof boardHeatFigures)[number];

/** How a picture is put into its place. */
export const boardPictureFits = ['whole', 'fill'] as const;
export type BoardPictureFit = (typeof boardPictureFits)[number];

/** Pages of a project that show one of its shared boards. */
export const boardPages = ['view1', 'view3Home'] as const;
export type BoardPage = (typeof boardPages)[number];
