/** Notification rules of a project and of its members. */
import { isDeepStrictEqual } from 'node:util';
import { fieldText, type NoticeRule } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import { noticeRulesRepo } from '../../notify/rules/index.ts';
import { type NoticeCaller, recordedChange, requireMembers, wrongField } from './common.ts';
import type { NoticeDeps } from './service.ts';

const maxRules = 50;

const ruleSaved = { zh: '保存通知规则', en: 'Save a notification rule' };
const ruleRemoved = { zh: '删除通知规则', en: 'Remove a notification rule' };

/** `userId` null in all functions: rules of the project. */
export function createRules(deps: Pick<NoticeDeps, 'db' | 'registry' | 'audit' | 'now'>) {
  const { db, registry, now } = deps;
  const repo = noticeRulesRepo(db);

  /** A rule may only use recipients and channels of its owner, and devices of its project. */
  async function check(projectId: number, userId: number | null, rule: NoticeRule, caller: NoticeCaller): Promise<void> {
    const { to, escalate } = rule;
    const hasOthers = to.userIds.length > 0 || to.everyone || to.onCall;
    if (userId === null ? to.email : hasOthers)
      throw new AppError('badInput', {}, [{ path: 'rule.to', message: fieldText('receiverNotHere') }]);
    if (!hasOthers && !to.email && to.channelIds.length === 0) throw wrongField('rule.to', 'receiverMissing', caller);
    const channelIds = (await repo.channelsOf(userId === null ? { userId, projectId } : { userId })).map(({ id }) => id);
    if (to.channelIds.some((id) => !channelIds.includes(id))) throw new AppError('notFound');
    const isForeign = (place: { readonly projectId: number } | undefined) => place?.projectId !== projectId;
    if (rule.deviceIds.some((id) => isForeign(registry.device(id)))) throw new AppError('notFound');
    if (rule.regionIds.some((id) => isForeign(registry.region(id)))) throw new AppError('notFound');
    await requireMembers(repo, projectId, [...to.userIds, ...(escalate?.userId == null ? [] : [escalate.userId])]);
  }

  return {
    async rules(projectId: number, userId: number | null) {
      const list = (await repo.rulesOfOwner(projectId, userId)).map(({ id, rule }) => ({ id, rule }));
      return { total: list.length, list };
    },

    async saveRule(
      { projectId, id, rule }: { readonly projectId: number; readonly id?: number | undefined; readonly rule: NoticeRule },
      userId: number | null,
      caller: NoticeCaller,
    ) {
      await check(projectId, userId, rule, caller);
      const before = id === undefined ? undefined : (await repo.rulesOfOwner(projectId, userId)).find((each) => each.id === id);
      if (id !== undefined && isDeepStrictEqual(before?.rule, rule)) return { id, rule };
      return recordedChange(deps, userId === null ? projectId : undefined, ruleSaved, caller, async (on) => {
        if (id !== undefined && !(await on.changeRule(id, projectId, userId, rule))) throw new AppError('notFound');
        if (id === undefined && (await on.rulesOfOwner(projectId, userId)).length >= maxRules)
          throw new AppError('tooManySaved', { most: maxRules });
        const savedId = id ?? (await on.addRule(projectId, userId, rule, now()));
        return { result: { id: savedId, rule }, target: rule.name };
      });
    },

    async removeRule(projectId: number, id: number, userId: number | null, caller: NoticeCaller): Promise<void> {
      await recordedChange(deps, userId === null ? projectId : undefined, ruleRemoved, caller, async (on) => {
        const target = await on.removeRule(id, projectId, userId);
        if (target === null) throw new AppError('notFound');
        return { result: undefined, target };
      });
    },
  };
}
