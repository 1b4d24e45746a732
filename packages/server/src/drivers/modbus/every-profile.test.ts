import {
  decodeRegister,
  deviceTypeById,
  type ExpandedRegister,
  encodeRegister,
  expandPoints,
  expandRegisters,
  profiles,
} from '@czyun/devices';
import { expect, it, vi } from 'vitest';
import { createModbusDriver } from './index.ts';
import { put, startTestServer } from './test-server.ts';

/** A value in the middle of the point's range, or another that the register can represent, as words. */
function someWords(register: ExpandedRegister, range: readonly [number, number]): number[] | undefined {
  const first = Object.values(register.words ?? {})[0] ?? Object.values(register.bits ?? {}).map((bit) => 2 ** bit)[0];
  for (const value of [first, (range[0] + range[1]) / 2, range[1], 1, 0, range[0]]) {
    if (value === undefined) continue;
    try {
      const words = encodeRegister(register, value, register.scaleFactor === undefined ? undefined : -1);
      if (decodeRegister(register, words, -1) !== undefined) return words;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return undefined;
}

it.each(profiles.filter((profile) => profile.modbus).map((profile) => [profile.id, profile] as const))(
  '%s: every point is read as written',
  async (_, profile) => {
    const map = profile.modbus;
    const type = deviceTypeById(profile.deviceTypeId);
    if (!map || !type) throw new Error('no map or type');
    const server = await startTestServer();
    const driver = createModbusDriver();
    try {
      const points = new Map(expandPoints(type).map((point, index) => [point.metric, { paramId: index + 1, point }]));
      const registers = expandRegisters(map);
      const length = Math.max(...registers.flatMap((register) => [register.address + register.width, (register.scaleFactor ?? 0) + 1]));
      const base = map.base.kind === 'sunspec' ? 40002 : 0;
      if (map.base.kind === 'sunspec') {
        put(server.holding, 1, 40000, [0x5375, 0x6e53, map.base.model, length - 2, ...new Array<number>(length - 2).fill(0), 0xffff, 0]);
        for (const register of registers) if (register.scaleFactor !== undefined) put(server.holding, 1, base + register.scaleFactor, [-1]);
      } else {
        // Registers between the points exist too.
        for (const register of registers) {
          if (register.table !== 'holding' && register.table !== 'input') continue;
          const from = Math.max(0, register.address - map.maxGap);
          for (let address = from; address < register.address; address++)
            if (!server[register.table].get(1)?.has(address)) put(server[register.table], 1, address, [0]);
        }
      }
      const expected = new Map<number, number>();
      const taken = new Set<string>();
      for (const register of registers) {
        const known = points.get(register.metric);
        const place = `${register.table} ${register.address}`;
        if (!known?.point.range || known.point.access === 'w' || taken.has(place)) continue;
        const words = someWords(register, known.point.range);
        if (!words) throw new Error(`${register.metric} cannot be said`);
        taken.add(place);
        put(register.table === 'input' ? server.input : server.holding, 1, base + register.address, words);
        const value = decodeRegister(register, words, register.scaleFactor === undefined ? undefined : -1);
        if (typeof value === 'number') expected.set(known.paramId, value);
      }
      for (const register of registers)
        if (points.get(register.metric)?.point.access === 'w') put(server.holding, 1, base + register.address, [0, 0]);
      const values = new Map<number, number>();
      const faults: string[] = [];
      driver.setDevices([
        {
          id: 1,
          key: 'device',
          typeId: type.id,
          profile,
          connection: { kind: 'modbus', host: '127.0.0.1', port: server.port, unit: 1, pollMs: 200 },
          offlineAfterMs: 30_000,
          points,
        },
      ]);
      await driver.start({
        async readings(_deviceId, batch) {
          for (const [index, paramId] of batch.paramIds.entries()) values.set(paramId, batch.values[index] ?? Number.NaN);
          return { stored: batch.paramIds.length, repeated: 0, rejected: 0 };
        },
        fault: (_deviceId, kind, detail) => faults.push(`${kind} ${detail}`),
        alive: () => {},
      });
      await vi.waitFor(() => expect(values.size).toBeGreaterThan(0), { timeout: 5000, interval: 10 });
      for (const [paramId, value] of expected) expect([paramId, values.get(paramId)]).toEqual([paramId, value]);
      expect(faults.filter((fault) => !fault.startsWith('outOfRange'))).toEqual([]);
    } finally {
      await driver.stop();
      await server.close();
    }
  },
);
