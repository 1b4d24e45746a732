export { archiveFolder, createArchiver } from './archive.ts';
export { type Audit, type AuditEntry, createAudit } from './audit.ts';
export { createCheckpoints } from './checkpoints.ts';
export { type AuditBooks, createAuditBooks } from './export.ts';
export { type AuditKeys, keysFolder, openAuditKeys, renewAuditKey } from './keys.ts';
