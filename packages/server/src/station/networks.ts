/** The networks that the platform allows a project to reach in the field. */
import { isIP } from 'node:net';
import type { FieldNetwork } from '@czyun/contract';
import type { Db } from '../audit/index.ts';
import type { FieldGuard } from '../drivers/field/field-networks.ts';
import type { CallActor } from '../kernel/call-actor.ts';
import { type WrongField, wrongFields } from '../kernel/wrong-fields.ts';
import { insertNetworks, networkRows, removeNetworks } from './networks-repo.ts';

export const networkView = ({ network, note }: { readonly network: string; readonly note: string }): FieldNetwork => ({ network, note });

/** Whether it is written as `10.1.0.0/16`, an address, or a name. */
function isWritten(network: string): boolean {
  const [address = '', bits, ...rest] = network.split('/');
  if (isIP(address) === 0) return bits === undefined && /[a-z_]/.test(network) && !network.includes(':');
  const longest = isIP(address) === 6 ? 128 : 32;
  return rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest));
}

/** Errors of a list of networks, by index. */
export function networkProblems(guard: FieldGuard, networks: readonly FieldNetwork[]): (WrongField & { readonly index: number })[] {
  const seen = new Set<string>();
  return networks.flatMap(({ network }, index) => {
    const wrong = (zh: string, en: string) => [{ index, path: `networks.${index}.network`, message: { zh, en } }];
    if (seen.has(network)) return wrong(`${network} 重复`, `${network} is listed twice`);
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

/** Throws `badInput` for networks that no project can have. */
export function checkNetworks(guard: FieldGuard, networks: readonly FieldNetwork[], { language }: CallActor): void {
  const wrong = networkProblems(guard, networks);
  if (wrong.length > 0) throw wrongFields(language, wrong);
}

/** Stores the list as the networks of a project: adds new ones, removes the others. */
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
