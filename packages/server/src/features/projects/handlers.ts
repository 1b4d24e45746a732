import type { projectsApi } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { type CallContext, holderOf, type SessionInfo } from '../../kernel/session-info.ts';
import type { ProjectParts } from './parts.ts';

function signedIn({ session }: CallContext): SessionInfo {
  if (!session) throw new AppError('notLoggedIn');
  return session;
}

/** Default membership code: read only. */
const monitor = 3;

export function projectHandlers({ projects, list, overview, fleetDay }: ProjectParts): Handlers<typeof projectsApi> {
  return {
    getProjList: ({ query }, context) => list(signedIn(context), query, context.language, context.now),
    getFleetDay: ({ query }, context) => fleetDay(signedIn(context), query, context.language, context.now),
    queryProject: ({ query }, { session, code, language }) => projects.one(query.id, holderOf(session, code ?? monitor), language),
    getMainPage: ({ query }, context) => overview(signedIn(context), query, context.code ?? monitor, context.language, context.now),
    config: ({ query }, { language }) => projects.config(query.id, language),
    devStat: ({ query }) => projects.statistics(query.projId),
  };
}
