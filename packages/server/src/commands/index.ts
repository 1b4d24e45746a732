/**
 * Commands to devices, requested by people, schedules and plans. Read in this order: types.ts (what a command is), path/path.ts (its stages, one file
 * each), approvals/ (second person), reverts/ (auto-revert), upkeep.ts (leases, expiries, due reverts), commands.ts (how the parts are assembled).
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
