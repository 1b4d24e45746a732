import { z } from 'zod';
import { pattern } from '../fields/bounded.ts';
import { flag, list } from '../fields/primitives.ts';
import { textRules } from '../fields/text-rules.ts';
import { defineApi } from '../kernel/call.ts';
import { checkPasswords, company, invitationCode, mobile, password, passwordAgain, personName } from './person.ts';
import { registration } from './registration.ts';
import { email, loginName, ruled } from './ruled.ts';

export const session = z.object({
  sid: z.string(),
  user: z.object({
    userName: z.string(),
    /** 1: platform administrator, 0: any other user. */
    userType: z.number().int(),
    /** Platform administrators only. false: the session sees and does only what its memberships allow. */
    useAdmin: z.boolean().optional(),
    language: z.enum(['zh', 'en']).nullable(),
    /** A visitor of the demonstration: every call that changes something is refused. */
    readOnly: z.literal(true).optional(),
  }),
});

export const profile = z.object({
  loginName: z.string(),
  name: z.string(),
  mobile: z.string(),
  company: z.string(),
  /** null: the browser's language. */
  language: z.enum(['zh', 'en']).nullable(),
  userType: z.number().int(),
  readOnly: z.literal(true).optional(),
  created: z.number(),
  /** The confirmed address; null if there is none. */
  email: z.string().nullable(),
  /** The address waiting for its confirmation code; null if there is none. */
  emailPending: z.string().nullable(),
});

const ownPassword = ruled(textRules.ownPassword);

export const ownSession = z.object({
  /** Identifies the session; it does not authenticate one. */
  id: z.string(),
  created: z.number(),
  lastSeen: z.number(),
  expires: z.number(),
  address: z.string(),
  agent: z.string(),
  /** The session of this request. */
  current: z.boolean(),
});

export const accountsApi = defineApi({
  login: {
    method: 'GET',
    path: '/login',
    access: 'public',
    changes: true,
    cost: 'signIn',
    summary: 'Sign in with account and password; 4011 for any wrong pair, 429 after too many tries',
    query: z.object({
      username: z.string().trim().min(1).max(64).describe('Account'),
      password: z.string().trim().min(1).max(128).describe('Password of the account'),
      rememberMe: flag.default(false).describe('Session of 30 days; else it ends after 12 h without use'),
    }),
    response: session,
  },
  login2: {
    method: 'GET',
    path: '/login2',
    access: 'public',
    changes: true,
    cost: 'signIn',
    summary: 'Sign in with a secret link',
    query: z.object({ secret: z.string().min(16).max(128).describe('Secret of a link') }),
    response: z.object({ sid: z.string(), userInfo: z.object({ loginName: z.string() }), projectId: z.number().int() }),
  },
  loginOut: { method: 'POST', path: '/loginOut', access: 'session', changes: true, summary: 'End this session', response: z.object({}) },
  me: {
    method: 'GET',
    path: '/api/me',
    access: 'session',
    summary: 'Who is signed in, and until when',
    response: session.shape.user.extend({ loginName: z.string(), expires: z.number() }),
  },
  firstAdministrator: {
    method: 'POST',
    path: '/api/first-administrator',
    access: 'public',
    changes: true,
    cost: 'signIn',
    summary: 'Set the password of the first platform administrator with the one-time token printed at first start',
    body: z.object({
      token: z.string().min(20).max(128).describe('Token that the server wrote to its log at the first start'),
      username: loginName.describe('Account of the administrator'),
      password: z.string().trim().min(8).max(128).describe('Password, 8 characters or more'),
    }),
    response: session,
  },
  register2: {
    method: 'POST',
    path: '/api/register2',
    names: { name: ['姓名', 'Full name'] },
    access: 'public',
    changes: true,
    cost: 'signIn',
    summary: 'Register with an invitation, which decides project and code; signing in follows separately',
    body: registration,
    response: z.object({ loginName: z.string(), projectId: z.number().int(), code: z.number().int() }),
  },
  invitationOffered: {
    method: 'POST',
    path: '/api/invitation/offered',
    reads: true,
    access: 'public',
    cost: 'signIn',
    summary: 'Project and role of an invitation, for the registration page; few wrong codes are answered',
    body: z.object({ invitationCode: invitationCode.describe('Code of the invitation to the project') }),
    response: z.object({
      projectName: z.string(),
      /** Membership code that the invitation grants. */
      code: z.number().int(),
    }),
  },
  createWeiXinToken: {
    method: 'POST',
    path: '/createWeiXinToken',
    access: 'session',
    persons: true,
    changes: true,
    cost: 'outside',
    summary: 'A token of the WeChat service of the settings, for members of projects that use it',
    response: z.string(),
  },
  isOpUser: {
    method: 'GET',
    path: '/isOpUser',
    access: 'session',
    summary: 'Whether the caller is an operator (code 4) in at least one project',
    response: z.boolean(),
  },
  setUseAdmin: {
    method: 'POST',
    path: '/api/me/use-admin',
    access: 'session',
    persons: true,
    changes: true,
    summary: 'Whether a platform administrator acts as one in every session of the account, or sees what memberships show',
    body: z.object({ useAdmin: z.boolean().describe('Whether the platform administrator acts as one; false: as their memberships allow') }),
    response: session.shape.user,
  },
  getProfile: { method: 'GET', path: '/api/profile', access: 'session', persons: true, summary: "One's own account", response: profile },
  saveProfile: {
    method: 'POST',
    path: '/api/profile/save',
    names: { name: ['姓名', 'Full name'] },
    access: 'session',
    persons: true,
    changes: true,
    summary: "Change one's own name, mobile, company or language; what is absent stays",
    body: z.object({
      name: personName.optional().describe('Name of the person'),
      mobile: mobile.optional().describe('Mobile number, 11 digits'),
      company: company.optional().describe('Company of the person'),
      language: z.enum(['zh', 'en']).nullable().optional().describe('Language of the account; null: that of the browser'),
    }),
    response: profile,
  },
  changePassword: {
    method: 'POST',
    path: '/api/password/change',
    access: 'session',
    persons: true,
    changes: true,
    renewsSession: true,
    cost: 'signIn',
    summary: "Change one's own password; every session of the account ends, and a new one takes the place of this",
    body: z
      .object({
        oldPassword: ownPassword.describe('The present password'),
        password: password.describe('New password, 5 to 20 characters'),
        confirmPassword: passwordAgain.describe('The new password once more'),
      })
      .check(checkPasswords),
    response: z.object({
      /** Number of other sessions ended. */
      ended: z.number().int(),
      /** Token of the new session; empty in cookie mode. */
      sid: z.string(),
    }),
  },
  signInOptions: {
    method: 'GET',
    path: '/api/sign-in/options',
    access: 'public',
    summary: 'Options of the sign-in page: password reset by e-mail if a mail server is configured',
    response: z.object({ passwordReset: z.boolean() }),
  },
  askPasswordReset: {
    method: 'POST',
    path: '/api/password/ask-reset',
    access: 'public',
    changes: true,
    cost: 'signIn',
    summary:
      'Send a link for a new password to the confirmed e-mail address of an account (named by its login name or that address); the answer is the same whether there is one or not',
    body: z.object({ username: ruled(textRules.username).describe('Account or e-mail address') }),
    response: z.object({}),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/password/reset',
    access: 'public',
    changes: true,
    cost: 'signIn',
    summary: 'Set a new password with the token of a mailed link, once within 30 minutes; every session of the account ends',
    body: z
      .object({
        token: pattern(64, /^[\w-]{43}$/, 'tokenWrong').describe('Token out of the link in the e-mail'),
        password: password.describe('New password, 5 to 20 characters'),
        confirmPassword: passwordAgain.describe('The new password once more'),
      })
      .check(checkPasswords),
    response: z.object({
      /** The account whose password was reset. */
      loginName: z.string(),
    }),
  },
  setEmail: {
    method: 'POST',
    path: '/api/email/set',
    access: 'session',
    persons: true,
    changes: true,
    cost: 'signIn',
    summary: "Send a code to a new e-mail address of one's own account, or (null) remove the current one; requires the current password",
    body: z.object({
      email: email.nullable().describe('New e-mail address, to be confirmed by a code; null: none'),
      ownPassword: ownPassword.describe('The present password'),
    }),
    response: profile,
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/email/confirm',
    names: { code: ['验证码', 'Code'] },
    access: 'session',
    persons: true,
    changes: true,
    cost: 'signIn',
    summary: "Confirm a new e-mail address of one's own account with the mailed code, once within 24 hours",
    body: z.object({ code: ruled(textRules.code).describe('Code out of the e-mail') }),
    response: profile,
  },
  sessionList: {
    method: 'GET',
    path: '/api/session/list',
    access: 'session',
    persons: true,
    cost: 'normal',
    summary: "One's own sessions, the last used first",
    response: list(ownSession),
  },
  sessionEnd: {
    method: 'POST',
    path: '/api/session/end',
    access: 'session',
    persons: true,
    changes: true,
    summary: "End one of one's own sessions",
    body: z.object({ id: pattern(24, /^[0-9a-f]{24}$/, 'listedWrong').describe('Session, by the ID that sessionList lists') }),
    response: z.object({ ended: z.number().int() }),
  },
  sessionEndOthers: {
    method: 'POST',
    path: '/api/session/end-others',
    access: 'session',
    persons: true,
    changes: true,
    summary: "End all of one's own sessions but this one",
    response: z.object({ ended: z.number().int() }),
  },
});
