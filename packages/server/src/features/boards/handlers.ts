import type { boardsApi } from '@czyun/contract/boards';
import { callActorOf } from '../../kernel/call-actor.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import type { CallContext } from '../../kernel/session-info.ts';
import type { Boards } from './service.ts';

/** The read-only code. */
const monitor = 3;
/** A secret link owns no boards. */
const personOf = ({ session }: CallContext): number | null => (session?.secretLink ? null : (session?.userId ?? null));

export function boardHandlers(boards: Boards): Handlers<typeof boardsApi> {
  return {
    listBoards: ({ query }, context) => boards.list(query.projectId, personOf(context)),
    getBoard: ({ query }, context) => boards.get(query, personOf(context)),
    saveBoard: ({ body }, context) => boards.save(body, callActorOf(context)),
    saveBoardSharing: ({ body }, context) => boards.share(body, callActorOf(context)),
    saveBoardPage: ({ body }, context) => boards.place(body, callActorOf(context)),
    saveBoardCopy: ({ body }, context) => boards.copy(body, callActorOf(context)),
    removeBoard: ({ body }, context) => boards.remove(body, context.code ?? monitor, callActorOf(context)),
    exportBoard: ({ query }, context) => boards.file(query, personOf(context)),
    importBoard: ({ body }, context) => boards.import(body, callActorOf(context)),
  };
}
