/** The calls for signing in and out, registering, and one's own account. */
import { type accountsApi, userTypes } from '@czyun/contract';
import { requirePerson } from '../../accounts/index.ts';
import type { OwnEmail } from '../../accounts/mail/own-email.ts';
import type { PasswordReset } from '../../accounts/mail/password-reset.ts';
import type { Accounts, Opened, Registration } from '../../accounts/types.ts';
import { besideField } from '../../kernel/beside-field.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import { actorOf, type CallContext, type SessionInfo } from '../../kernel/session-info.ts';
import type { WeiXin } from './weixin.ts';

export interface AccountParts {
  readonly accounts: Accounts;
  readonly registration: Registration;
  readonly ownEmail: OwnEmail;
  readonly passwordReset: PasswordReset;
  readonly weixin: WeiXin;
  /** Whether members of a project get the WeChat token. */
  readonly mayUseWeixin: (projectId: number) => boolean;
  readonly security: SecurityLog;
}

const operatorCode = 4;

export function accountHandlers(parts: AccountParts): Handlers<typeof accountsApi> {
  const { accounts, registration, ownEmail, passwordReset, weixin, mayUseWeixin, security } = parts;

  /** Sends the new session and ends that of the request, so that a session cannot be planted before a sign-in. */
  async function begin(opened: Opened, context: CallContext): Promise<string> {
    await accounts.begin(opened, context.replaces, context);
    const { session } = opened;
    const by = actorOf({ session, address: context.address });
    const detail = opened.inMemory ? 'session in memory: the store takes no writes' : null;
    if (session.secretLink) security.note({ kind: 'signedInByLink', by, projectId: session.secretLink.projectId, detail });
    else security.note({ kind: 'signedIn', by, detail });
    return context.reply.setSession(opened.sid, opened.session.expires);
  }

  return {
    async login({ query }, context) {
      const opened = await accounts.login(query.username, query.password, query.rememberMe, context);
      if (opened.device) context.reply.setDevice(opened.device);
      return { sid: await begin(opened, context), user: userOf(opened.session) };
    },

    async login2({ query }, context) {
      const opened = await accounts.loginBySecret(query.secret, context);
      if (!opened.session.secretLink) throw new AppError('loginFailed');
      const { loginName, secretLink } = opened.session;
      return { sid: await begin(opened, context), userInfo: { loginName }, projectId: secretLink.projectId };
    },

    async loginOut(_input, context) {
      if (context.session) await accounts.signOut(context.session, context);
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
      besideField({ loginNameTaken: 'loginName', ...invitationRefusals }, context, () =>
        registration.register(body, body.invitationCode, context),
      ),

    invitationOffered: ({ body }, context) =>
      besideField(invitationRefusals, context, () => registration.offered(body.invitationCode, context, context.language)),

    async createWeiXinToken(_input, { session }) {
      const person = requirePerson(session);
      const projects = person.userType === userTypes.platform ? null : [...(await accounts.codes(person)).keys()];
      if (projects !== null && !projects.some(mayUseWeixin)) throw new AppError(projects.length === 0 ? 'noAccess' : 'forbidden');
      return weixin.token();
    },

    async isOpUser(_input, { session }) {
      return session !== null && [...(await accounts.codes(session)).values()].includes(operatorCode);
    },

    async setUseAdmin({ body }, context) {
      const session = await accounts.setUseAdmin(requirePerson(context.session), body.useAdmin, context);
      return userOf(session);
    },

    getProfile: (_input, { session }) => accounts.profile(requirePerson(session)),

    saveProfile: ({ body }, context) => accounts.saveProfile(requirePerson(context.session), body, context),

    changePassword: ({ body }, context) =>
      besideField({ oldPasswordWrong: 'oldPassword' }, context, async () => {
        const session = requirePerson(context.session);
        const { ended, opened } = await accounts.changePassword(session, body.oldPassword, body.password, context);
        return { ended, sid: context.reply.setSession(opened.sid, opened.session.expires) };
      }),

    signInOptions: () => ({ passwordReset: passwordReset.offered() }),

    askPasswordReset({ body }, context) {
      passwordReset.ask(body.username, context);
      return {};
    },

    resetPassword: async ({ body }, context) => ({ loginName: await passwordReset.reset(body.token, body.password, context) }),

    setEmail: ({ body }, context) =>
      besideField({ passwordWrong: 'ownPassword' }, context, () =>
        ownEmail.set(requirePerson(context.session), body.email, body.ownPassword, context),
      ),

    confirmEmail: ({ body }, context) =>
      besideField({ emailCodeWrong: 'code' }, context, () => ownEmail.confirm(requirePerson(context.session), body.code, context)),

    async sessionList(_input, { session }) {
      const list = await accounts.ownSessions(requirePerson(session));
      return { total: list.length, list: [...list] };
    },

    async sessionEnd({ body }, context) {
      return { ended: await accounts.endOwn(requirePerson(context.session), body.id, context) };
    },

    async sessionEndOthers(_input, context) {
      return { ended: await accounts.endOthers(requirePerson(context.session), context) };
    },
  };
}

const invitationRefusals = {
  invitationUnknown: 'invitationCode',
  invitationExpired: 'invitationCode',
  invitationUsed: 'invitationCode',
} as const;

function userOf(session: SessionInfo) {
  const { userName, useAdmin, language, readOnly } = session;
  const userType = useAdmin === undefined ? 0 : 1;
  return { userName, userType, ...(useAdmin === undefined ? {} : { useAdmin }), language, ...(readOnly ? { readOnly } : {}) };
}
