import type { momentsApi, Permission } from '@czyun/contract';
import type { Handlers } from '../../kernel/handlers.ts';
import { type CallContext, mayAlso } from '../../kernel/session-info.ts';
import type { MomentService } from './service.ts';

const readerOf = (context: CallContext) => ({
  language: context.language,
  sees: (permission: Permission) => mayAlso(context, permission),
});

export function momentHandlers({ list, find }: MomentService): Handlers<typeof momentsApi> {
  return {
    listMoments: ({ query }, context) => list(query, readerOf(context), context.now),
    findMoment: async ({ query }, context) => ({ moment: await find(query, readerOf(context), context.now) }),
  };
}
