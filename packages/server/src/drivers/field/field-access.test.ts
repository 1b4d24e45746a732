import { beforeEach, describe, expect, it } from 'vitest';
import type { DeviceRecord, ProjectRecord, RegistryChange } from '../../registry/types.ts';
import { createFieldAccess, type FieldAccess } from './field-access.ts';
import { createFieldGuard, type FieldRefusal } from './field-networks.ts';

interface Place {
  readonly id: number;
  readonly projectId: number;
  readonly host: string;
  readonly unit: number;
}

let networks: Record<number, readonly string[]>;
let places: Place[];
let names: Record<string, string[]>;
let access: FieldAccess;
let changed: (change: RegistryChange) => void;
let clock: number;

const deviceOf = ({ id, projectId, host, unit }: Place) =>
  ({ id, projectId, driver: { connection: { kind: 'modbus', host, port: 502, unit, pollMs: 1000 } } }) as DeviceRecord;

beforeEach(() => {
  networks = { 1: ['10.0.0.0/8'], 2: ['10.0.0.0/8'], 3: ['192.168.7.0/24'] };
  places = [
    { id: 5, projectId: 1, host: '10.0.0.7', unit: 1 },
    { id: 6, projectId: 1, host: '10.0.0.7', unit: 2 },
  ];
  names = {};
  clock = 1_000_000;
  access = createFieldAccess({
    guard: createFieldGuard({
      networks: ['10.0.0.0/8', '192.168.0.0/16', '127.0.0.1', '::1'],
      ownPorts: [],
      resolve: async (name) => names[name] ?? [],
    }),
    registry: {
      project: (id) => (networks[id] ? ({ id, networks: networks[id] } as ProjectRecord) : undefined),
      device: (id) => places.filter((place) => place.id === id).map(deviceOf)[0],
      devices: () => places.map(deviceOf),
      onChange: (listener) => {
        changed = listener;
        return () => {};
      },
    },
    now: () => clock,
  });
});

/** The address, or the reason for its refusal. */
const asked = (host: string, asker: { deviceId?: number; projectId?: number; unit?: number }, port = 502) =>
  access.locate(host, port, { deviceId: -1, unit: 1, ...asker }).catch((error: FieldRefusal) => error.reason);
const trying = (projectId: number, host: string, unit = 1, port = 502) => asked(host, { projectId, unit }, port);
const add = (id: number, projectId: number, host: string, unit = 1) => {
  const place = { id, projectId, host, unit };
  places.push(place);
  changed({ projects: new Set(), devices: new Map([[id, { before: undefined, after: deviceOf(place) }]]) });
};
const give = (projectId: number, ...given: string[]) => {
  networks[projectId] = given;
  changed({ projects: new Set([projectId]), devices: new Map() });
};

describe('a project', () => {
  it('can connect only to the networks granted by the platform', async () => {
    expect(await trying(1, '10.0.0.9')).toBe('10.0.0.9');
    expect(await trying(3, '10.0.0.9')).toBe('project');
    expect(await trying(3, '192.168.7.9')).toBe('192.168.7.9');
    expect(await trying(3, '::ffff:192.168.7.9')).toBe('192.168.7.9');
    expect(await trying(3, '192.168.8.1')).toBe('project');
    expect(await trying(99, '10.0.0.9')).toBe('project');
    expect(await asked('10.0.0.9', { deviceId: 404 })).toBe('project');
    // No grant extends beyond the networks of the server.
    give(3, '8.8.8.8', '0.0.0.0/0');
    expect(await trying(3, '8.8.8.8')).toBe('network');
  });

  it('can connect to a name whose addresses, or which itself, was granted', async () => {
    names = { 'pcs.local': ['10.0.0.9'], 'both.local': ['192.168.7.1', '10.0.0.9'] };
    expect(await trying(3, 'pcs.local')).toBe('project');
    expect(await trying(3, 'both.local')).toBe('project');
    give(3, 'PCS.local');
    expect(await trying(3, 'pcs.local')).toBe('10.0.0.9');
    expect(await trying(3, '10.0.0.9')).toBe('project');
  });

  it('loses an open connection when its network is revoked', async () => {
    const who = { deviceId: 5, unit: 1 };
    expect(() => access.permit('10.0.0.7', '10.0.0.7', 502, who)).not.toThrow();
    give(1, '10.1.0.0/16');
    expect(() => access.permit('10.0.0.7', '10.0.0.7', 502, who)).toThrow(/outside the field networks/);
  });
});

describe('an address of another project', () => {
  it.each(['10.0.0.7', '::ffff:10.0.0.7', '::ffff:a00:7', 'its.name'])(
    '%s is refused for all of its units, without naming the owner',
    async (host) => {
      names = { 'its.name': ['10.0.0.7'] };
      expect(await trying(2, host)).toBe('taken');
      expect(await trying(2, host, 200)).toBe('taken');
      expect(await trying(2, host, 1, 503)).toBe('10.0.0.7');
      expect(await trying(1, host, 200)).toBe('10.0.0.7');
      const { message } = (await access.locate(host, 502, { deviceId: -1, projectId: 2, unit: 1 }).catch((error: Error) => error)) as Error;
      expect(message).toBe(`${host}:502 is in use elsewhere`);
    },
  );

  it('is the same address under all names of this machine', async () => {
    give(1, '127.0.0.1');
    give(2, '127.0.0.0/8', '::1');
    add(7, 1, '127.0.0.1');
    names = { localhost: ['::1', '127.0.0.1'] };
    for (const host of ['127.0.0.1', '::1', 'localhost', '::ffff:127.0.0.1'])
      expect([host, await trying(2, host)]).toEqual([host, 'taken']);
  });

  it('is shared by unit if the platform granted the very address to both', async () => {
    give(2, '10.0.0.7/32');
    expect(await trying(2, '10.0.0.7', 9)).toBe('taken');
    give(1, '10.0.0.0/8', '10.0.0.7');
    expect(await trying(2, '10.0.0.7', 9)).toBe('10.0.0.7');
    expect(await trying(2, '10.0.0.7', 2)).toBe('taken');
    expect(() => access.permit('10.0.0.7', '10.0.0.7', 502, { deviceId: -1, projectId: 2, unit: 9 })).not.toThrow();
    expect(() => access.permit('10.0.0.7', '10.0.0.7', 502, { deviceId: -1, projectId: 2, unit: 2 })).toThrow(/in use/);
  });

  it('is found out when a name comes to mean it, and its owner goes on', async () => {
    names = { 'turncoat.example': ['10.0.0.99'] };
    add(3, 2, 'turncoat.example');
    expect(await asked('turncoat.example', { deviceId: 3 })).toBe('10.0.0.99');
    names = { 'turncoat.example': ['10.0.0.7'] };
    expect(await asked('turncoat.example', { deviceId: 3 })).toBe('taken');
    // It was first, but only by name.
    expect(await asked('10.0.0.7', { deviceId: 5 })).toBe('10.0.0.7');
    expect(() => access.permit('10.0.0.7', '10.0.0.7', 502, { deviceId: 5, unit: 1 })).not.toThrow();
    expect(() => access.permit('turncoat.example', '10.0.0.7', 502, { deviceId: 3, unit: 1 })).toThrow(/in use/);
  });

  it('is also known for a device reached by name, even when the name does not resolve', async () => {
    names = { 'ems.local': ['10.0.0.50'] };
    add(8, 1, 'ems.local');
    expect(await trying(2, '10.0.0.50')).toBe('taken');
    names = {};
    clock += 120_000;
    expect(await trying(2, '10.0.0.50')).toBe('taken');
    names = { 'ems.local': ['10.0.0.51'] };
    clock += 120_000;
    expect(await trying(2, '10.0.0.50')).toBe('10.0.0.50');
    expect(await trying(2, '10.0.0.51')).toBe('taken');
  });

  it('is free once its device is removed or moved, and taken at its new place', async () => {
    expect(await trying(2, '10.0.0.7')).toBe('taken');
    const [one, two] = places;
    if (!one || !two) throw new Error('there are no places');
    const moved = { ...one, host: '10.0.0.70' };
    places = [moved];
    const devices = new Map([
      [one.id, { before: deviceOf(one), after: deviceOf(moved) }],
      [two.id, { before: deviceOf(two), after: undefined }],
    ]);
    changed({ projects: new Set(), devices });
    expect(await trying(2, '10.0.0.7')).toBe('10.0.0.7');
    expect(await trying(2, '10.0.0.70')).toBe('taken');
  });

  it('belongs to the project granted the very address, otherwise to the first', async () => {
    add(9, 2, '10.0.0.7');
    expect(await asked('10.0.0.7', { deviceId: 5 })).toBe('10.0.0.7');
    expect(await asked('10.0.0.7', { deviceId: 9 })).toBe('taken');
    give(2, '10.0.0.7');
    expect(await asked('10.0.0.7', { deviceId: 9 })).toBe('10.0.0.7');
    expect(await asked('10.0.0.7', { deviceId: 5 })).toBe('taken');
  });
});
