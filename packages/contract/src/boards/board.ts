/** Boards of users: widgets on twelve columns, private until shared in the project. */
import { z } from 'zod';
import { fieldText } from '../texts/field-text.ts';
import { boardPages, boardRanges, maxBoardTiles } from './limits.ts';
import { isBoardWidget, longestOption } from './widgets.ts';

const place = {
  id: z.string().min(1).max(40).describe('Of this widget on this board'),
  kind: z.string().min(1).max(40).describe('Kind of widget'),
  x: z.number().int().min(0).max(11).describe('Column of its left edge, 0 to 11'),
  y: z.number().int().min(0).max(2400).describe('Row of its upper edge, from 0'),
  w: z.number().int().min(1).max(12).describe('Width in columns'),
  h: z.number().int().min(1).max(60).describe('Height in rows'),
};
/** Position and kind of a widget, for the thumbnail of a board. */
export const boardPlace = z.object(place);
export type BoardPlace = z.infer<typeof boardPlace>;

export const boardTile = z
  .object({
    ...place,
    options: z
      .record(z.string().max(40), z.union([z.string().max(longestOption), z.number(), z.boolean()]))
      .default({})
      .describe('Options of the widget, as the schema of its kind reads them'),
  })
  .refine(({ kind, options }) => isBoardWidget(kind, options), fieldText('boardWidgetWrong'));
export type BoardTile = z.infer<typeof boardTile>;

export const boardContent = z.object({
  tiles: z
    .array(boardTile)
    .max(maxBoardTiles, fieldText('boardFull'))
    .refine((tiles) => new Set(tiles.map(({ id }) => id)).size === tiles.length, fieldText('boardTileTwice'))
    .describe('Widgets and their places'),
  range: z.enum(boardRanges).default('24h').describe('Range of its trends'),
  deviceType: z
    .number()
    .int()
    .positive()
    .nullable()
    .default(null)
    .describe('Type of the devices that the board can be opened for; null: it has no variable'),
});
export type BoardContent = z.infer<typeof boardContent>;

export const boardPage = z.enum(boardPages);

const about = {
  id: z.number().int(),
  version: z.number().int(),
  name: z.string(),
  shared: z.boolean(),
  /** It belongs to the caller. */
  own: z.boolean(),
  /** Its owner. */
  userName: z.string(),
  /** Page of the project that shows it. */
  page: boardPage.nullable(),
  changed: z.number(),
};
export const boardCard = z.object({ ...about, tiles: z.array(boardPlace) });
export type BoardCard = z.infer<typeof boardCard>;
export const board = z.object({ ...about, content: boardContent });
export type Board = z.infer<typeof board>;

/** A board as a file: its points refer to devices by their index in `devices` (`#0:soc`). */
/** Widgets of objects that exist in their own project only: an uploaded picture, a custom page, a registered camera. */
export const boardForeignKinds = ['board.picture', 'board.page', 'board.camera'] as const;
export type BoardForeignKind = (typeof boardForeignKinds)[number];

export const boardFile = z.object({
  format: z.literal('board').describe('Kind of file'),
  formatVersion: z.literal(1).describe('Version of the format'),
  name: z.string().trim().min(1, fieldText('linkNameRequired')).max(60).describe('Name of the board'),
  project: z.string().max(120).optional().describe('Key of the project that it was exported from'),
  devices: z
    .array(z.object({ key: z.string().min(1).max(120).describe('Device key'), name: z.string().max(200).describe('Name of the device') }))
    .max(500)
    .describe('Devices that its points belong to'),
  content: boardContent.omit({ tiles: true }).extend({
    tiles: z
      .array(
        z.object({ ...place, options: z.record(z.string().max(40), z.union([z.string().max(longestOption), z.number(), z.boolean()])) }),
      )
      .max(maxBoardTiles, fieldText('boardFull'))
      .describe('Widgets and their places'),
  }),
});
export type BoardFile = z.infer<typeof boardFile>;
