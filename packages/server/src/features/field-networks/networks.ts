/** Field networks of a project: set by platform administrators, visible to everyone who may set up the project. */
import { isDeepStrictEqual } from 'node:util';
import type { FieldNetwork, fieldNetworksApi } from '@czyun/contract';
import { auditedChange, type ChangeDeps } from '../../audit/index.ts';
import { rowById } from '../../db/edited-rows.ts';
import type { CallActor } from '../../kernel/call-actor.ts';
import { AppError } from '../../kernel/errors.ts';
import type { BodyOf } from '../../kernel/handlers.ts';
import { checkNetworks, networkView, storeNetworks } from '../../station/networks.ts';
import { networkRows } from '../../station/networks-repo.ts';
import type { FeatureDeps } from '../deps.ts';

const listText = (networks: readonly FieldNetwork[]) =>
  networks
    .map(({ network }) => network)
    .join(', ')
    .slice(0, 2000);

export type NetworkSetupDeps = ChangeDeps & Pick<FeatureDeps, 'field'>;

export function createNetworkSetup(deps: NetworkSetupDeps) {
  const { field, now } = deps;
  return {
    set: (
      { projectId, before, networks }: BodyOf<typeof fieldNetworksApi, 'setFieldNetworks'>,
      actor: CallActor,
    ): Promise<{ networks: FieldNetwork[] }> => {
      checkNetworks(field.access.guard, networks, actor);
      return auditedChange(deps, actor, async (on) => {
        const project = await rowById(on, 'projects', projectId);
        if (!project) throw new AppError('notFound');
        const old = (await networkRows(on, projectId)).map(networkView);
        const seen = new Set(before);
        if (old.length !== seen.size || old.some(({ network }) => !seen.has(network))) throw new AppError('conflict');
        await storeNetworks(on, projectId, networks, now());
        const result = { networks: (await networkRows(on, projectId)).map(networkView) };
        const entry = {
          projectId,
          action: { zh: '设置现场网段', en: 'Set the field networks' },
          target: project.name,
          oldValue: listText(old),
          setValue: listText(result.networks),
        };
        return { result, entries: isDeepStrictEqual(old, result.networks) ? [] : [entry], touched: { projects: [projectId] } };
      });
    },
  };
}
