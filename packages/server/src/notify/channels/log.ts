/** A channel without recipients: each notice is a line of the server's log and of the deliveries. For trials and demonstrations. */
import { z } from 'zod';
import type { Channel } from '../types.ts';

const target = z.object({ address: z.string().trim().min(1).max(200) });

export interface NoticeLog {
  info(details: object, message: string): void;
}

export function createLogChannel(log: NoticeLog): Channel<z.output<typeof target>> {
  return {
    name: 'log',
    target,
    mask: ({ address }) => address,
    key: ({ address }) => address,
    perMinute: 600,
    async send({ address }, { subject }, { id }) {
      log.info({ id, recipient: address, subject }, 'notification');
      return null;
    },
  };
}
