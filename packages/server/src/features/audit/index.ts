export { type Audit, type AuditEntry, createAudit } from './audit.ts';
export type { ChainState } from './verify.ts';
