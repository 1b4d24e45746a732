/** Channels of notifications to people outside the product, and states of a delivery. */
import type { Text } from '@czyun/devices';

export const channelNames = {
  email: { zh: '电子邮件', en: 'E-mail' },
  wecom: { zh: '企业微信机器人', en: 'WeCom robot' },
  dingtalk: { zh: '钉钉机器人', en: 'DingTalk robot' },
  feishu: { zh: '飞书机器人', en: 'Feishu robot' },
  webhook: { zh: 'Webhook', en: 'Webhook' },
  log: { zh: '仅记录', en: 'Log only' },
} as const satisfies Record<string, Text>;

export type ChannelName = keyof typeof channelNames;

export const deliveryStates = {
  waiting: { zh: '等待发送', en: 'Waiting' },
  delivered: { zh: '已发送', en: 'Delivered' },
  failed: { zh: '发送失败', en: 'Failed' },
} as const satisfies Record<string, Text>;

export type DeliveryState = keyof typeof deliveryStates;
