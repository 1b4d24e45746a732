import type { productionApi } from '@czyun/contract/production';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { mayAlso } from '../../kernel/session-info.ts';
import type { OrderImport } from './import-service.ts';
import type { Moves } from './moves-service.ts';
import type { ProductionOrders } from './orders-service.ts';
import type { PlanQueryService } from './plan-query.ts';
import type { Proposals } from './propose-service.ts';
import type { ProductionSettingsService } from './settings-service.ts';

export interface ProductionServices {
  readonly query: PlanQueryService;
  readonly orders: ProductionOrders;
  readonly moves: Moves;
  readonly settings: ProductionSettingsService;
  readonly importRows: OrderImport;
  readonly proposals: Proposals;
}

export function productionHandlers({
  query,
  orders,
  moves,
  settings,
  importRows,
  proposals,
}: ProductionServices): Handlers<typeof productionApi> {
  return {
    getProductionPlan: (input, { language, now }) => query(input.query, language, now),
    saveProductionOrder: ({ body }, context) => orders.save(body, callActorOf(context)),
    removeProductionOrder: ({ body }, context) => orders.remove(body, callActorOf(context)),
    saveProductionPlan: ({ body }, context) => moves.save(body, callActorOf(context)),
    saveProductionSettings: ({ body }, context) => settings.save(body, callActorOf(context)),
    previewProductionPlan: ({ body }, context) => proposals(body, { now: context.now, hasMoney: mayAlso(context, 'money.view') }),
    importProductionOrders: ({ body, query: { apply } }, context) => importRows(body, apply, callActorOf(context)),
  };
}
