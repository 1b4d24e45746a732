/**
 * Projects and devices of the bench. The first project has the devices that are observed individually: a meter that sends often, a PCS that
 * takes commands, fans whose faults raise alarms. All projects together have the load devices: MQTT meters, and one in twenty a Modbus fan,
 * behind one server per project.
 */
import { profileById } from '../../packages/devices/src/index.ts';
import { put, startTestServer } from '../../packages/server/src/drivers/modbus/test-server.ts';
import { options } from './options.ts';

/** Fans of the first project, whose faults are raised and cleared. */
export const fans = ['fan-1', 'fan-2', 'fan-3'] as const;
export type FanKey = (typeof fans)[number];

/** One in this many load devices is a Modbus fan. */
const everyFan = 20;

export interface Station {
  readonly description: object;
  /** Keys of the load meters by project, the first project first. */
  readonly meters: readonly (readonly string[])[];
}

/** `modbusPorts`: by project. */
export function stationOf(modbusPorts: readonly number[]): Station {
  const fan = (key: string, project: number, unit: number, pollMs: number) => ({
    ...{ key, name: key, typeId: 1502, profileId: 'plant-fan' },
    connection: { kind: 'modbus', host: '127.0.0.1', port: modbusPorts[project], unit, pollMs },
  });
  const meter = (key: string) => ({
    ...{ key, name: key, typeId: 1203, profileId: 'mqtt-meter', connection: { kind: 'mqtt', periodMs: options.periodMs } },
  });
  const watched = [
    ...fans.map((key, at) => fan(key, 0, at + 1, 500)),
    { key: 'pcs', name: 'PCS', typeId: 1201, profileId: 'mqtt-pcs', connection: { kind: 'mqtt', periodMs: 10_000 } },
    { ...meter('meter'), connection: { kind: 'mqtt', periodMs: 10_000 } },
  ];
  const many = Math.max(0, options.devices - watched.length);
  const meters: string[][] = Array.from({ length: options.projects }, () => []);
  const devices: object[][] = Array.from({ length: options.projects }, () => []);
  for (let at = 0; at < many; at += 1) {
    const project = at % options.projects;
    const key = `d-${at}`;
    if (Math.floor(at / options.projects) % everyFan === everyFan - 1)
      devices[project]?.push(fan(key, project, fanUnit(devices[project]?.length ?? 0), options.periodMs));
    else {
      devices[project]?.push(meter(key));
      meters[project]?.push(key);
    }
  }
  const projects = devices.map((own, at) => ({
    ...{ key: `plant-${at}`, name: `Plant ${at + 1}`, type: 1, timeZone: 'Asia/Shanghai' },
    networks: [{ network: '127.0.0.0/8', note: '' }],
    regions: ['Hall'],
    devices: [...(at === 0 ? watched : []), ...own],
  }));
  return { description: { projects }, meters };
}

/** Unit ID after those of the first project; `at`: index among the devices of the project. */
const fanUnit = (at: number) => fans.length + 1 + (at % maxUnits);
const maxUnits = 200;

/** All fans of the bench: units of one server per project, since no two projects may share an address. */
export async function startFans() {
  const servers = await Promise.all(Array.from({ length: options.projects }, () => startTestServer()));
  const zeros = Array.from({ length: 300 }, () => 0);
  for (const server of servers)
    for (let unit = 1; unit <= fans.length + maxUnits; unit += 1)
      for (const table of [server.input, server.holding]) put(table, unit, 0, zeros);
  const word = profileById('plant-fan')?.modbus?.registers.find(({ metric }) => metric === 'fault_word_1')?.address ?? -1;
  // The recorded requests would grow during the whole run.
  const forget = setInterval(() => {
    for (const { seen } of servers) seen.splice(0);
  }, 10_000);
  return {
    ports: servers.map(({ port }) => port),
    fault(key: FanKey, isRaised: boolean) {
      const [first] = servers;
      if (first) put(first.input, fans.indexOf(key) + 1, word, [isRaised ? 1 : 0]);
    },
    async close() {
      clearInterval(forget);
      for (const server of servers) await server.close();
    },
  };
}
