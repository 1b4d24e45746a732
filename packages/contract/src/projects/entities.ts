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
  /** IANA time zone; days, months and tariff periods are cut in it. */
  timeZone: z.string(),
  location: z.object({ lng: z.number(), lat: z.number() }).nullable(),
});
export type Project = z.infer<typeof project>;

/** `profit`: realised, ¥, before the charges of a month; null: unknown. `held`: what the storages hold now. */
export const earnedToday = z.object({ profit: z.string().nullable(), held: heldEnergy });
export type EarnedToday = z.infer<typeof earnedToday>;

export const projectSummary = project.extend({
  devices: statusCount,
  openAlarms: z.number().int(),
  /** The severity of the worst of them; null where none stands. */
  worstAlarm: severity.nullable(),
  /** Storage power, kW, positive discharging; null when unknown. */
  powerKw: z.number().nullable(),
  soc: z.number().nullable(),
  /** Energy charged and discharged today in the project's time zone, kWh. */
  chargeTodayKwh: z.number().nullable(),
  dischargeTodayKwh: z.number().nullable(),
  /** What the storage earned today so far, as the settlement has it; all null: unknown, not worked out yet, or the caller may not see profits. */
  earnedToday,
  /** What was used today, kWh, as the overview counts it; null when unknown, when nothing counts it, and of a factory. */
  consumedTodayKwh: z.number().nullable(),
  /** Of a factory alone: machines that run and all of them, pieces made today, mean effectiveness of the machines (OEE), %. */
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
