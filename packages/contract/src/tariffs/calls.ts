/** Prices of electricity: tariffs and their versions, their calendar, prices of the day-ahead market. */

import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { priceText } from '../fields/money.ts';
import { id, int, list } from '../fields/primitives.ts';
import { end, projectId, start } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';
import { dayKinds, festivals, holidayCalendars, tariffPeriods } from './rules.ts';
import { dateText, tariff } from './tariff.ts';

const read = { access: 'project.view', scope: { field: 'projectId', kind: 'project' }, cost: 'normal' } as const;
const write = { access: 'tariff.manage', scope: { field: 'projectId', kind: 'project' }, cost: 'normal', changes: true } as const;

export const tariffVersion = z.object({
  id: z.number().int(),
  tariff,
  created: z.number(),
  by: actor,
  /** Last day, if a user ended it earlier than `tariff.to`; before `tariff.from`: it was withdrawn before it began. */
  endedOn: z.string().nullable(),
  /** As of today; `beneath`: overridden by a later version. */
  state: z.enum(['inForce', 'beneath', 'coming', 'over', 'withdrawn']),
});
export type TariffVersion = z.infer<typeof tariffVersion>;

export const tariffPreset = z.object({
  id: z.string(),
  /** In the caller's language, as all following texts. */
  name: z.string(),
  /** Scope: area, category, voltage. */
  area: z.string(),
  /** Document, issuer and date. */
  source: z.string(),
  /** Reliability of the source. */
  confidence: z.string(),
  /** Omissions, and rules that a tariff here cannot express. */
  notes: z.array(z.string()),
  provisional: z.boolean(),
  /** The hours are complete; prices must be entered. */
  pricesMissing: z.boolean(),
  tariff,
});
export type TariffPreset = z.infer<typeof tariffPreset>;

/** Prices in [start, end): neighbours of one day and one price are merged. */
export const priceSpan = z.object({
  start: z.number(),
  end: z.number(),
  date: z.string(),
  /** null: no tariff is in force, and so for the others. */
  versionId: z.number().int().nullable(),
  dayKind: z.enum(dayKinds),
  /** False: the calendar of holidays does not cover that year. */
  covered: z.boolean(),
  period: z.enum(tariffPeriods).nullable(),
  /** CNY/kWh, without surcharges; null: unknown. */
  buy: z.string().nullable(),
  /** Sum of all surcharges; their lines are in the version. */
  surcharge: z.string().nullable(),
  total: z.string().nullable(),
  feedIn: z.string().nullable(),
});
export type PriceSpan = z.infer<typeof priceSpan>;

const ownDay = z.object({
  date: dateText,
  kind: z.enum(dayKinds),
  festival: z.enum(festivals).nullable().default(null).describe('Of a holiday: prices that hold on this festival hold then'),
  note: z.string().trim().max(100).default(''),
});
export type OwnTariffDay = z.infer<typeof ownDay>;

const calendar = z.object({
  /** The holiday calendar in use, and whether a user chose it: otherwise China's if the project's time zone is in China. */
  holidays: z.enum(holidayCalendars),
  holidaysChosen: z.boolean(),
  /** Years covered by notices of the State Council, and their sources. */
  years: z.array(
    z.object({
      year: z.number().int(),
      document: z.string(),
      off: z.array(z.object({ from: z.string(), to: z.string(), festivals: z.array(z.enum(festivals)) })),
      work: z.array(z.string()),
    }),
  ),
  lastCovered: z.number().int(),
  /** The calendar ends soon, or has ended: from October of the last year on. */
  runsOut: z.boolean(),
  own: z.array(ownDay),
  /** Incremented with every change of `own`. */
  version: z.number().int(),
});
export type TariffCalendar = z.infer<typeof calendar>;

/** Maximum length of a file of day-ahead prices, characters. */
export const maxDayAheadText = 200_000;
/** Longest range of prices, days. */
export const maxPriceDays = 31;

/** A change of a tariff that can affect the past: a version saved or removed, the project's own days. */
export const tariffChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('save'), tariff: tariff.describe('The tariff version') }),
  z.object({ kind: z.literal('remove'), id: id.describe('Tariff version, by the ID that tariffList lists') }),
  z.object({
    kind: z.literal('calendar'),
    holidays: z.enum(holidayCalendars).optional(),
    own: z.array(ownDay).max(500).describe("The project's own holidays and working days"),
  }),
]);
export type TariffChange = z.infer<typeof tariffChange>;

const dayAheadFile = z.object({
  projectId,
  content: z
    .string()
    .max(maxDayAheadText, { abort: true })
    .refine((text) => text.split('\n').every(({ length }) => length <= 1000), fieldText('tooLong'))
    .describe(
      "Columns: time (ISO 8601 with offset, or what the project's clocks show), price. A line of titles is left out. Lines of 1000 characters at most",
    ),
  step: z.union([z.literal(15), z.literal(60)]).describe('Minutes that a line applies to'),
  per: z.enum(['kWh', 'MWh']).describe('Unit of the prices in the file'),
});
const dayAheadPreview = z.object({
  /** Lines with a price. */
  lines: z.number().int(),
  /** Quarter-hours of these lines, and those among them that have another price now. */
  quarters: z.number().int(),
  replaced: z.number().int(),
  start: z.number().nullable(),
  end: z.number().nullable(),
  /** CNY/kWh. */
  lowest: z.string().nullable(),
  highest: z.string().nullable(),
  /** The first 100; `faultCount` is the total. */
  faults: z.array(z.object({ line: z.number().int(), message: z.string() })),
  faultCount: z.number().int(),
});
export type DayAheadPreview = z.infer<typeof dayAheadPreview>;

export const tariffsApi = defineApi({
  tariffList: {
    method: 'GET',
    path: '/api/tariff/list',
    ...read,
    summary: 'Tariff versions of a project, last saved first, and the one in force today',
    query: z.object({ projectId }),
    response: list(tariffVersion).extend({ timeZone: z.string(), today: z.string(), newest: z.number().int() }),
  },
  tariffNow: {
    method: 'GET',
    path: '/api/tariff/now',
    ...read,
    summary: 'The tariff in force now and the price of this quarter-hour',
    query: z.object({ projectId }),
    response: z.object({ time: z.number(), price: priceSpan, version: tariffVersion.nullable() }),
  },
  tariffSave: {
    method: 'POST',
    path: '/api/tariff/save',
    ...write,
    most: { kB: 256, values: 10_000 },
    summary:
      'Save a new version; earlier ones are unchanged. `newest` is the last saved version that was loaded (0: none), 409 if a later one exists',
    body: z.object({
      projectId,
      newest: int.min(0).describe('Last saved version of the tariff that was loaded; 409 if there is a later one'),
      tariff: tariff.describe('The tariff version'),
    }),
    response: tariffVersion,
  },
  tariffEnd: {
    method: 'POST',
    path: '/api/tariff/end',
    ...write,
    summary: 'End a version on a day, today at the earliest; a future version is withdrawn. Past validity is unchanged',
    body: z.object({
      projectId,
      id: id.describe('Tariff version, by the ID that tariffList lists'),
      on: dateText.describe('Last day that the version applies'),
    }),
    response: tariffVersion,
  },
  tariffRemove: {
    method: 'POST',
    path: '/api/tariff/remove',
    ...write,
    summary: 'Remove a version not used in a bill (409 otherwise); days settled with it keep its prices until settled again',
    body: z.object({ projectId, id: id.describe('Tariff version, by the ID that tariffList lists') }),
    response: z.object({ id: z.number().int() }),
  },
  tariffPresets: {
    method: 'GET',
    path: '/api/tariff/presets',
    ...read,
    summary: 'Published tariffs as templates, each with source, date and reliability',
    query: z.object({ projectId }),
    response: z.array(tariffPreset),
  },
  tariffPrices: {
    method: 'GET',
    path: '/api/tariff/prices',
    ...read,
    summary: `Periods and prices of a range of at most ${maxPriceDays} days by the quarter-hour, by the versions in force then`,
    query: z.object({ projectId, start, end }),
    response: z.array(priceSpan),
  },
  tariffCalendar: {
    method: 'GET',
    path: '/api/tariff/calendar',
    ...read,
    summary: 'Days off and make-up working days by year with their official notice, and the project’s own days, which override them',
    query: z.object({ projectId }),
    response: calendar,
  },
  tariffCalendarSave: {
    method: 'POST',
    path: '/api/tariff/calendar/save',
    ...write,
    most: { kB: 120, values: 4000 },
    summary: 'Set the holiday calendar and the project’s own days; `version` is the loaded one, 409 if it was changed meanwhile',
    body: z.object({
      projectId,
      version: int.min(0).describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
      holidays: z.enum(holidayCalendars).optional().describe('Holiday calendar; absent: unchanged'),
      own: z.array(ownDay).max(500).describe("The project's own holidays and working days"),
    }),
    response: calendar,
  },
  dayAheadPreview: {
    method: 'POST',
    path: '/api/tariff/dayAhead/preview',
    reads: true,
    access: 'tariff.manage',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'normal',
    most: { kB: 256 },
    summary: 'Preview of a file of day-ahead prices with its errors by line; nothing is stored',
    body: dayAheadFile,
    response: dayAheadPreview,
  },
  dayAheadImport: {
    method: 'POST',
    path: '/api/tariff/dayAhead/import',
    ...write,
    most: { kB: 256 },
    summary: 'Import day-ahead prices from a file, replacing stored ones of the same quarter-hours; a file with errors is not imported',
    body: dayAheadFile,
    response: dayAheadPreview,
  },
  dayAheadList: {
    method: 'GET',
    path: '/api/tariff/dayAhead',
    ...read,
    summary: `Day-ahead prices of a range of at most ${maxPriceDays} days, by the quarter-hour`,
    query: z.object({ projectId, start, end }),
    response: z.array(z.object({ start: z.number(), price: priceText })),
  },
});
