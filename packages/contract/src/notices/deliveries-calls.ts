import { z } from 'zod';
import { list } from '../fields/primitives.ts';
import { entriesOfPage, page } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { type ChannelName, channelNames, type DeliveryState, deliveryStates } from './channels.ts';

const names = <T extends string>(table: Readonly<Record<T, unknown>>) => z.enum(Object.keys(table) as [T, ...T[]]);
const channel = names<ChannelName>(channelNames);
const state = names<DeliveryState>(deliveryStates);

export const delivery = z.object({
  id: z.number().int(),
  /** null: without a project. */
  projectId: z.number().int().nullable(),
  channel,
  /** Masked: it cannot be used to contact the recipient. */
  address: z.string(),
  subject: z.string(),
  state,
  attempts: z.number().int(),
  /** The last failure, a code or a word; null: none. */
  error: z.string().nullable(),
  /** Epoch ms. */
  created: z.number(),
  /** The last attempt; null: none yet. */
  lastTime: z.number().nullable(),
  /** When it was delivered or given up. */
  endTime: z.number().nullable(),
});

export const notifyApi = defineApi({
  deliveryList: {
    method: 'GET',
    path: '/api/notify/deliveries',
    access: 'platform',
    cost: 'normal',
    summary: 'Deliveries of notifications: channel, masked address, state, tries and the last failure; newest first',
    query: z.object({ state: state.optional().describe('Only deliveries in this state'), page, pageSize: entriesOfPage(500, 20) }),
    response: list(delivery),
  },
  notifyTest: {
    method: 'POST',
    path: '/api/notify/test',
    access: 'platform',
    persons: true,
    changes: true,
    cost: 'outside',
    summary: 'Send a test message to an e-mail address, a bot or a webhook; its result appears in the deliveries',
    body: z.object({
      channel: channel.describe('Kind of channel'),
      address: z.string().min(1).max(1000).describe('An e-mail address, or the address of the bot or webhook with its key'),
      secret: z.string().min(1).max(200).optional().describe('DingTalk and Feishu where they sign, webhooks always'),
    }),
    response: z.object({ id: z.number().int() }),
  },
});
