/** Cost of an order if it had started at another time of its day. */
import type { CallResult } from '@czyun/contract';
import type { pieceEnergyApi } from '@czyun/contract/piece-energy';
import { AppError } from '../../kernel/errors.ts';
import { billLine, type Money } from '../../money/money.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import { priceSourcesOf } from '../../tariffs/index.ts';
import { dayOf } from '../../time/days.ts';
import { quarterMs } from '../../time/quarters.ts';
import type { FeatureDeps } from '../deps.ts';
import { createMachines } from '../oee/index.ts';
import { pricesOf } from './prices.ts';
import { energyMetric, energyRegisters } from './registers.ts';
import { costOf } from './units.ts';

type Answer = CallResult<typeof pieceEnergyApi.getOrderMove>;

interface Candidate {
  readonly start: number;
  readonly cost: Money | null;
}

/** The cheapest candidate; the earliest of equal ones. */
const cheapestOf = (candidates: readonly Candidate[]) =>
  candidates.reduce<{ readonly start: number; readonly cost: Money } | null>((best, { start, cost }) => {
    if (cost === null) return best;
    return best === null || cost.compare(best.cost) < 0 ? { start, cost } : best;
  }, null);

export function createOrderMove(deps: FeatureDeps) {
  const { db, registry, telemetry } = deps;
  const { batches } = createMachines(deps);
  return async ({ deviceId, time }: { deviceId: number; time: number }, now: number, signal?: AbortSignal): Promise<Answer> => {
    const device = registry.device(deviceId);
    const param = registry.paramOf(deviceId, energyMetric);
    const order = device && param ? await batches.at(device, time, now) : undefined;
    if (!device || !param || !order) throw new AppError('notFound');
    const timeZone = timeZoneOf(registry, device.projectId);
    const { start, number } = order;
    const end = Math.min(order.end, now);
    const register = (await energyRegisters(telemetry.history, [{ deviceId, param }], { start, end }, signal)).get(deviceId);
    const { minutes = [], digits = 0 } = register ?? {};
    const day = dayOf(timeZone, start);
    const sources = await priceSourcesOf(db, device.projectId, { start: day.start, end: day.end + end - start, timeZone });
    const prices = pricesOf(sources, day.start, day.end + end - start);
    const costFrom = (begin: number): Money | null => {
      const priced = new Map<number, number>();
      for (const { time: at, units } of minutes) {
        const price = prices.at(at - start + begin);
        priced.set(price, (priced.get(price) ?? 0) + units);
      }
      const cost = costOf(priced, digits, prices.texts);
      return cost && billLine(cost);
    };
    const starts: Candidate[] = [];
    for (let begin = day.start; begin < day.end; begin += quarterMs) starts.push({ start: begin, cost: costFrom(begin) });
    const cost = costFrom(start);
    const cheapest = cheapestOf([{ start, cost }, ...starts]);
    return {
      ...{ timeZone, order: number, start, end },
      energy: minutes.reduce((sum, { units }) => sum + units, 0) / 10 ** digits,
      cost: cost?.text ?? null,
      cheapest: cheapest && { start: cheapest.start, cost: cheapest.cost.text },
      saving: cost && cheapest ? cost.minus(cheapest.cost).text : null,
      starts: starts.map((each) => ({ start: each.start, cost: each.cost?.text ?? null })),
    };
  };
}
