export { watchDoors } from './door.ts';
export { securityHandlers } from './handlers.ts';
export { createSecurityLog, type OwnSecurityLog } from './security-log.ts';
export { createSecurityService } from './service.ts';
