export { createAccountMail } from './account-mail.ts';
export { addAccount, addMembership, isLoginNameTaken } from './admission.ts';
export { authHandlers } from './handlers.ts';
export { requirePerson } from './own-account.ts';
export { createAccounts, userRow } from './service.ts';
export { createThrottle } from './throttle.ts';
export { newDeviceToken, newInvitationCode, newToken, sameHash, tidyInvitationCode, tokenHash } from './tokens.ts';
export type * from './types.ts';
export { createWeiXin } from './weixin.ts';
