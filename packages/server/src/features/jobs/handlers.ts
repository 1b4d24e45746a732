import type { jobsApi } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { actorOf } from '../../kernel/session-info.ts';
import type { JobService } from './service.ts';

export function jobHandlers(jobs: JobService): Handlers<typeof jobsApi> {
  return {
    listJobs: ({ query }, { session, language }) => jobs.list(query, session, language),
    getJob: ({ query }, { session, language }) => jobs.get(query.id, session, language),
    cancelJob: ({ body }, context) => jobs.cancel(body.id, context.session, actorOf(context), context.language),
    jobFile: ({ query }, { session }) => jobs.file(query.id, session),
    listSchedules: (_input, { language }) => jobs.schedules(language),
  };
}
