/**
 * Access to field addresses, checked before every connection and request: a project reaches only what the platform granted, and nothing of
 * another project.
 */
import { isIP } from 'node:net';
import { systemClock } from '../../clock.ts';
import { plainAddress } from '../../kernel/special-networks.ts';
import type { DeviceRecord, Registry, RegistryChange } from '../../registry/types.ts';
import { type FieldGuard, FieldRefusal } from './field-networks.ts';
import { belongsToOther, type Claim, GrantedNetworks, identityOf } from './given-networks.ts';

/** The requester: a saved device, or a project that tests a connection (then `projectId`). */
export interface Requester {
  readonly deviceId: number;
  readonly unit: number;
  readonly projectId?: number;
}

/** Addresses by name, as of the last lookup. */
export type Meanings = ReadonlyMap<string, readonly string[]>;

export interface FieldAccess {
  /** The address to connect to for a host; rejects with FieldRefusal. */
  locate(host: string, port: number, asker: Requester): Promise<string>;
  /** As `locate`, for a connection already open to `address`; throws FieldRefusal. */
  permit(host: string, address: string, port: number, asker: Requester): void;
  /** Outer limit for all projects. */
  readonly guard: FieldGuard;
  /** Addresses of hosts; names are resolved again if that is quick, otherwise the last known addresses are returned. */
  meanings(hosts: readonly string[]): Promise<Meanings>;
}

export interface FieldAccessOptions {
  readonly guard: FieldGuard;
  readonly registry: Pick<Registry, 'project' | 'device' | 'devices' | 'onChange'>;
  readonly now?: () => number;
}

/** Interval between lookups of the names of other projects' devices, ms. */
const freshMs = 60_000;
/** Longest wait for the names of other projects' devices, ms. */
const timeLimitMs = 2_000;

interface SavedClaim extends Claim {
  readonly deviceId: number;
}

const keyOf = (address: string, port: number) => `${identityOf(address)} ${port}`;

/** Addresses of saved devices; rebuilt when a name resolves to another address. */
class Places {
  readonly #at = new Map<string, SavedClaim[]>();
  readonly #keys = new Map<number, readonly string[]>();
  /** Device → port and host, for devices reached by name. */
  readonly named = new Map<number, { readonly port: number; readonly host: string }>();

  at(address: string, port: number): readonly SavedClaim[] {
    return this.#at.get(keyOf(address, port)) ?? [];
  }

  put(claim: SavedClaim): void {
    const keys = [...new Set(claim.addresses.map((address) => keyOf(address, claim.port)))];
    this.#keys.set(claim.deviceId, keys);
    if (isIP(claim.host) === 0) this.named.set(claim.deviceId, claim);
    for (const key of keys) {
      const there = this.#at.get(key);
      if (there) there.push(claim);
      else this.#at.set(key, [claim]);
    }
  }

  remove(deviceId: number): void {
    for (const key of this.#keys.get(deviceId) ?? []) {
      const others = (this.#at.get(key) ?? []).filter((claim) => claim.deviceId !== deviceId);
      if (others.length > 0) this.#at.set(key, others);
      else this.#at.delete(key);
    }
    this.#keys.delete(deviceId);
    this.named.delete(deviceId);
  }
}

/** Access according to the registry; follows its changes. */
export function createFieldAccess({ guard, registry, now = systemClock.elapsed }: FieldAccessOptions): FieldAccess {
  const known = new Map<string, { readonly addresses: readonly string[]; readonly at: number }>();
  const looking = new Map<string, Promise<void>>();
  const given = new WeakMap<readonly string[], GrantedNetworks>();
  let places: Places | undefined;
  registry.onChange(({ devices }: Pick<RegistryChange, 'devices'>) => {
    for (const [id, { before, after }] of devices) {
      if (before?.driver.connection === after?.driver.connection && before?.projectId === after?.projectId) continue;
      places?.remove(id);
      const claim = after && claimOf(after);
      if (claim) places?.put(claim);
    }
  });

  const nothing = new GrantedNetworks([]);
  function givenTo(projectId: number): GrantedNetworks {
    const networks = registry.project(projectId)?.networks;
    if (networks === undefined) return nothing;
    const made = given.get(networks) ?? new GrantedNetworks(networks);
    given.set(networks, made);
    return made;
  }

  function meansNow(host: string): readonly string[] {
    return isIP(host) === 0 ? (known.get(host.toLowerCase())?.addresses ?? []) : [plainAddress(host)];
  }

  function learn(host: string, addresses: readonly string[]): void {
    if (isIP(host) !== 0) return;
    const name = host.toLowerCase();
    if (addresses.join() !== known.get(name)?.addresses.join()) places = undefined;
    known.set(name, { addresses, at: now() });
  }

  function look(name: string): Promise<void> {
    const asked =
      looking.get(name) ??
      guard.meaning(name).then((found) => {
        looking.delete(name);
        // A name that does not resolve keeps its address: the failure may be temporary.
        learn(name, found.length > 0 ? found : meansNow(name));
      });
    looking.set(name, asked);
    return asked;
  }

  async function refresh(hosts: Iterable<string>): Promise<void> {
    const old = new Set([...hosts].filter((host) => isIP(host) === 0).map((host) => host.toLowerCase()));
    for (const name of old) if ((known.get(name)?.at ?? Number.NEGATIVE_INFINITY) > now() - freshMs) old.delete(name);
    if (old.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeLimitMs);
    });
    await Promise.race([Promise.all([...old].map(look)), enough]);
    clearTimeout(timer);
  }

  function claimOf({ id, projectId, driver: { connection } }: DeviceRecord): SavedClaim | undefined {
    if (connection.kind !== 'modbus') return undefined;
    return { ...connection, deviceId: id, projectId, addresses: meansNow(connection.host) };
  }

  function knownPlaces(): Places {
    if (places) return places;
    const made = new Places();
    for (const device of registry.devices()) {
      const claim = claimOf(device);
      if (claim) made.put(claim);
    }
    places = made;
    return made;
  }

  /**
   * Order of saved devices that contend for an address, the lowest wins: its project was granted the very address; its host is an address
   * and not a name; it was created first.
   */
  function rank({ deviceId, projectId, host, addresses }: SavedClaim): readonly number[] {
    return [givenTo(projectId).name(host, addresses) ? 0 : 1, isIP(host) === 0 ? 1 : 0, deviceId];
  }

  function before(a: readonly number[], b: readonly number[]): boolean {
    const at = a.findIndex((value, index) => value !== b[index]);
    return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
  }

  function judge(host: string, addresses: readonly string[], port: number, asker: Requester): void {
    const projectId = asker.projectId ?? registry.device(asker.deviceId)?.projectId;
    if (projectId === undefined || !givenTo(projectId).reach(host, addresses))
      throw new FieldRefusal('project', `${host} lies outside the field networks of the project`);
    const mine = { deviceId: asker.deviceId, projectId, host, port, unit: asker.unit, addresses };
    const isSaved = asker.projectId === undefined;
    for (const address of addresses) {
      for (const claim of knownPlaces().at(address, port))
        if (belongsToOther(mine, claim, givenTo) && (!isSaved || before(rank(claim), rank(mine))))
          throw new FieldRefusal('taken', `${host}:${port} is in use elsewhere`);
    }
  }

  return {
    guard,
    async locate(host, port, asker) {
      const addresses = await guard.addresses(host, port);
      learn(host, addresses);
      await refresh([...knownPlaces().named.values()].flatMap((named) => (named.port === port ? [named.host] : [])));
      judge(host, addresses, port, asker);
      return addresses[0];
    },
    permit(host, address, port, asker) {
      judge(host, [address], port, asker);
    },
    async meanings(hosts) {
      await refresh(hosts);
      return new Map(hosts.map((host) => [host, meansNow(host)]));
    },
  };
}
