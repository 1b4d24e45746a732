/** Plans for each kind of day, today's plan as sent, the plan of each evening, and a back-test of the last fortnight. */

import { setTimeout as wait } from 'node:timers/promises';
import { eveningPlanApi, type PlanSlot, planningApi, plansApi, sendingEnds, slotMode } from '@czyun/contract';
import type { Site } from '../site.ts';
import type { Theme } from '../types.ts';

const slot = (mode: PlanSlot['mode'], fromHour: number, toHour: number, power: number): PlanSlot => ({
  mode,
  from: fromHour * 60,
  to: toHour * 60,
  power,
});
const { charge, discharge, selfConsume } = slotMode;

/** By the tariff hours: charge in the valley and at noon, discharge in both peaks; on days off store solar energy. */
const saved = [
  {
    name: '工作日两充两放（演示） Workday (demonstration)',
    dayKind: 'workday',
    slots: [
      slot(charge, 0, 8, 230),
      slot(selfConsume, 8, 10, 200),
      slot(discharge, 10, 12, 380),
      slot(charge, 12, 14, 330),
      slot(discharge, 14, 19, 300),
    ],
  },
  {
    name: '周末光伏消纳（演示） Weekend (demonstration)',
    dayKind: 'weekend',
    slots: [slot(charge, 1, 7, 190), slot(selfConsume, 9, 15, 350), slot(discharge, 15, 19, 330)],
  },
  {
    name: '节假日光伏消纳（演示） Holiday (demonstration)',
    dayKind: 'holiday',
    slots: [slot(charge, 1, 7, 160), slot(selfConsume, 9, 15, 350), slot(discharge, 15, 19, 300)],
  },
] as const;

/** The transformer is rated 1200 kVA; wear by the price of the battery over its life. */
const limits = { importMost: 1150, storageFeedIn: false, cyclesMost: 2, cycleCost: '0.05' } as const;

const pollMs = 1000;
const maxPolls = 90;

/** The best plan of a day in slots; null: there is none. */
async function bestSlots(site: Site, date: string): Promise<readonly PlanSlot[] | null> {
  for (let polls = 0; polls < maxPolls; polls += 1) {
    const { plan } = await site.as('engineer').ask(planningApi.planningBest, { query: { projectId: site.projectId, date } });
    if (plan !== null)
      return plan.kind === 'plan' ? (plan.slots?.map(({ mode, from, to, power }) => ({ mode, from, to, power })) ?? null) : null;
    await wait(pollMs);
  }
  return null;
}

/** Sends today's best plan to a controller that reports its current one. */
async function sendToday(site: Site, deviceId: number): Promise<void> {
  const { projectId } = site;
  const engineer = site.as('engineer');
  const { slots: held } = await engineer.ask(plansApi.planOfDevice, { query: { projectId, deviceId } });
  const slots = held === null ? null : await bestSlots(site, site.date());
  if (slots === null || slots.length === 0) return;
  const name = '今日最优方案（演示） Best plan of today (demonstration)';
  let sending = await engineer.ask(plansApi.planSend, { body: { projectId, deviceId, name, dayKind: null, slots: [...slots] } });
  const isOver = () => (sendingEnds as readonly string[]).includes(sending.state);
  for (let polls = 0; polls < maxPolls && !isOver(); polls += 1) {
    await wait(pollMs);
    sending = await engineer.ask(plansApi.planSending, { query: { projectId, id: sending.id } });
  }
}

export const plansTheme: Theme = {
  name: 'plans',
  needs: 'history',
  type: 1,
  async make(site) {
    const { projectId } = site;
    const engineer = site.as('engineer');
    const controllers = await engineer.ask(plansApi.planDevices, { query: { projectId } });
    const [controller] = controllers;
    if (!controller) return;
    const { deviceId } = controller;
    for (const { name, dayKind, slots } of saved) {
      const body = { projectId, deviceId, id: 0, version: 0, name, dayKind, slots: [...slots] };
      await site.once(`plan/${dayKind}`, () => engineer.ask(plansApi.planSave, { body }));
    }
    await site.once('plan/evening', async () => {
      const { version, form } = await engineer.ask(eveningPlanApi.eveningPlan, { query: { projectId } });
      if (version > 0 || controllers.length > 1) return;
      await engineer.ask(eveningPlanApi.eveningPlanSave, { body: { projectId, version, form: { ...form, enabled: true } } });
    });
    await site.once('plan/settings', async () => {
      const { version, settings } = await engineer.ask(planningApi.planningSettings, { query: { projectId } });
      if (version > 0) return;
      await engineer.ask(planningApi.planningSettingsSave, { body: { projectId, version, settings: { ...settings, ...limits } } });
    });
    await site.once('plan/sent', () => sendToday(site, deviceId));
  },
};

export const backtestTheme: Theme = {
  name: 'backtest',
  needs: 'history',
  type: 1,
  async make(site) {
    const { projectId } = site;
    const engineer = site.as('engineer');
    await site.once(
      'backtest',
      async () => {
        const body = { projectId, from: site.date(-14), to: site.date(-1) };
        const { jobId } = await engineer.ask(planningApi.planningBacktestRun, { body });
        await engineer.finished(jobId);
      },
      async () => (await engineer.ask(planningApi.planningBacktest, { query: { projectId } })).backtest !== null,
    );
  },
};
