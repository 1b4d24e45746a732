import { accountsApi } from '@czyun/contract';
import { testPassword } from '../../app-fixture.ts';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(accountsApi, {
    login: {
      again: 'acts',
    },
    login2: {
      again: 'acts',
    },
    loginOut: {
      again: 'acts',
    },
    firstAdministrator: {
      again: 'acts',
    },
    register2: {
      again: 'acts',
    },
    invitationOffered: {
      status: 404,
    },
    createWeiXinToken: {
      status: 503,
      again: 'acts',
    },
    setUseAdmin: {
      fields: { useAdmin: true },
      // No caller here is a platform administrator by account, and no account has the code.
      status: 404,
      again: async () => ({ path: '/api/me/use-admin', body: { useAdmin: true }, as: 'platform' }),
    },
    saveProfile: {
      again: async () => ({ path: '/api/profile/save', body: { name: 'operator', mobile: '13800138000' }, as: 'operator' }),
    },
    changePassword: {
      again: 'acts',
    },
    askPasswordReset: {
      fields: { username: 'nobody' },
      status: 503,
      again: 'acts',
    },
    resetPassword: {
      fields: { token: 'x'.repeat(43), password: testPassword, confirmPassword: testPassword },
      status: 409,
      again: 'acts',
    },
    setEmail: {
      fields: { email: null, ownPassword: testPassword },
      again: 'acts',
    },
    confirmEmail: {
      fields: { code: 'AAAA-BBBB-CCCC-DDDD' },
      status: 409,
      again: 'acts',
    },
    sessionEnd: {
      again: 'acts',
    },
    sessionEndOthers: {
      again: async () => ({ path: '/api/session/end-others', body: {}, as: 'useradmin' }),
    },
  }),
];
