import type { curvesApi } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { CallContext, SessionInfo } from '../../kernel/session-info.ts';
import type { CurveService } from './service.ts';

function signedIn({ session }: CallContext): SessionInfo {
  if (!session) throw new AppError('notLoggedIn');
  return session;
}

/** The read-only code. */
const monitor = 3;

export function curveHandlers(curves: CurveService): Handlers<typeof curvesApi> {
  return {
    graphList: ({ query }, context) => curves.list(signedIn(context), query.projectId),
    graphAdd: ({ query }, context) => curves.save(signedIn(context), context.code ?? monitor, query, context.address, context.now),
    graphDelete: async ({ query }, context) => {
      await curves.remove(signedIn(context), query.id, context.address);
      return { deleted: true };
    },
  };
}
