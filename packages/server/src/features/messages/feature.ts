import { messagesApi } from '@czyun/contract';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { messageHandlers } from './handlers.ts';
import { createMessageService } from './service.ts';

export const messagesFeature = defineFeature('messages', { apis: [messagesApi] }, (deps) => ({
  calls: [answered(messagesApi, messageHandlers(createMessageService(deps)))],
}));
