/** Rules, channels and duty: whose they are, what they may lead to, and who changed those of a project. */
import { isDeepStrictEqual } from 'node:util';
import {
  allows,
  type ChannelName,
  type DeliveryState,
  type EveryFieldText,
  fieldText,
  type NoticeRule,
  type OnCallCalendar,
  sayField,
} from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Kysely } from 'kysely';
import type { Accounts } from '../../accounts/types.ts';
import type { Audit } from '../../audit/index.ts';
import type { Schema } from '../../db/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { actorOf, type CallContext } from '../../kernel/session-info.ts';
import type { Notify, Tried } from '../../notify/index.ts';
import { type ChannelRow, localInstant, noticeRulesRepo, type Owner, testNotice } from '../../notify/rules/index.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { Registry } from '../../registry/types.ts';

export interface NoticeDeps {
  readonly db: Kysely<Schema>;
  readonly registry: Pick<Registry, 'project' | 'device' | 'region'>;
  readonly notify: Pick<Notify, 'offers' | 'sealed' | 'opened' | 'attempt' | 'deliveries'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly accounts: Pick<Accounts, 'codes'>;
  /** Epoch ms of the world. */
  readonly now: () => number;
}

interface NewChannel {
  readonly name: string;
  readonly channel: Exclude<ChannelName, 'email'>;
  readonly address: string;
  readonly secret?: string | undefined;
}

type Doer = Pick<CallContext, 'session' | 'address' | 'language'>;

const mostRules = 50;
const mostChannels = 100;
/** Own channels of a person who only watches, and of one who acts somewhere: each of them makes us call somebody. */
const mostOwnChannels = { watching: 3, acting: 10 } as const;

export type NoticeService = ReturnType<typeof createNoticeService>;

export function createNoticeService({ db, registry, notify, audit, accounts, now }: NoticeDeps) {
  const repo = noticeRulesRepo(db);

  function wrong(path: string, name: EveryFieldText, { language }: Doer): AppError {
    return new AppError('badInput', {}, [{ path, message: sayField(fieldText(name), language) }]);
  }

  /** A deed and its entry in the log of operations, together or not at all. What is the project's stands in that log; one's own is one's own. */
  function noted<T>(
    projectId: number | undefined,
    action: Text,
    { session, address }: Doer,
    deed: (on: ReturnType<typeof noticeRulesRepo>) => Promise<{ readonly result: T; readonly target: string }>,
  ): Promise<T> {
    return db.transaction().execute(async (within) => {
      const { result, target } = await deed(noticeRulesRepo(within));
      if (projectId !== undefined) await audit.record({ projectId, by: actorOf({ session, address }), action, target }, within);
      return result;
    });
  }

  /** Channels that the owner may have. */
  async function roomFor({ userId }: Owner, { session }: Doer): Promise<number> {
    if (userId === null || session === null) return mostChannels;
    const held = [...(await accounts.codes(session)).values()];
    const acts = session.userType === 1 || held.some((code) => allows(code, 'alarm.acknowledge'));
    return acts ? mostOwnChannels.acting : mostOwnChannels.watching;
  }

  const noRoom = (most: number) => new AppError('tooManySaved', { most });

  const viewOf = (row: ChannelRow) => ({
    id: Number(row.id),
    name: row.name,
    channel: row.channel as NewChannel['channel'],
    address: row.address,
  });

  /** The owner's channel; another's is as unknown as one that never was. */
  async function channelOf(owner: Owner, id: number): Promise<ChannelRow> {
    const row = (await repo.channelsOf(owner)).find((each) => Number(each.id) === id);
    if (!row) throw new AppError('notFound');
    return row;
  }

  async function requireMembers(projectId: number, ids: readonly number[]): Promise<void> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return;
    if ((await repo.people(projectId, wanted)).length < wanted.length) throw new AppError('notFound');
  }

  /** A rule leads to what its owner may name, and speaks of devices of its project. */
  async function judge(projectId: number, userId: number | null, rule: NoticeRule, doer: Doer): Promise<void> {
    const { to, escalate } = rule;
    const others = to.userIds.length > 0 || to.everyone || to.onCall;
    if (userId === null ? to.email : others)
      throw new AppError('badInput', {}, [{ path: 'rule.to', message: fieldText('receiverNotHere') }]);
    if (!others && !to.email && to.channelIds.length === 0) throw wrong('rule.to', 'receiverMissing', doer);
    const known = (await repo.channelsOf(userId === null ? { userId, projectId } : { userId })).map(({ id }) => Number(id));
    if (to.channelIds.some((id) => !known.includes(id))) throw new AppError('notFound');
    const isForeign = (place: { readonly projectId: number } | undefined) => place?.projectId !== projectId;
    if (rule.deviceIds.some((id) => isForeign(registry.device(id)))) throw new AppError('notFound');
    if (rule.regionIds.some((id) => isForeign(registry.region(id)))) throw new AppError('notFound');
    await requireMembers(projectId, [...to.userIds, ...(escalate?.userId == null ? [] : [escalate.userId])]);
  }

  const ruleSaved = { zh: '保存通知规则', en: 'Save a notification rule' };
  const ruleRemoved = { zh: '删除通知规则', en: 'Remove a notification rule' };
  const channelAdded = { zh: '添加通知渠道', en: 'Add a notification channel' };
  const channelRemoved = { zh: '删除通知渠道', en: 'Remove a notification channel' };
  const calendarSaved = { zh: '保存值班表', en: 'Save the on-call calendar' };

  return {
    /** `userId` null: the project's. */
    async rules(projectId: number, userId: number | null) {
      const list = (await repo.rulesOfOwner(projectId, userId)).map(({ id, rule }) => ({ id, rule }));
      return { total: list.length, list };
    },

    async saveRule(
      { projectId, id, rule }: { readonly projectId: number; readonly id?: number | undefined; readonly rule: NoticeRule },
      userId: number | null,
      doer: Doer,
    ) {
      await judge(projectId, userId, rule, doer);
      const before = id === undefined ? undefined : (await repo.rulesOfOwner(projectId, userId)).find((each) => each.id === id);
      if (id !== undefined && isDeepStrictEqual(before?.rule, rule)) return { id, rule };
      return noted(userId === null ? projectId : undefined, ruleSaved, doer, async (on) => {
        if (id !== undefined && !(await on.changeRule(id, projectId, userId, rule))) throw new AppError('notFound');
        if (id === undefined && (await on.rulesOfOwner(projectId, userId)).length >= mostRules) throw noRoom(mostRules);
        const kept = id ?? (await on.addRule(projectId, userId, rule, now()));
        return { result: { id: kept, rule }, target: rule.name };
      });
    },

    async removeRule(projectId: number, id: number, userId: number | null, doer: Doer): Promise<void> {
      await noted(userId === null ? projectId : undefined, ruleRemoved, doer, async (on) => {
        const target = await on.removeRule(id, projectId, userId);
        if (target === null) throw new AppError('notFound');
        return { result: undefined, target };
      });
    },

    channels: async (owner: Owner) => (await repo.channelsOf(owner)).map(viewOf),

    async ownChannels(userId: number) {
      const list = (await repo.channelsOf({ userId })).map(viewOf);
      return { email: await repo.email(userId), mail: notify.offers('email'), list };
    },

    async addChannel(owner: Owner, { name, channel, address, secret }: NewChannel, doer: Doer) {
      const kept = notify.sealed(channel, secret === undefined ? { address } : { address, secret });
      if (!kept) throw wrong('address', 'hookWrong', doer);
      const whose = { user_id: owner.userId, project_id: owner.userId === null ? owner.projectId : null };
      const most = await roomFor(owner, doer);
      const id = await noted(owner.projectId, channelAdded, doer, async (on) => {
        if ((await on.channelsOf(owner)).length >= most) throw noRoom(most);
        return { result: await on.addChannel({ ...whose, ...kept, name, channel, created: now() }), target: name };
      });
      return { id, name, channel, address: kept.address };
    },

    async removeChannel(owner: Owner, id: number, doer: Doer): Promise<void> {
      const { name } = await channelOf(owner, id);
      await noted(owner.projectId, channelRemoved, doer, async (on) => ({ result: await on.removeChannel(id), target: name }));
    },

    /** Without `id`: the person's e-mail address. */
    async test(owner: Owner, id: number | undefined, { language, signal }: Pick<CallContext, 'language' | 'signal'>) {
      const common = { notice: testNotice[language], projectId: owner.projectId ?? null, userId: owner.userId };
      if (id === undefined) {
        const address = owner.userId === null ? null : await repo.email(owner.userId);
        if (address === null) throw new AppError('notFound');
        return told(await notify.attempt({ ...common, channel: 'email', target: { address } }, signal));
      }
      const row = await channelOf(owner, id);
      return told(
        await notify.attempt(
          { ...common, channel: row.channel as Exclude<ChannelName, 'email'>, target: notify.opened(row.sealed) },
          signal,
        ),
      );
    },

    async deliveries(
      filter: { readonly userId?: number; readonly projectId?: number },
      { page, pageSize }: { page: number; pageSize: number },
    ) {
      const { total, rows } = await notify.deliveries(filter, page, pageSize);
      const list = rows.map((row) => ({
        id: Number(row.id),
        channel: row.channel as ChannelName,
        address: row.address,
        subject: row.subject,
        state: row.state as DeliveryState,
        attempts: row.attempts,
        error: row.error,
        answer: row.answer,
        created: row.created,
        lastTime: row.last_time,
        endTime: row.end_time,
      }));
      return { total, list };
    },

    /** `all`: with the names of all members, for whoever makes the calendar. */
    async calendar(projectId: number, all: boolean) {
      const calendar = await repo.calendar(projectId);
      const zone = timeZoneOf(registry, projectId);
      const duty = await repo.onDuty(projectId, zone, now());
      const named = new Set([...[...calendar.pattern, ...calendar.exceptions].map(({ userId }) => userId), ...duty]);
      const members = (await repo.memberNames(projectId)).map(({ id, name }) => ({ id: Number(id), name }));
      return { ...calendar, people: members.filter(({ id }) => all || named.has(id)), now: [...duty] };
    },

    async saveCalendar(projectId: number, calendar: OnCallCalendar, doer: Doer): Promise<void> {
      const zone = timeZoneOf(registry, projectId);
      const { crews, pattern, exceptions } = calendar;
      for (const { from, to } of exceptions)
        if (!(instantOrNaN(zone, from) < instantOrNaN(zone, to)))
          throw new AppError('badInput', {}, [{ path: 'exceptions', message: fieldText('rangeOrder') }]);
      await requireMembers(
        projectId,
        [...pattern, ...exceptions].flatMap(({ userId }) => userId ?? []),
      );
      const before = await repo.calendar(projectId);
      if (isDeepStrictEqual(before, { crews, pattern, exceptions })) return;
      const target = String(pattern.length + exceptions.length);
      await noted(projectId, calendarSaved, doer, async (on) => ({ result: await on.keepCalendar(projectId, calendar), target }));
    },
  };
}

/** NaN for a day that no calendar has. */
function instantOrNaN(zone: string, local: string): number {
  try {
    return localInstant(zone, local);
  } catch {
    return Number.NaN;
  }
}

/** What whoever tries a channel is told. */
const told = ({ delivered, error, answer }: Tried) => ({ delivered, error, answer });
