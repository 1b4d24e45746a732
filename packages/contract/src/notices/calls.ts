/** Notification rules and their recipients and channels, and the duty roster. */

import { z } from 'zod';
import { severity } from '../alarms/entities.ts';
import { noticeScope } from '../andon/kinds.ts';
import { pattern } from '../fields/bounded.ts';
import { id, int, list } from '../fields/primitives.ts';
import { entriesOfPage, page, projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { fieldText } from '../texts/field-text.ts';
import { type ChannelName, channelNames } from './channels.ts';
import { delivery } from './deliveries-calls.ts';

const own = { access: 'project.view', scope: { field: 'projectId', kind: 'project' }, persons: true } as const;
const managed = { access: 'project.setup', scope: { field: 'projectId', kind: 'project' }, persons: true } as const;

/** Local time of the project, `HH:MM`. */
const clockTime = pattern(5, /^([01]\d|2[0-3]):[0-5]\d$/, 'hourWrong');
/** Local date and time of the project, `YYYY-MM-DDTHH:MM`. */
const localTime = pattern(16, /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'localTimeWrong');
const ids = (most: number) => z.array(id).max(most).default([]);
const name = z.string().trim().min(1, fieldText('linkNameRequired')).max(60, fieldText('tooLong'));
const minutes = int.min(1).max(1440);

/** Weekly hours: from one time to the other on each of its days (1 Monday … 7 Sunday); an end not later than the start is on the next day. */
export const weekHours = z.object({ days: z.array(int.min(1).max(7)).min(1).max(7), from: clockTime, to: clockTime });
export type WeekHours = z.infer<typeof weekHours>;

/** Recipients of a rule. Personal rules have only `email` (the user's own address) and `channelIds`. */
const receivers = z.object({
  email: z.boolean().default(false).describe("By e-mail to the confirmed address of the rule's owner"),
  channelIds: ids(20),
  userIds: ids(50),
  everyone: z.boolean().default(false).describe('Every member of the project'),
  onCall: z.boolean().default(false).describe('People on duty'),
});

export const noticeRule = z.object({
  name,
  enabled: z.boolean().default(true),
  severities: z.array(severity).min(1, fieldText('chooseSome')).max(3),
  kinds: z
    .array(z.union([z.literal(1), z.literal(2), z.literal(3)]))
    .min(1, fieldText('chooseSome'))
    .max(3)
    .describe('1 notice, 2 alarm, 3 fault'),
  only: noticeScope.default('all').describe('All alarms, only andon calls, or only andon calls of one kind (stop: of stopped machines)'),
  deviceIds: ids(200).describe('With `regionIds` (what lies in them too); both empty: all devices'),
  regionIds: ids(100),
  hours: weekHours
    .nullable()
    .default(null)
    .describe(
      'Hours in which people are notified; null: always. Other alarms are notified when the hours begin, if still active and unacknowledged',
    ),
  delayMinutes: int.min(0).max(1440).default(0).describe('Notify only of alarms still unacknowledged after so many minutes'),
  repeat: z
    .object({ everyMinutes: minutes, most: int.min(1).max(20) })
    .nullable()
    .default(null)
    .describe('Until it is acknowledged or has recovered, at most so often'),
  escalate: z
    .object({ afterMinutes: minutes, userId: id.nullable() })
    .nullable()
    .default(null)
    .describe('Escalation to another person (null: on duty) when still unacknowledged so long after the notification'),
  recovered: z.boolean().default(false).describe('Also notify on recovery'),
  language: z.enum(['zh', 'en']).default('zh').describe('Language of messages to bots; people get their own'),
  to: receivers,
});
export type NoticeRule = z.infer<typeof noticeRule>;

const keptRule = z.object({ id: z.number().int(), rule: noticeRule });

const channelName = z.enum(Object.keys(channelNames) as [ChannelName, ...ChannelName[]]).exclude(['email']);

const noticeChannel = z.object({
  id: z.number().int(),
  name: z.string(),
  channel: channelName,
  /** Masked. */
  address: z.string(),
});
export type NoticeChannel = z.infer<typeof noticeChannel>;

const newChannel = {
  name: name.describe('Name of the channel'),
  channel: channelName.describe('Kind of bot or receiver'),
  address: z
    .string()
    .trim()
    .min(1, fieldText('hookWrong'))
    .max(1000, fieldText('tooLong'))
    .describe('Address of the bot or receiver, with its key'),
  secret: z.string().min(1).max(200).optional().describe("DingTalk and Feishu where they sign; receivers of one's own always"),
};

/** Result of an attempt. */
const tried = z.object({
  delivered: z.boolean(),
  /** A code or a word; null: none. */
  error: z.string().nullable(),
  /** The response, without keys and addresses; null: no response. */
  answer: z.string().nullable(),
});

const listedDelivery = delivery.omit({ projectId: true }).extend({ answer: z.string().nullable() });
const pages = { page, pageSize: entriesOfPage(100, 20) };

/** A shift of the weekly roster, and an exception from it. */
const shift = weekHours.extend({ userId: id });
const exception = z.object({ from: localTime, to: localTime, userId: id.nullable().describe('Account of the person; null: nobody') });
const calendar = z.object({
  crews: z.boolean().default(false).describe('Also the people of the crews on shift'),
  pattern: z.array(shift).max(60).describe('Weekly roster: who is on duty when'),
  exceptions: z.array(exception).max(100).describe('Date ranges with other people on duty'),
});
export type OnCallCalendar = z.infer<typeof calendar>;

export const noticesApi = defineApi({
  noticeRuleList: {
    method: 'GET',
    path: '/api/notices/rules',
    ...own,
    cost: 'normal',
    summary: 'Personal notification rules in a project',
    query: z.object({ projectId }),
    response: list(keptRule),
  },
  noticeRuleSave: {
    method: 'POST',
    path: '/api/notices/rules/save',
    names: { to: ['接收人', 'Recipients'], email: ['是否发邮件', 'By e-mail'], only: ['范围', 'Scope'] },
    ...own,
    changes: true,
    summary: 'Save a personal notification rule; without `id` a new one. It can use personal channels only',
    body: z.object({ projectId, id: id.optional().describe('Rule to change; absent: a new one'), rule: noticeRule.describe('The rule') }),
    response: keptRule,
  },
  noticeRuleRemove: {
    method: 'POST',
    path: '/api/notices/rules/remove',
    ...own,
    changes: true,
    summary: 'Remove a personal notification rule',
    body: z.object({ projectId, id: id.describe('Rule, by the ID that noticeRuleList lists') }),
    response: z.object({}),
  },
  noticeChannels: {
    method: 'GET',
    path: '/api/notices/channels',
    access: 'session',
    persons: true,
    cost: 'normal',
    summary: 'Personal notification channels: confirmed e-mail address, bots and webhooks (masked)',
    response: z.object({
      /** The confirmed address; null: none. */
      email: z.string().nullable(),
      /** Whether the server can send e-mail. */
      mail: z.boolean(),
      list: z.array(noticeChannel),
    }),
  },
  noticeChannelAdd: {
    method: 'POST',
    path: '/api/notices/channels/add',
    access: 'session',
    persons: true,
    changes: true,
    summary: 'Add a personal bot or webhook; its address and secret are stored encrypted and never shown again',
    body: z.object(newChannel),
    response: noticeChannel,
  },
  noticeChannelRemove: {
    method: 'POST',
    path: '/api/notices/channels/remove',
    access: 'session',
    persons: true,
    changes: true,
    summary: 'Remove a personal channel',
    body: z.object({ id: id.describe('Channel, by the ID that noticeChannels lists') }),
    response: z.object({}),
  },
  noticeChannelTest: {
    method: 'POST',
    path: '/api/notices/channels/test',
    access: 'session',
    persons: true,
    changes: true,
    cost: 'outside',
    summary: 'Send a test to a personal channel (without `id`: to the own e-mail address) and return the response',
    body: z.object({ id: id.optional().describe('Channel to test; absent: the own e-mail address') }),
    response: tried,
  },
  noticeDeliveries: {
    method: 'GET',
    path: '/api/notices/deliveries',
    access: 'session',
    persons: true,
    cost: 'normal',
    summary: 'Own notifications with channel, state and response, newest first',
    query: z.object(pages),
    response: list(listedDelivery),
  },
  projectRuleList: {
    method: 'GET',
    path: '/api/notices/project/rules',
    ...managed,
    cost: 'normal',
    summary: 'Project rules: they notify members, bots and on-call staff',
    query: z.object({ projectId }),
    response: list(keptRule),
  },
  projectRuleSave: {
    method: 'POST',
    path: '/api/notices/project/rules/save',
    names: { to: ['接收人', 'Recipients'], email: ['是否发邮件', 'By e-mail'], only: ['范围', 'Scope'] },
    ...managed,
    changes: true,
    summary: 'Save a project notification rule; without `id` a new one',
    body: z.object({ projectId, id: id.optional().describe('Rule to change; absent: a new one'), rule: noticeRule.describe('The rule') }),
    response: keptRule,
  },
  projectRuleRemove: {
    method: 'POST',
    path: '/api/notices/project/rules/remove',
    ...managed,
    changes: true,
    summary: 'Remove a rule of the project',
    body: z.object({ projectId, id: id.describe('Rule, by the ID that projectRuleList lists') }),
    response: z.object({}),
  },
  projectChannels: {
    method: 'GET',
    path: '/api/notices/project/channels',
    ...managed,
    cost: 'normal',
    summary: 'Notification channels of the project: bots and recipients (masked)',
    query: z.object({ projectId }),
    response: list(noticeChannel),
  },
  projectChannelAdd: {
    method: 'POST',
    path: '/api/notices/project/channels/add',
    ...managed,
    changes: true,
    summary: 'Add a project bot or webhook; its address and secret are stored encrypted and never shown again',
    body: z.object({ projectId, ...newChannel }),
    response: noticeChannel,
  },
  projectChannelRemove: {
    method: 'POST',
    path: '/api/notices/project/channels/remove',
    ...managed,
    changes: true,
    summary: 'Remove a channel of the project',
    body: z.object({ projectId, id: id.describe('Channel, by the ID that projectChannels lists') }),
    response: z.object({}),
  },
  projectChannelTest: {
    method: 'POST',
    path: '/api/notices/project/channels/test',
    ...managed,
    changes: true,
    cost: 'outside',
    summary: 'Send a test to a project channel and return the response',
    body: z.object({ projectId, id: id.describe('Channel, by the ID that projectChannels lists') }),
    response: tried,
  },
  projectDeliveries: {
    method: 'GET',
    path: '/api/notices/project/deliveries',
    ...managed,
    cost: 'normal',
    summary: 'Notifications of the project’s alarms with channel, state and response, newest first',
    query: z.object({ projectId, ...pages }),
    response: list(listedDelivery),
  },
  onCallGet: {
    method: 'GET',
    path: '/api/notices/onCall',
    ...own,
    cost: 'normal',
    summary: 'On-call roster of the project: weekly pattern, exceptions, and who is on call now',
    query: z.object({ projectId }),
    response: calendar.extend({ people: z.array(z.object({ id: z.number().int(), name: z.string() })), now: z.array(z.number().int()) }),
  },
  onCallSave: {
    method: 'POST',
    path: '/api/notices/onCall/save',
    names: { to: ['接收人', 'Recipients'] },
    ...managed,
    changes: true,
    summary: 'Save the on-call roster of the project; its people must be members. Exceptions override the weekly roster',
    body: calendar.extend({ projectId }),
    response: z.object({}),
  },
});
