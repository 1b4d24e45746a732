/**
 * Commands to devices, requested by people, schedules and plans. Read in this order: types.ts (data types), path/path.ts (stages of a
 * command, one file each), approvals/ (second person), reverts/ (auto-revert), upkeep.ts (leases, expiries, due reverts), commands.ts
 * (assembly of the parts).
 */
export { isSamePerson } from './approvals/approvals.ts';
export { approvalOptions, isApprovalRequired, setApprovalRequired } from './approvals/repo.ts';
export { type Commands, createCommands } from './commands.ts';
export { reasons as commandReasons } from './reasons.ts';
export type { CommandRow } from './repo.ts';
export { pendingReverts } from './reverts/repo.ts';
export { tagActions } from './tag-actions.ts';
export { dropTag, findTag, hangTag, type TagRow, tagOn, tagsOf } from './tags-repo.ts';
export type { Asked, AskOptions, CommandsDeps, CommandTimes, Requester, StepEnd } from './types.ts';
