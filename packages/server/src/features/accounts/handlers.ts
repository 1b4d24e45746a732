/** The calls of signing in and out, registering, and one's own account. */
import type { authApi } from '@czyun/contract';
import { besideField } from '../../http/beside-field.ts';
import { AppError } from '../../http/errors.ts';
import type { CallContext, Handlers, SessionInfo } from '../../http/kernel.ts';
import type { Audit } from '../audit/index.ts';
import { requirePerson } from './own-account.ts';
import type { Accounts, Opened, Registration } from './types.ts';
import type { WeiXin } from './weixin.ts';

export interface AuthParts {
  readonly accounts: Accounts;
  readonly audit: Audit;
  readonly registration: Registration;
  readonly weixin: WeiXin;
}

const operatorCode = 4;

/** Handlers of the calls of contract/calls/auth.ts. */
export function authHandlers({ accounts, audit, registration, weixin }: AuthParts): Handlers<typeof authApi> {
  /** Hands the new session over. One that came with the request ends: nobody can have planted a session that someone else then signs in to. */
  async function begin({ sid, session }: Opened, context: CallContext): Promise<string> {
    if (context.replaces) await accounts.end(context.replaces);
    await audit.record({ ...who(session, context), action: { zh: '登录', en: 'Sign in' } });
    return context.reply.setSession(sid, session.expires);
  }

  return {
    async login({ query }, context) {
      const opened = await accounts.login(query.username, query.password, query.rememberMe, context);
      return { sid: await begin(opened, context), user: userOf(opened.session) };
    },

    async login2({ query }, context) {
      const opened = await accounts.loginBySecret(query.secret, context);
      if (!opened.session.secretLink) throw new AppError('loginFailed');
      const { loginName, secretLink } = opened.session;
      return { sid: await begin(opened, context), userInfo: { loginName }, projectId: secretLink.projectId };
    },

    async loginOut(_input, context) {
      if (context.session) {
        await accounts.end(context.session);
        await audit.record({ ...who(context.session, context), action: { zh: '退出登录', en: 'Sign out' } });
      }
      context.reply.clearSession();
      return {};
    },

    me(_input, { session }) {
      if (!session) throw new AppError('notLoggedIn');
      return { ...userOf(session), loginName: session.loginName, expires: session.expires };
    },

    async firstAdministrator({ body }, context) {
      const opened = await accounts.firstAdministrator(body.token, body.username, body.password, context);
      return { sid: await begin(opened, context), user: userOf(opened.session) };
    },

    register2: ({ body }, context) =>
      besideField(
        {
          loginNameTaken: 'loginName',
          invitationUnknown: 'invitationCode',
          invitationExpired: 'invitationCode',
          invitationUsed: 'invitationCode',
        },
        context,
        () => registration.register(body, body.invitationCode, context),
      ),

    async createWeiXinToken(_input, { session }) {
      requirePerson(session);
      return weixin.token();
    },

    async isOpUser(_input, { session }) {
      return session !== null && [...(await accounts.codes(session)).values()].includes(operatorCode);
    },

    getProfile: (_input, { session }) => accounts.profile(requirePerson(session)),

    async saveProfile({ body }, context) {
      const session = requirePerson(context.session);
      const before = await accounts.profile(session);
      const after = await accounts.saveProfile(session, body);
      const shown = ({ name, mobile, company, language }: typeof before) => JSON.stringify({ name, mobile, company, language });
      await audit.record({
        ...who(session, context),
        action: { zh: '修改个人信息', en: 'Change profile' },
        oldValue: shown(before),
        setValue: shown(after),
      });
      return after;
    },

    changePassword: ({ body }, context) =>
      besideField({ oldPasswordWrong: 'oldPassword' }, context, async () => {
        const session = requirePerson(context.session);
        const ended = await accounts.changePassword(session, body.oldPassword, body.password);
        await audit.record({ ...who(session, context), action: { zh: '修改密码', en: 'Change password' }, result: `${ended}` });
        return { ended };
      }),

    async sessionList(_input, { session }) {
      const list = await accounts.ownSessions(requirePerson(session));
      return { total: list.length, list: [...list] };
    },

    async sessionEnd({ body }, context) {
      const session = requirePerson(context.session);
      const ended = await accounts.endOwn(session, body.id);
      await audit.record({ ...who(session, context), action: { zh: '结束会话', en: 'End a session' }, setValue: body.id });
      return { ended };
    },

    async sessionEndOthers(_input, context) {
      const session = requirePerson(context.session);
      const ended = await accounts.endOthers(session);
      await audit.record({ ...who(session, context), action: { zh: '结束其他会话', en: 'End other sessions' }, result: `${ended}` });
      return { ended };
    },
  };
}

function who(session: SessionInfo, { address }: CallContext) {
  return { projectId: session.secretLink?.projectId ?? null, userName: session.userName, address, target: session.loginName };
}

function userOf(session: SessionInfo) {
  return { userName: session.userName, userType: session.userType, language: session.language };
}
