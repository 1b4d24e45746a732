import { productionApi } from '@czyun/contract/production';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createPlannedEnergy } from '../piece-energy/index.ts';
import { productionHandlers } from './handlers.ts';
import { createOrderImport } from './import-service.ts';
import { migrations } from './migrations.ts';
import { createMoves } from './moves-service.ts';
import { operationFields } from './operation-fields.ts';
import { createProductionOrders } from './orders-service.ts';
import { createPlanQuery } from './plan-query.ts';
import { createPlanSource } from './plan-source.ts';
import { createProposals } from './propose-service.ts';
import { createProductionSettings } from './settings-service.ts';

export const productionFeature = defineFeature('production', { apis: [productionApi], operations: operationFields, migrations }, (deps) => {
  const orders = createProductionOrders(deps);
  const source = createPlanSource(deps);
  const services = {
    ...{ query: createPlanQuery(source), orders, importRows: createOrderImport(deps, orders) },
    ...{
      moves: createMoves(deps),
      settings: createProductionSettings(deps),
      proposals: createProposals(source, createPlannedEnergy(deps)),
    },
  };
  return { calls: [answered(productionApi, productionHandlers(services))] };
});
