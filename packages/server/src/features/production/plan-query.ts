/** The plan of a project: its machines, orders and expected ends. */
import { type CallResult, dayMs, type Language } from '@czyun/contract';
import { forecast, maxPlanDays, type productionApi, setupFinder } from '@czyun/contract/production';
import { AppError } from '../../kernel/errors.ts';
import { nameIn } from '../../registry/name.ts';
import { orderView } from './order-view.ts';
import type { PlanFacts, PlanSource } from './plan-source.ts';
import { documentOf, settingsView } from './settings-service.ts';

type Answer = CallResult<typeof productionApi.getProductionPlan>;

export interface PlanQuery {
  readonly projectId: number;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

const backMs = 3 * dayMs;
const usualMs = 14 * dayMs;

export const expectedOf = ({ machines, jobs, actual, settings }: PlanFacts, now: number) =>
  forecast(machines, jobs, { actual, setupOf: setupFinder(documentOf(settings).setups), now });

function machinesView({ machines, jobs, actual }: PlanFacts, language: Language): Answer['machines'] {
  const orderAt = new Map(jobs.map((job) => [`${job.deviceId ?? 0}/${actual.get(job.id)?.start ?? ''}`, job.orderId]));
  return machines.map(({ deviceId, device, spans, pieceMs, batches }) => ({
    ...{ deviceId, name: nameIn(language, device), spans: [...spans], pieceMs: { ...pieceMs } },
    batches: batches.map(({ number, start, end, open, product }) => ({
      ...{ number, start, end, open, product, orderId: orderAt.get(`${deviceId}/${start}`) ?? null },
    })),
  }));
}

export function createPlanQuery(source: PlanSource) {
  return async (query: PlanQuery, language: Language, now: number): Promise<Answer> => {
    const start = query.start ?? now - backMs;
    const end = query.end ?? start + usualMs;
    if (start >= end) throw new AppError('timeRange');
    if (end - start > maxPlanDays * dayMs) throw new AppError('rangeTooLarge', { days: maxPlanDays });
    const facts = await source({ projectId: query.projectId, start, end, now });
    const { operations, orders, actual, machines } = facts;
    const settings = documentOf(facts.settings);
    const expected = expectedOf(facts, now);
    const rows = Map.groupBy(operations, (row) => row.order_id);
    return {
      ...{ timeZone: facts.timeZone, now, start, end, settings: settingsView(facts.settings) },
      hasCalendar: machines.some(({ spans }) => spans.some((span) => span.end > now)),
      machines: machinesView(facts, language),
      orders: orders.map((row) => orderView(row, rows.get(row.id) ?? [], { expected, actual, settings, language, now })),
    };
  };
}

export type PlanQueryService = ReturnType<typeof createPlanQuery>;
