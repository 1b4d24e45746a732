/** Projects and their zones. */
import { z } from 'zod';
import { severity } from '../alarms/entities.ts';
import { statusCount } from '../devices/entities.ts';
import { named } from '../fields/primitives.ts';
import { heldEnergy } from '../settlement/entities.ts';
import { tariffPeriods } from '../tariffs/rules.ts';

/** Project types: 1 energy storage, 2 factory coordination, 3 energy-consumption management. */
export const project = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The caller's membership code (3 by default; 2 for a platform administrator). */
  permission: z.number().int(),
  /** In a session by a secret link: whether the link shows money; null: the code decides (`grants`). */
  linkMoney: z.boolean().nullable(),
  projectType: named,
  routeConf: z.object({ start: z.string() }),
  company: z.string(),
  title: z.string(),
  address: z.string(),
  operationTime: z.number().nullable(),
  largeImage: z.string().nullable(),
  /** IANA time zone; it defines days, months and tariff periods. */
  timeZone: z.string(),
  location: z.object({ lng: z.number(), lat: z.number() }).nullable(),
});
export type Project = z.infer<typeof project>;

/** `profit`: realised, ¥, before the charges of a month; null: unknown. `held`: energy in the storages now. */
export const earnedToday = z.object({ profit: z.string().nullable(), held: heldEnergy });
export type EarnedToday = z.infer<typeof earnedToday>;

/** An active alarm in one sentence. `deviceName` is null for an alarm of no device. */
export const topAlarm = z.object({
  id: z.number().int(),
  severity,
  deviceId: z.number().int().nullable(),
  deviceName: z.string().nullable(),
  content: z.string(),
  startTime: z.number(),
  ackTime: z.number().nullable(),
});
export type TopAlarm = z.infer<typeof topAlarm>;

export const projectSummary = project.extend({
  devices: statusCount,
  openAlarms: z.number().int(),
  /** Active alarms that are not acknowledged. */
  unacknowledged: z.number().int(),
  /** The most severe of the active alarms; null without active alarms. */
  worstAlarm: severity.nullable(),
  /**
   * The first alarm to handle: the most severe, not acknowledged before acknowledged, first faults before consequences, then the newest.
   */
  topAlarm: topAlarm.nullable(),
  /** Storage power, kW, positive discharging; null if unknown. */
  powerKw: z.number().nullable(),
  soc: z.number().nullable(),
  /** Energy charged and discharged today in the project's time zone, kWh. */
  chargeTodayKwh: z.number().nullable(),
  dischargeTodayKwh: z.number().nullable(),
  /** Earnings of the storage today so far, from the settlement; all null: unknown, not computed yet, or the caller may not see profits. */
  earnedToday,
  /** Consumption today, kWh, as on the overview; null if unknown, if no meter counts it, and for factories. */
  consumedTodayKwh: z.number().nullable(),
  /** Factories only: running machines and all machines, pieces made today, mean effectiveness of the machines (OEE), %. */
  factory: z
    .object({
      running: z.number().int(),
      machines: z.number().int(),
      madeToday: z.number().nullable(),
      oee: z.number().nullable(),
    })
    .nullable(),
});
export type ProjectSummary = z.infer<typeof projectSummary>;

/** The day of a project as its card draws it. */
export const fleetDay = z.object({
  /** Project. */
  id: z.number().int(),
  /** Quantity: power of the storage (positive discharging) or of all consumption. */
  of: z.enum(['storage', 'load']),
  /** Mean power of each past quarter-hour from `start` of the answer, kW; null: unknown. Empty: no point for it. */
  powerKw: z.array(z.number().nullable()),
  /** Tariff periods up to `end` of the answer; times without a tariff are left out. */
  periods: z.array(z.object({ start: z.number(), end: z.number(), period: z.enum(tariffPeriods) })),
  /** Alarms and faults by the quarter-hour in which they began, with the most severe of each; suppressed ones are not counted. */
  alarms: z.array(z.object({ time: z.number(), severity, count: z.number().int() })),
});
export type FleetDay = z.infer<typeof fleetDay>;

export const region = z.object({ id: z.number().int(), name: z.string(), parentId: z.number().int().nullable() });
export type Region = z.infer<typeof region>;
