import type { projectsApi } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { type CallContext, holderOf, type SessionInfo } from '../../kernel/session-info.ts';
import type { ProjectService } from './service.ts';

function signedIn({ session }: CallContext): SessionInfo {
  if (!session) throw new AppError('notLoggedIn');
  return session;
}

/** The default code of a membership: it may look and change nothing. */
const monitor = 3;

export function projectHandlers(projects: ProjectService): Handlers<typeof projectsApi> {
  return {
    getProjList: ({ query }, context) => projects.list(signedIn(context), query, context.language, context.now),
    queryProject: ({ query }, { session, code, language }) => projects.one(query.id, holderOf(session, code ?? monitor), language),
    getMainPage: ({ query }, context) =>
      projects.overview(signedIn(context), query, context.code ?? monitor, context.language, context.now),
    config: ({ query }, { language }) => projects.config(query.id, language),
    devStat: ({ query }) => projects.statistics(query.projId),
  };
}
