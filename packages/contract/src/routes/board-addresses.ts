/** Parameters in the addresses of boards. */
import { address, field } from '../address/index.ts';
import { boardRanges } from '../boards/limits.ts';

/** Predefined boards, generated from the project's devices. */
export const readyBoardKinds = ['storage', 'machine', 'energy'] as const;
export type ReadyBoardKind = (typeof readyBoardKinds)[number];

/** `device`: the device that a board with a variable is opened for; `range`: overrides the board's own. */
export const boardAddress = address({
  device: field.integer({ min: 1 }),
  range: field.choice(boardRanges),
});

/** No `board` and no `ready`: the list. `ready`: a new board from a predefined one. */
export const boardsAddress = address({
  board: field.integer({ min: 1 }),
  ready: field.choice(readyBoardKinds),
  edit: field.flag(),
  ...boardAddress.fields,
});

/** `boards`: boards shown in turn; empty: every shared one. `every`: seconds per board. */
export const boardWallAddress = address({
  boards: field.list(/^\d{1,15}$/, 20),
  every: field.count(30, { min: 5, max: 3600 }),
  device: field.integer({ min: 1 }),
});
