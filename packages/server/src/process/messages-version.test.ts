import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { AlarmRecord } from '../alarms/types.ts';
import { freshStore } from '../db/fixture.ts';
import type { DeviceState } from '../drivers/types.ts';
import { callsSubject, forwardedAnswer, forwardedRequest } from '../http/forward.ts';
import { mirrorChannel, page, pageRequest, pageSubject } from '../mirror/types.ts';
import { presenceChannel } from '../servers/presence.ts';
import { giveRequest, takeRequest } from '../servers/requests.ts';
import * as channels from './channels.ts';
import { agreeOnMessages, messagesVersion } from './messages-version.ts';
import { againSubject, blocks, closedNews, range } from './shared-rollups.ts';

/** Messages contain whole objects but validate only a part of them: an added or removed field does not compile here. */
const stateFields = { deviceId: 1, status: 1, detail: 1, lastMessage: 1, rejected: 1, refuses: 1 } satisfies Record<keyof DeviceState, 1>;
const alarmFields = {
  ...{ id: 1, type: 1, severity: 1, projectId: 1, deviceId: 1, paramId: 1, metric: 1, alarmKey: 1, content: 1, startTime: 1 },
  ...{ recoverTime: 1, ackTime: 1, ackUser: 1, ackBy: 1, count: 1, quiet: 1, firstId: 1, clockAhead: 1, reading: 1 },
} satisfies Record<keyof AlarmRecord, 1>;

const ofChannels = [...Object.values(channels), mirrorChannel, presenceChannel, closedNews].flatMap((each) =>
  'schema' in each ? [[each.name, each.schema] as const] : [],
);
const ofRequests = { forwardedRequest, forwardedAnswer, pageRequest, page, takeRequest, giveRequest, range, blocks };
const subjects = [callsSubject, pageSubject, againSubject].map((subjectOf) => subjectOf('server'));
const forms = [...ofChannels, ...Object.entries(ofRequests)]
  .map(([name, schema]) => [name, z.toJSONSchema(schema, { unrepresentable: 'any' })] as const)
  .toSorted(([a], [b]) => (a < b ? -1 : 1));

it('the format of the messages has this version: raise `messagesVersion` with the digest', () => {
  const digest = hash('sha256', JSON.stringify([subjects, forms, stateFields, alarmFields])).slice(0, 16);
  expect({ messagesVersion, digest }).toEqual({ messagesVersion: 2, digest: '728fcb2c312aa6be' });
});

it('servers of one version start beside each other, a different version only if no other server runs', async () => {
  const store = await freshStore();
  try {
    let others = 1;
    const alone = async (work: () => Promise<void>) => {
      others -= 1;
      if (others >= 0) return false;
      await work();
      return true;
    };
    const never = async () => false;
    await agreeOnMessages(store.db, never, 1);
    await agreeOnMessages(store.db, never, 1);
    // The last server of the other version ends meanwhile.
    await agreeOnMessages(store.db, alone, 2);
    await agreeOnMessages(store.db, never, 2);
    await expect(agreeOnMessages(store.db, never, 1)).rejects.toThrow(/messages of another form/);
    await agreeOnMessages(store.db, never, 2);
  } finally {
    await store.remove();
  }
}, 30_000);
