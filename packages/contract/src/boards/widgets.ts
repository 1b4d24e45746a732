/** Options of the widgets that show points of devices on boards. Widgets of other kinds validate their own options. */
import { z } from 'zod';
import {
  boardCameraForm,
  boardDeviceForm,
  boardHeatFigures,
  boardParetos,
  boardPictureFits,
  boardPointForm,
  boardRanges,
  maxBoardDevices,
  maxBoardPoints,
} from './limits.ts';

/** Maximum length of an option. */
export const longestOption = 4000;

const title = z.string().max(60);

/** Comma-separated texts of one form. */
const listed = (form: RegExp, least: number, most: number) =>
  z
    .string()
    .max(longestOption)
    .refine((text) => {
      const each = text === '' ? [] : text.split(',');
      return each.length >= least && each.length <= most && each.every((one) => form.test(one));
    });
const points = (least: number, most: number) => listed(boardPointForm, least, most);
const id = z.number().int().positive();

/** `board`: the range of the board. */
const range = z.enum(['board', ...boardRanges]);
const count = (least: number, most: number) => z.number().int().min(least).max(most);

export const boardWidgets = {
  'board.value': z.object({ title, points: points(1, 1), spark: z.boolean() }),
  'board.trend': z.object({ title, points: points(1, 12), range }),
  'board.gauge': z.object({ title, points: points(1, 1), top: count(1, 1_000_000), bothWays: z.boolean() }),
  'board.bar': z.object({ title, points: points(1, 24) }),
  'board.pie': z.object({ title, points: points(2, 12) }),
  'board.table': z.object({ title, points: points(1, maxBoardPoints) }),
  'board.pareto': z.object({ title, of: z.enum(boardParetos), range }),
  'board.states': z.object({ title, devices: listed(boardDeviceForm, 1, maxBoardDevices), range }),
  'board.heat': z.object({ title, points: points(1, 1), figure: z.enum(boardHeatFigures), range: z.enum(['7d', '30d']) }),
  'board.cells': z.object({ title, points: points(1, 1) }),
  'board.camera': z.object({ title, camera: z.string().regex(boardCameraForm) }),
  'board.page': z.object({ title, page: id }),
  'board.picture': z.object({ title, file: id, fit: z.enum(boardPictureFits) }),
  'board.text': z.object({ title, text: z.string().min(1).max(1000) }),
  'board.diagram': z.object({ title }),
} as const;

export type BoardWidgetKind = keyof typeof boardWidgets;

/** Whether the options are valid for the kind. Kinds of other parts are not checked here; unknown board kinds are invalid. */
export function isBoardWidget(kind: string, options: unknown): boolean {
  if (!kind.startsWith('board.')) return true;
  return kind in boardWidgets && boardWidgets[kind as BoardWidgetKind].safeParse(options).success;
}
