/** Projects and their zones. */
import { z } from 'zod';
import { severity } from '../alarms/entities.ts';
import { statusCount } from '../devices/entities.ts';
import { named } from '../fields/primitives.ts';
import { heldEnergy } from '../settlement/entities.ts';

/** Project types: 1 energy storage, 2 factory coordination, 3 energy-consumption management. */
export const project = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The caller's membership code (3 by default; 2 for a platform administrator). */
  permission: z.number().int(),
  /** Of a session by a secret link: whether the link shows money; null: the code decides (`grants`). */
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

export const projectSummary = project.extend({
  devices: statusCount,
  openAlarms: z.number().int(),
  /** The most severe of the active alarms; null without active alarms. */
  worstAlarm: severity.nullable(),
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

export const region = z.object({ id: z.number().int(), name: z.string(), parentId: z.number().int().nullable() });
export type Region = z.infer<typeof region>;
