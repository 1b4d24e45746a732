/** What projects may reach in the field. The platform gives it; everybody who sets a project up sees it. */
import { isIP } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type { FieldNetwork } from '@czyun/contract';
import { rowById } from '../../db/edited-rows.ts';
import type { FieldGuard } from '../../drivers/field-networks.ts';
import { AppError } from '../../kernel/errors.ts';
import { change, type Db, type SetupActor, type SetupBody, type SetupDeps, type WrongField, wrongFields } from '../setup/index.ts';
import { insertNetworks, networkRows, removeNetworks } from './repo.ts';

export const networkView = ({ network, note }: { readonly network: string; readonly note: string }): FieldNetwork => ({ network, note });

/** `10.1.0.0/16`, an address, or a name. */
function isWritten(network: string): boolean {
  const [address = '', bits, ...rest] = network.split('/');
  if (isIP(address) === 0) return bits === undefined && /[a-z_]/.test(network) && !network.includes(':');
  const longest = isIP(address) === 6 ? 128 : 32;
  return rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest));
}

/** What is wrong with the networks of a list, by their place in it. */
export function networkProblems(guard: FieldGuard, networks: readonly FieldNetwork[]): (WrongField & { readonly index: number })[] {
  const seen = new Set<string>();
  return networks.flatMap(({ network }, index) => {
    const wrong = (zh: string, en: string) => [{ index, path: `networks.${index}.network`, message: { zh, en } }];
    if (seen.has(network)) return wrong(`${network} 重复`, `${network} stands twice`);
    seen.add(network);
    if (!isWritten(network)) {
      return wrong(
        `${network} 不是网段、IP 地址或主机名，例如 10.1.0.0/16、192.168.7.20、pcs-1.local`,
        `${network} is no network, address or name, e.g. 10.1.0.0/16, 192.168.7.20, pcs-1.local`,
      );
    }
    if (isIP(network.split('/')[0] ?? '') === 0 || guard.overlaps(network)) return [];
    return wrong(`${network} 不在服务器允许的范围内（FIELD_NETWORKS）`, `${network} lies outside what the server allows (FIELD_NETWORKS)`);
  });
}

/** Throws `badInput` for networks that nobody can be given. */
export function checkNetworks(guard: FieldGuard, networks: readonly FieldNetwork[], { language }: SetupActor): void {
  const wrong = networkProblems(guard, networks);
  if (wrong.length > 0) throw wrongFields(language, wrong);
}

/** Brings the networks of a project in line with a list. */
export async function storeNetworks(on: Db, projectId: number, networks: readonly FieldNetwork[], now: number): Promise<void> {
  const known = await networkRows(on, projectId);
  const wanted = new Map(networks.map(({ network, note }) => [network, note]));
  const kept = new Set(known.filter(({ network, note }) => wanted.get(network) === note).map(({ network }) => network));
  await removeNetworks(
    on,
    known.flatMap(({ id, network }) => (kept.has(network) ? [] : [id])),
  );
  const added = networks.filter(({ network }) => !kept.has(network));
  await insertNetworks(
    on,
    added.map((one) => ({ ...networkView(one), project_id: projectId, created: now })),
  );
}

const told = (networks: readonly FieldNetwork[]) =>
  networks
    .map(({ network }) => network)
    .join(', ')
    .slice(0, 2000);

export function createNetworkSetup(deps: SetupDeps) {
  const { field, now } = deps;
  return {
    set: ({ projectId, before, networks }: SetupBody<'setFieldNetworks'>, actor: SetupActor): Promise<{ networks: FieldNetwork[] }> => {
      checkNetworks(field.access.guard, networks, actor);
      return change(deps, actor, async (on) => {
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
          oldValue: told(old),
          setValue: told(result.networks),
        };
        return { result, entries: isDeepStrictEqual(old, result.networks) ? [] : [entry], touched: { projects: [projectId] } };
      });
    },
  };
}
