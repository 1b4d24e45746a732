import { createGuardedFetch } from '../../outside/guarded-fetch.ts';
import type { Settings } from '../../settings.ts';
import { mailSettingsOf } from '../mail-settings.ts';
import { createEmailChannel } from './email.ts';
import { createLogChannel, type NoticeLog } from './log.ts';
import { createDingtalkChannel, createFeishuChannel, createWecomChannel } from './robots.ts';
import { createWebhookChannel } from './webhook.ts';

/** All channels; `email` is null without a mail server. `reach`: fetch for webhooks and bots, guarded by default. */
export function createChannels(settings: Settings, reach: typeof fetch | undefined, log: NoticeLog) {
  const mail = mailSettingsOf(settings);
  const hosts = settings.NOTIFY_HOSTS.split(',').flatMap((host) => host.trim() || []);
  const guarded = reach ?? createGuardedFetch({ hosts });
  return {
    email: mail ? createEmailChannel(mail) : null,
    wecom: createWecomChannel(guarded),
    dingtalk: createDingtalkChannel(guarded),
    feishu: createFeishuChannel(guarded),
    webhook: createWebhookChannel(guarded),
    log: createLogChannel(log),
  };
}
