/** The servers of the installation as shown to platform administrators. */
import type { Language, serversApi } from '@czyun/contract';
import { auditedChange, type ChangeDeps } from '../../audit/index.ts';
import { RequestFailed } from '../../bus/index.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { BodyOf } from '../../kernel/handlers.ts';
import { nameIn } from '../../registry/index.ts';
import type { FeatureDeps } from '../deps.ts';

export type ServersDeps = ChangeDeps & Pick<FeatureDeps, 'serverRoom' | 'servers'>;

export function createServersService(deps: ServersDeps) {
  const { registry, serverRoom, servers } = deps;
  const placeOf = (projectId: number) => serverRoom.list().find(({ seats }) => seats.some(([id]) => id === projectId));
  const isPinned = (projectId: number) => placeOf(projectId)?.seats.some(([id, , byHand]) => id === projectId && byHand === 1) === true;

  return {
    find(language: Language) {
      const nameOf = (id: number) => {
        const project = registry.project(id);
        return project ? nameIn(language, project) : String(id);
      };
      const list = serverRoom.list();
      const owned = new Set(list.flatMap(({ seats }) => seats.map(([id]) => id)));
      const shown = list.map(({ server, owner: _owner, seats, ...state }, at) => ({
        ...state,
        id: server,
        isThis: at === 0,
        lags: [...state.lags],
        seats: seats.map(([projectId, load, byHand]) => ({
          ...{ projectId, name: nameOf(projectId) },
          // Rounded from ten on, so that the displayed values add up.
          load: load < 10 ? load : Math.round(load),
          byHand: byHand === 1,
        })),
      }));
      return {
        servers: shown.sort((a, b) => a.name.localeCompare(b.name) || a.started - b.started),
        isShared: servers !== undefined,
        isConnected: servers?.isConnected() ?? true,
        unowned: registry.projects().flatMap(({ id }) => (owned.has(id) ? [] : { projectId: id, name: nameOf(id) })),
      };
    },
    async move({ projectId, server }: BodyOf<typeof serversApi, 'moveSeat'>, actor: CallActor): Promise<{ moved: true }> {
      const project = registry.project(projectId);
      if (!project) throw new AppError('notFound');
      const to = serverRoom.list().find((each) => each.server === server);
      if (!to || to.isLeaving) throw new AppError('serverAway');
      const from = placeOf(projectId);
      const result = { moved: true } as const;
      // Already the case.
      if (from?.server === server && isPinned(projectId)) return result;
      const outcome = await serverRoom.move(projectId, server).catch((error: unknown) => {
        if (!(error instanceof RequestFailed)) throw error;
        throw new AppError(error.reason === 'late' ? 'ownerSlow' : 'ownerAway');
      });
      if (outcome === 'unknown') throw new AppError('serverAway');
      if (outcome === 'noOwner') throw new AppError('ownerAway');
      const entry = {
        projectId,
        action: { zh: '迁移到服务器', en: 'Moved to a server' },
        target: project.name,
        oldValue: from?.name ?? '',
        setValue: to.name,
      };
      return auditedChange(deps, actor, async () => ({ result, entries: [entry], touched: {} }));
    },
  };
}
