export { addAccount, addMembership, isLoginNameTaken } from './admission.ts';
export { type AuthParts, authHandlers } from './handlers.ts';
export { requirePerson } from './own-account.ts';
export { createAccounts, userRow } from './service.ts';
export { createThrottle, type Throttle } from './throttle.ts';
export { newInvitationCode, newToken, sameHash, tidyInvitationCode, tokenHash } from './tokens.ts';
export type * from './types.ts';
export { createWeiXin, type WeiXin } from './weixin.ts';
