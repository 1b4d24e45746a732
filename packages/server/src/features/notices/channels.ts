/** Channels of projects and of users: list, add, test, remove. */
import { allows, type ChannelName, userTypes } from '@czyun/contract';
import { AppError } from '../../kernel/errors.ts';
import type { CallContext } from '../../kernel/session-info.ts';
import type { Tried } from '../../notify/index.ts';
import { type ChannelRow, noticeRulesRepo, type Owner, testNotice } from '../../notify/rules/index.ts';
import { type NoticeCaller, recordedChange, wrongField } from './common.ts';
import type { NoticeDeps } from './service.ts';

type HookName = Exclude<ChannelName, 'email'>;

interface NewChannel {
  readonly name: string;
  readonly channel: HookName;
  readonly address: string;
  readonly secret?: string | undefined;
}

const maxChannels = 100;
/** Maximum personal channels of a user who can only view, and of one who can act: each channel makes the server call an address. */
const maxOwnChannels = { watching: 3, acting: 10 } as const;

const channelAdded = { zh: '添加通知渠道', en: 'Add a notification channel' };
const channelRemoved = { zh: '删除通知渠道', en: 'Remove a notification channel' };

const viewOf = ({ id, name, channel, address }: ChannelRow) => ({ id, name, channel: channel as HookName, address });

const testResult = ({ delivered, error, answer }: Tried) => ({ delivered, error, answer });

export function createChannels(deps: Pick<NoticeDeps, 'db' | 'notify' | 'audit' | 'accounts' | 'now'>) {
  const { db, notify, accounts, now } = deps;
  const repo = noticeRulesRepo(db);

  async function mostOf({ userId }: Owner, { session }: NoticeCaller): Promise<number> {
    if (userId === null || session === null) return maxChannels;
    const codes = [...(await accounts.codes(session)).values()];
    const canAct = session.userType === userTypes.platform || codes.some((code) => allows(code, 'alarm.acknowledge'));
    return canAct ? maxOwnChannels.acting : maxOwnChannels.watching;
  }

  /** `notFound` for a channel of another owner. */
  async function requireChannel(owner: Owner, id: number): Promise<ChannelRow> {
    const row = (await repo.channelsOf(owner)).find((each) => each.id === id);
    if (!row) throw new AppError('notFound');
    return row;
  }

  return {
    channels: async (owner: Owner) => (await repo.channelsOf(owner)).map(viewOf),

    async ownChannels(userId: number) {
      const list = (await repo.channelsOf({ userId })).map(viewOf);
      return { email: await repo.email(userId), mail: notify.offers('email'), list };
    },

    async addChannel(owner: Owner, { name, channel, address, secret }: NewChannel, caller: NoticeCaller) {
      const sealed = notify.sealed(channel, secret === undefined ? { address } : { address, secret });
      if (!sealed) throw wrongField('address', 'hookWrong', caller);
      const ownerColumns = { user_id: owner.userId, project_id: owner.userId === null ? owner.projectId : null };
      const most = await mostOf(owner, caller);
      const id = await recordedChange(deps, owner.projectId, channelAdded, caller, async (on) => {
        if ((await on.channelsOf(owner)).length >= most) throw new AppError('tooManySaved', { most });
        return { result: await on.addChannel({ ...ownerColumns, ...sealed, name, channel, created: now() }), target: name };
      });
      return { id, name, channel, address: sealed.address };
    },

    async removeChannel(owner: Owner, id: number, caller: NoticeCaller): Promise<void> {
      const { name } = await requireChannel(owner, id);
      await recordedChange(deps, owner.projectId, channelRemoved, caller, async (on) => ({
        result: await on.removeChannel(id),
        target: name,
      }));
    },

    /** Without `id`: tests the user's e-mail address. */
    async test(owner: Owner, id: number | undefined, { language, signal }: Pick<CallContext, 'language' | 'signal'>) {
      const common = { notice: testNotice[language], projectId: owner.projectId ?? null, userId: owner.userId };
      if (id === undefined) {
        const address = owner.userId === null ? null : await repo.email(owner.userId);
        if (address === null) throw new AppError('notFound');
        return testResult(await notify.attempt({ ...common, channel: 'email', target: { address } }, signal));
      }
      const row = await requireChannel(owner, id);
      const target = notify.opened(row.sealed);
      return testResult(await notify.attempt({ ...common, channel: row.channel as HookName, target }, signal));
    },
  };
}
