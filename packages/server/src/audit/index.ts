export { archiveFolder, createArchiver } from './archive.ts';
export { type Audit, type AuditEntry, createAudit } from './audit.ts';
export { type AuditExport, createAuditExport } from './audit-export.ts';
export { auditedChange, type ChangeDeps, type Db, type Entry } from './change.ts';
export { createCheckpoints } from './checkpoints.ts';
export { createDocumentCheck, type DocumentCheck, type LoggedAct, type StoredDocument } from './documents.ts';
export { openAuditKeys } from './key-guard.ts';
export { type AuditKeys, auditKeyId, keysFolder, makeAuditKeys, openVerifier, renewAuditKey } from './keys.ts';
export { verifyChain } from './verify.ts';
