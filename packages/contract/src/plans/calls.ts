/** Slot plans of a storage: saved plans, their outlook, and sending one to the controller. */
import { z } from 'zod';
import { actor } from '../accounts/actor.ts';
import { moneyText } from '../fields/money.ts';
import { id, int, list } from '../fields/primitives.ts';
import { deviceId, entriesOfPage, page, projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { hourMs } from '../shown/durations.ts';
import { dayKinds } from '../tariffs/rules.ts';
import { dateText } from '../tariffs/tariff.ts';
import { fieldText } from '../texts/field-text.ts';
import { planSlot, slotPlan } from './slot-plan.ts';

const read = { access: 'project.view', scope: { field: 'projectId', kind: 'project' }, cost: 'normal' } as const;
const write = { access: 'device.control', scope: { field: 'projectId', kind: 'project' }, cost: 'normal', changes: true } as const;

const name = z.string().trim().min(1, fieldText('linkNameRequired')).max(80, fieldText('tooLong'));
const of = { projectId, deviceId };

/** A device that runs plans, and its limits; null if the device does not report it now. */
export const planDevice = z.object({
  deviceId: z.number().int(),
  name: z.string(),
  /** kW and kWh. */
  ratedPower: z.number().nullable(),
  ratedEnergy: z.number().nullable(),
  /** %. */
  soc: z.number().nullable(),
  socLower: z.number().nullable(),
  socUpper: z.number().nullable(),
});
export type PlanDevice = z.infer<typeof planDevice>;

export const keptPlan = z.object({
  id: z.number().int(),
  deviceId: z.number().int(),
  name: z.string(),
  dayKind: z.enum(dayKinds),
  slots: slotPlan,
  /** Incremented with every change. */
  version: z.number().int(),
  changed: z.number(),
  userName: z.string(),
});
export type KeptPlan = z.infer<typeof keptPlan>;

export const sendingSteps = ['asked', 'pausing', 'writing', 'verifying', 'resuming', 'restoring'] as const;
export const sendingEnds = ['done', 'restored', 'paused', 'unknown', 'refused'] as const;
/**
 * State of a sending. In progress a step, then: `done` the controller has the plan and runs as before, `restored` it failed and the
 * previous plan is restored, `paused` the controller stays in standby (or was there from the start) and `reason` names its plan, `unknown`
 * it is unknown whether it runs, `refused` nothing was written.
 */
export const sendingState = z.enum([...sendingSteps, ...sendingEnds]);
export type SendingState = z.infer<typeof sendingState>;

export const planSending = z.object({
  id: z.number().int(),
  deviceId: z.number().int(),
  name: z.string(),
  dayKind: z.enum(dayKinds).nullable(),
  slots: z.array(planSlot),
  state: sendingState,
  /** In the caller's language; empty if there is none. */
  reason: z.string(),
  /** Registers of the current step: written ones and total. */
  written: z.number().int(),
  ofThem: z.number().int(),
  askedTime: z.number(),
  endTime: z.number().nullable(),
  by: actor,
});
export type PlanSending = z.infer<typeof planSending>;

/** Latest instant for which a plan can be scheduled, ms from now: the whole of tomorrow. */
export const farthestScheduleMs = 48 * hourMs;

/** A plan sent automatically at an instant, in the name of the user who scheduled it. */
export const scheduledPlan = z.object({
  id: z.number().int(),
  deviceId: z.number().int(),
  name: z.string(),
  dayKind: z.enum(dayKinds).nullable(),
  slots: z.array(planSlot),
  /** Epoch ms. */
  at: z.number(),
  askedTime: z.number(),
  by: actor,
});
export type ScheduledPlan = z.infer<typeof scheduledPlan>;

const devicePlan = z.object({
  /** Its present plan by the latest values; null if the device does not report it. */
  slots: z.array(planSlot).nullable(),
  /** Time of the oldest of these values. */
  time: z.number().nullable(),
  /** The slots are followed: it runs, automatically, by its plan; null if the device does not report it. */
  inForce: z.boolean().nullable(),
  /** The device's own word for the state of the plan. */
  planState: z.string().nullable(),
  /** The last sending that it accepted. */
  sent: planSending.nullable(),
  /** Numbers of the slots (from 1) that differ from the sent ones for longer than a reading interval; null: nothing to compare. */
  drift: z.array(z.number().int()).nullable(),
  pendingRequests: planSending.nullable(),
  /** The plan scheduled to be sent later. */
  scheduled: scheduledPlan.nullable(),
});
export type DevicePlan = z.infer<typeof devicePlan>;

const outlook = z.object({
  date: z.string(),
  dayKind: z.enum(dayKinds),
  /** %, linear between the points; empty: its basis is unknown, and so is everything below. */
  curve: z.array(z.object({ time: z.number(), soc: z.number() })),
  /** kWh. */
  charge: z.number().nullable(),
  discharge: z.number().nullable(),
  /** CNY; null: a price is unknown. `profit`: value minus cost, only of energy both charged and discharged within the outlook (see `stored`). */
  cost: moneyText.nullable(),
  value: moneyText.nullable(),
  profit: moneyText.nullable(),
  /**
   * Change of stored energy from start to end, kWh, and its value, which is not part of the profit. Negative: that energy was stored before, and
   * `money` is the value of discharging it; positive: that energy remains, and `money` is the cost of charging it.
   */
  stored: z.object({ energy: z.number().nullable(), money: moneyText.nullable() }),
  misses: z.array(
    z.object({
      /** Number of the slot, from 1. */
      slot: z.number().int(),
      start: z.number(),
      end: z.number(),
      reason: z.enum(['full', 'empty', 'surplus']),
    }),
  ),
  /** State of charge at the start, %, and its origin: the present one, the requested one, or the one that the plan in force leaves. */
  soc: z.number().nullable(),
  startBy: z.enum(['now', 'asked', 'plan']),
  /** Round-trip efficiency, %, and whether it was measured over the last 30 days. */
  efficiency: z.number(),
  measured: z.boolean(),
  /** Days of the same kind used for load and generation; 0: unknown. */
  days: z.number().int(),
  /** Unknown inputs: nothing can be computed without them. */
  missing: z.array(z.enum(['soc', 'ratedEnergy', 'socLimits'])),
});
export type PlanOutlookAnswer = z.infer<typeof outlook>;

export const plansApi = defineApi({
  planDevices: {
    method: 'GET',
    path: '/api/plan/devices',
    ...read,
    summary: 'Controllers of a project with slot plans, and the limits of their plans',
    query: z.object({ projectId }),
    response: z.array(planDevice),
  },
  planList: {
    method: 'GET',
    path: '/api/plan/list',
    ...read,
    summary: 'Saved plans of a device, by day type and name',
    query: z.object(of),
    response: z.array(keptPlan),
  },
  planSave: {
    method: 'POST',
    path: '/api/plan/save',
    ...write,
    summary: 'Save a plan: `id` 0 creates one, otherwise `version` is replaced; 409 if it was changed meanwhile. Nothing is sent',
    body: z.object({
      ...of,
      id: int.min(0).describe('Plan to change, by the ID that planList lists; 0: a new one'),
      version: int.min(0).describe('Loaded version (0: none yet); 409 if it was changed meanwhile'),
      name: name.describe('Name of the plan'),
      dayKind: z.enum(dayKinds).describe('Kind of day the plan is for: workday, weekend or holiday'),
      slots: slotPlan.describe('Slots of the plan, at most 12, without overlap'),
    }),
    response: keptPlan,
  },
  planRemove: {
    method: 'POST',
    path: '/api/plan/remove',
    ...write,
    summary: 'Remove a saved plan; the plan in the device is unchanged',
    body: z.object({ projectId, id: id.describe('Plan, by the ID that planList lists') }),
    response: z.object({ removed: z.boolean() }),
  },
  planOutlook: {
    method: 'POST',
    path: '/api/plan/outlook',
    reads: true,
    access: 'profit.view',
    scope: { field: 'projectId', kind: 'project' },
    cost: 'heavy',
    summary: 'Outlook of a plan for a day: expected SOC, energies and profit, and where it cannot be followed; nothing is stored',
    /**
     * Outlook for a day, or for the next day of a kind; `whole`: after today. Today is computed from now on, unless `soc` gives the state
     * of charge at the start of a whole day.
     */
    body: z.object({
      ...of,
      slots: slotPlan.describe('Slots of the plan, at most 12, without overlap'),
      date: dateText.nullable().default(null).describe("Day in the project's time zone; null: the next day of `dayKind`, or today"),
      dayKind: z.enum(dayKinds).nullable().default(null).describe('Kind of day the plan is for: workday, weekend or holiday'),
      whole: z.boolean().default(false).describe('The whole day; false: today from now on'),
      soc: z.number().min(0).max(100).nullable().default(null).describe('State of charge to begin with, %; null: as it is now'),
    }),
    response: outlook,
  },
  planSend: {
    method: 'POST',
    path: '/api/plan/send',
    ...write,
    byOwner: true,
    summary:
      'Send a plan to a device as one operation: pause, write, read back, resume; any failure restores the previous plan. Returns when it is refused or started (`planSending`); 409 while another one is in progress',
    body: z.object({
      ...of,
      name: z.string().trim().max(80).default('').describe('Name of the plan, for the log'),
      dayKind: z.enum(dayKinds).nullable().default(null).describe('Kind of day the plan is for: workday, weekend or holiday'),
      slots: slotPlan.describe('Slots of the plan, at most 12, without overlap'),
    }),
    response: planSending,
  },
  planSchedule: {
    method: 'POST',
    path: '/api/plan/schedule',
    names: { at: ['下发时间', 'Send time'] },
    ...write,
    summary:
      'Schedule a plan for a time in the next 48 hours, such as the start of its day: sent as by `planSend`, if the caller still has the permission then. 409 if the device has a scheduled plan already',
    body: z.object({
      ...of,
      name: z.string().trim().max(80).default('').describe('Name of the plan, for the log'),
      dayKind: z.enum(dayKinds).nullable().default(null).describe('Kind of day the plan is for: workday, weekend or holiday'),
      slots: slotPlan.describe('Slots of the plan, at most 12, without overlap'),
      at: int.min(0).describe('When the plan is sent, epoch ms'),
    }),
    response: scheduledPlan,
  },
  planUnschedule: {
    method: 'POST',
    path: '/api/plan/unschedule',
    ...write,
    summary: 'Withdraw a scheduled plan; 404 once it was sent',
    body: z.object({ projectId, id: id.describe('Scheduled sending, by the ID that planSchedule returned') }),
    response: z.object({ withdrawn: z.boolean() }),
  },
  planSending: {
    method: 'GET',
    path: '/api/plan/sending',
    ...read,
    summary: 'Progress of a plan that is being sent',
    query: z.object({ projectId, id: id.describe('Sending, by the ID that planSend returned') }),
    response: planSending,
  },
  planOfDevice: {
    method: 'GET',
    path: '/api/plan/ofDevice',
    ...read,
    summary: 'The current plan in a device, and whether it is the last one sent',
    query: z.object(of),
    response: devicePlan,
  },
  planHistory: {
    method: 'GET',
    path: '/api/plan/history',
    ...read,
    summary: 'Plans sent to a device, with author and result, newest first',
    query: z.object({ ...of, page, pageSize: entriesOfPage(100, 20) }),
    response: list(planSending),
  },
});
