/** Preferences of a user: how the product is arranged for this user. No other user can read them. */

import { z } from 'zod';
import { pattern } from '../fields/bounded.ts';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';

/** A widget on a board of 12 columns; position and size in cells of the board. */
export const boardCell = z.object({
  id: z.string().min(1).max(40).describe('Of this cell on this board'),
  kind: z.string().min(1).max(40).describe('Kind of widget'),
  x: z.number().int().min(0).max(11),
  y: z.number().int().min(0).max(999),
  w: z.number().int().min(1).max(12),
  h: z.number().int().min(1).max(60),
  options: z
    .record(z.string().max(40), z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]))
    .default({})
    .describe('Options of the widget, as its own schema reads them'),
});
export type BoardCell = z.infer<typeof boardCell>;

const pinned = z.array(z.string().min(1).max(60)).max(30);
const homeBoard = z.array(boardCell).max(24);
/** `device:12` or `board:3`. */
const starred = z.array(pattern(24, /^(device|board):\d{1,15}$/, 'listWrong')).max(30);
const startPage = z.string().min(1).max(60);
const alarmSound = z.boolean();
const lessons = z.array(z.string().min(1).max(40)).max(30);

/** The stored preferences; an absent key means the product's default. */
export const preferences = z.object({
  /** Paths of screens, in menu order. */
  pinned: pinned.optional(),
  /** Whether alarms make a sound. */
  alarmSound: alarmSound.optional(),
  /** Names of the finished lessons. */
  lessons: lessons.optional(),
  /** Path of the screen that opens first in a project, in place of the one that the project names. */
  startPage: startPage.optional(),
  /** Favourite devices and boards of the requested project, in the order in which they were added. */
  starred: starred.optional(),
  /** The overview of the requested project. */
  homeBoard: homeBoard.optional(),
});
export type Preferences = z.infer<typeof preferences>;

/** One preference; `value` null: the product's default. */
export const preferenceWish = z.discriminatedUnion('key', [
  z.object({
    key: z.literal('pinned').describe('Which preference'),
    value: pinned.nullable().describe('The preference; null: as the product has it'),
  }),
  z.object({
    key: z.literal('alarmSound').describe('Which preference'),
    value: alarmSound.nullable().describe('The preference; null: as the product has it'),
  }),
  z.object({
    key: z.literal('lessons').describe('Which preference'),
    value: lessons.nullable().describe('The preference; null: as the product has it'),
  }),
  z.object({
    key: z.literal('startPage').describe('Which preference'),
    value: startPage.nullable().describe('The preference; null: as the product has it'),
  }),
  z.object({
    key: z.literal('starred').describe('Which preference'),
    projectId,
    value: starred.nullable().describe('The preference; null: as the product has it'),
  }),
  z.object({
    key: z.literal('homeBoard').describe('Which preference'),
    projectId,
    value: homeBoard.nullable().describe('The preference; null: as the product has it'),
  }),
]);
export type PreferenceWish = z.infer<typeof preferenceWish>;

export const preferencesApi = defineApi({
  getPreferences: {
    method: 'GET',
    path: '/api/preferences/get',
    access: 'session',
    cost: 'normal',
    summary: 'One’s own preferences, with `projectId` those for that project too; a secret link has none',
    query: z.object({ projectId: projectId.optional() }),
    response: preferences,
  },
  savePreference: {
    method: 'POST',
    path: '/api/preferences/save',
    access: 'session',
    persons: true,
    changes: true,
    summary: 'Save a personal preference; null restores the default',
    body: preferenceWish,
    response: preferences,
  },
});
