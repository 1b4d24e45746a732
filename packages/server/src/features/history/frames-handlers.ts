import type { historyFramesApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import type { createFrames } from './frames.ts';

export const historyFramesHandlers = (frames: ReturnType<typeof createFrames>): Handlers<typeof historyFramesApi> => ({
  getFrames: ({ body }, context) => frames(body, context),
});
