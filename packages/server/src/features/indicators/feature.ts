import { indicatorsApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { indicatorHandlers } from './handlers.ts';
import { operationFields } from './operation-fields.ts';
import { createOutages } from './outages.ts';
import { createIndicators } from './service.ts';
import { createIndicatorSettings } from './settings.ts';

export const indicatorsFeature = defineFeature('indicators', { apis: [indicatorsApi], operations: operationFields }, (deps) => ({
  calls: [answered(indicatorsApi, indicatorHandlers(createIndicators(deps), createIndicatorSettings(deps), createOutages(deps)))],
}));
