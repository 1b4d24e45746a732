import { oeeApi } from '@czyun/contract/oee';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { createCycles } from './cycles-service.ts';
import { oeeHandlers } from './handlers.ts';
import { createOee } from './index.ts';
import { migrations } from './migrations.ts';
import { operationFields } from './operation-fields.ts';

export const oeeFeature = defineFeature('oee', { apis: [oeeApi], operations: operationFields, migrations }, (deps) => ({
  calls: [answered(oeeApi, oeeHandlers(createOee(deps), createCycles(deps)))],
}));
