export { watchDoors } from './door.ts';
export { createSecurityLog, type OwnSecurityLog } from './security-log.ts';
