import { preferencesApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { preferenceHandlers } from './handlers.ts';
import { createPreferenceService } from './service.ts';

export const preferencesFeature = defineFeature('preferences', { apis: [preferencesApi] }, (deps) => ({
  calls: [answered(preferencesApi, preferenceHandlers(createPreferenceService(deps)))],
}));
