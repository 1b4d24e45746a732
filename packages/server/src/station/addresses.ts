/** Addresses of field devices in the store: which ones a set-up change may use, and which project uses them already. */
import { isIP } from 'node:net';
import type { DeviceConnection } from '@czyun/contract';
import type { Db } from '../audit/index.ts';
import type { FieldAccess, Meanings } from '../drivers/field/field-access.ts';
import { FieldRefusal } from '../drivers/field/field-networks.ts';
import { belongsToOther, type Claim, type GivenTo, GrantedNetworks, identityOf } from '../drivers/field/given-networks.ts';
import { AppError } from '../kernel/errors.ts';
import { plainAddress } from '../kernel/special-networks.ts';
import type { WrongField } from '../kernel/wrong-fields.ts';
import { placeOf } from './device-rows.ts';
import { modbusDevices, oneClaimAtATime } from './devices-repo.ts';
import { networkRows } from './networks-repo.ts';

/** A saved device and its address. */
interface Placed extends Claim {
  readonly id: number;
  readonly key: string;
  /** False: a name that was unknown when names were looked up. */
  readonly isLookedUp: boolean;
}

/** An error in the address of a device. */
export interface AddressProblem extends WrongField {
  /** Key of the device. */
  readonly key: string;
}

/**
 * Errors in a connection's host and port, independent of the project; an unknown name is no error, since it may exist later and is looked
 * up on every connect.
 */
export async function boundProblems({ guard }: FieldAccess, connection: DeviceConnection): Promise<WrongField[]> {
  if (connection.kind !== 'modbus') return [];
  const { host, port } = connection;
  try {
    await guard.addresses(host, port);
    return [];
  } catch (error) {
    if (!(error instanceof FieldRefusal)) throw error;
    if (error.reason === 'unknownName') return [];
    if (error.reason === 'port')
      return [{ path: 'connection.port', message: { zh: `端口 ${port} 不允许`, en: `the port ${port} is not allowed` } }];
    const message = { zh: `${host} 不在允许的现场网段内`, en: `${host} is outside the field networks` };
    return [{ path: 'connection.host', message }];
  }
}

const notGiven = (host: string) => ({
  zh: `${host} 不在本项目的现场网段内；现场网段由平台管理员设置`,
  en: `${host} is outside the field networks of the project, which are set by a platform administrator`,
});

export const inUse = ({ host, port }: { readonly host: string; readonly port: number }) => ({
  zh: `${host}:${port} 已被占用`,
  en: `${host}:${port} is already in use`,
});

async function placed(on: Db, meanings: Meanings): Promise<Placed[]> {
  return (await modbusDevices(on)).flatMap(({ id, key, project_id, connection }) => {
    const place = placeOf(connection);
    if (!place) return [];
    const { host } = place;
    const addresses = isIP(host) === 0 ? meanings.get(host) : [plainAddress(host)];
    return [{ ...place, id, key, projectId: project_id, addresses: addresses ?? [], isLookedUp: addresses !== undefined }];
  });
}

async function givenIn(on: Db): Promise<GivenTo> {
  const byProject = Map.groupBy(await networkRows(on), ({ project_id }) => project_id);
  const made = new Map([...byProject].map(([id, rows]) => [id, new GrantedNetworks(rows.map(({ network }) => network))]));
  const nothing = new GrantedNetworks([]);
  return (projectId) => made.get(projectId) ?? nothing;
}

/** Resolves the hosts of all saved devices and of new ones, before a transaction that must not wait for it. */
export async function lookAround(db: Db, access: FieldAccess, connections: readonly DeviceConnection[]): Promise<Meanings> {
  const wanted = connections.flatMap((connection) => (connection.kind === 'modbus' ? [connection] : []));
  if (wanted.length === 0) return new Map();
  const ports = new Set(wanted.map(({ port }) => port));
  const saved = (await placed(db, new Map())).filter(({ port }) => ports.has(port));
  return access.meanings([...new Set([...wanted, ...saved].map(({ host }) => host))]);
}

/** Candidates for the same address as a device: those with an address or a name in common. */
function neighbours(all: readonly Placed[]): (one: Placed) => readonly Placed[] {
  const marks = ({ host, port, addresses }: Placed) =>
    new Set([host.toLowerCase(), ...addresses.map(identityOf)].map((name) => `${name} ${port}`));
  const at = new Map<string, Placed[]>();
  for (const one of all)
    for (const mark of marks(one)) {
      const there = at.get(mark);
      if (there) there.push(one);
      else at.set(mark, [one]);
    }
  return (one) => [...marks(one)].flatMap((mark) => at.get(mark) ?? []);
}

const spot = ({ projectId, host, port, unit }: Claim) => `${projectId} ${host} ${port} ${unit}`;

/**
 * Runs work that saves devices, and returns those that are now outside their project's networks or at the address of another project's
 * device. Runs one at a time, so that of two projects that claim one address simultaneously only one gets it; the caller rolls the work
 * back if
 * there are problems.
 */
export async function watchAddresses<T>(
  on: Db,
  meanings: Meanings,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly problems: readonly AddressProblem[] }> {
  await oneClaimAtATime(on);
  const before = new Map((await placed(on, meanings)).map((one) => [one.id, spot(one)]));
  const result = await work();
  const after = await placed(on, meanings);
  const moved = after.filter((one) => before.get(one.id) !== spot(one));
  if (moved.length === 0) return { result, problems: [] };
  // A name was saved after names were looked up: the next look-up contains it.
  const ports = new Set(moved.map(({ port }) => port));
  if (after.some(({ isLookedUp, port }) => !isLookedUp && ports.has(port))) throw new AppError('conflict');
  const givenTo = await givenIn(on);
  const near = neighbours(after);
  const problems = moved.flatMap((one): AddressProblem[] => {
    const path = 'connection.host';
    if (!givenTo(one.projectId).reach(one.host, one.addresses)) return [{ key: one.key, path, message: notGiven(one.host) }];
    return near(one).some((other) => belongsToOther(one, other, givenTo)) ? [{ key: one.key, path, message: inUse(one) }] : [];
  });
  return { result, problems };
}

/** Whether an address belongs to another project, for callers that test a connection without saving anything. */
export async function isInUse(db: Db, access: FieldAccess, projectId: number, connection: DeviceConnection): Promise<boolean> {
  if (connection.kind !== 'modbus') return false;
  const meanings = await lookAround(db, access, [connection]);
  const place = { ...connection, projectId, addresses: meanings.get(connection.host) ?? [] };
  const givenTo = await givenIn(db);
  return (await placed(db, meanings)).some((other) => belongsToOther(place, other, givenTo));
}
