/** The calls of signing in and out. */
import type { authApi } from '@czyun/contract';
import { AppError } from '../../http/errors.ts';
import type { Handlers, SessionInfo } from '../../http/kernel.ts';
import type { Accounts } from './types.ts';

/** Handlers of the calls of contract/calls/auth.ts. */
export function authHandlers(accounts: Accounts): Handlers<typeof authApi> {
  return {
    async login({ query }, context) {
      const { sid, session } = await accounts.login(query.username, query.password, query.rememberMe, context);
      return { sid: context.reply.setSession(sid, session.expires), user: userOf(session) };
    },

    async login2({ query }, context) {
      const { sid, session } = await accounts.loginBySecret(query.secret, context);
      if (!session.secretLink) throw new AppError('loginFailed');
      return {
        sid: context.reply.setSession(sid, session.expires),
        userInfo: { loginName: session.loginName },
        projectId: session.secretLink.projectId,
      };
    },

    async loginOut(_input, context) {
      if (context.session) await accounts.end(context.session);
      context.reply.clearSession();
      return {};
    },

    me(_input, { session }) {
      if (!session) throw new AppError('notLoggedIn');
      return { ...userOf(session), loginName: session.loginName, expires: session.expires };
    },

    async firstAdministrator({ body }, context) {
      const { sid, session } = await accounts.firstAdministrator(body.token, body.username, body.password, context);
      return { sid: context.reply.setSession(sid, session.expires), user: userOf(session) };
    },
  };
}

function userOf(session: SessionInfo) {
  return { userName: session.userName, userType: session.userType, language: session.language };
}
