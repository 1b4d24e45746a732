/** Limits of boards, for pages without the schemas. */

/** A point: `{deviceId}:{metric}`; `$` as the device is the device that the board is opened for. */
export const boardPointForm = /^(\d{1,15}|\$):[a-z0-9_]{1,64}$/;
/** Maximum number of points of a widget. */
export const maxBoardPoints = 40;
/** Maximum number of devices of a widget. */
export const maxBoardDevices = 20;
/** A device: its ID, or `$` as in points. */
export const boardDeviceForm = /^(\d{1,15}|\$)$/;
/** A camera: serial number and channel. */
export const boardCameraForm = /^[A-Za-z0-9]{1,32}:\d{1,4}$/;
/** Maximum number of widgets of a board. */
export const maxBoardTiles = 60;
/** Maximum number of boards of a user in a project. */
export const maxBoards = 100;

/** Time ranges of trends; they end at the present instant. */
export const boardRanges = ['1h', '24h', '7d', '30d'] as const;
export type BoardRange = (typeof boardRanges)[number];

/** Bars of a Pareto chart. */
export const boardParetos = ['stopReason', 'stopDevice', 'rejectReason', 'rejectDevice', 'alarmDevice'] as const;
export type BoardPareto = (typeof boardParetos)[number];

/** Figure of an hour in a heat map. */
export const boardHeatFigures = ['avg', 'min', 'max', 'diff'] as const;
export type BoardHeatFigure = (typeof boardHeatFigures)[number];

/** How a picture fits its frame. */
export const boardPictureFits = ['whole', 'fill'] as const;
export type BoardPictureFit = (typeof boardPictureFits)[number];

/** Pages of a project that show one of its shared boards. */
export const boardPages = ['view1', 'view3Home'] as const;
export type BoardPage = (typeof boardPages)[number];
