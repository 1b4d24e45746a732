import type { trainingApi } from '@czyun/contract/training';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { TrainingService } from './service.ts';

export function trainingHandlers(training: TrainingService): Handlers<typeof trainingApi> {
  return {
    getTraining: ({ query }, { session }) => training.get(query.projectId, session?.secretLink === null ? session.userId : null),
    startLesson: ({ body }, context) => training.start(body.projectId, body.lesson, callActorOf(context)),
    cancelLesson: ({ body }, context) => training.end(body.projectId, callActorOf(context)),
  };
}
