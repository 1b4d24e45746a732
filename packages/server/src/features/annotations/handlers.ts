import type { annotationsApi } from '@czyun/contract/annotations';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { AnnotationService } from './service.ts';

export function annotationHandlers(annotations: AnnotationService): Handlers<typeof annotationsApi> {
  return {
    listAnnotations: ({ query }) => annotations.list(query),
    saveAnnotation: ({ body }, context) => annotations.save(body, callActorOf(context)),
    removeAnnotation: ({ body }, context) => annotations.remove(body, callActorOf(context)),
  };
}
