export { addAccount, addMembership, isLoginNameTaken } from './admission.ts';
export { createDeviceKeyGuard, type DeviceKeyGuard, keyRefusal } from './device-key-guard.ts';
export { requirePerson } from './own-actions.ts';
export { createAccounts } from './service.ts';
export { newDeviceToken, newInvitationCode, newToken, sameHash, tidyInvitationCode, tokenHash } from './tokens.ts';
export type * from './types.ts';
export { userRow } from './user-row.ts';
