import { deviceTypeById, expandPoints, profileById } from '@czyun/devices';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DriverDevice, ModbusConnection } from '../../registry/driver-device.ts';
import { createFieldGuard } from '../field/field-networks.ts';
import { createModbusDriver } from './index.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

function deviceAt(host: string): DriverDevice {
  const [type, profile] = [deviceTypeById(1301), profileById('sunspec-103')];
  if (!type || !profile) throw new Error('no such type or profile');
  const points = new Map(expandPoints(type).map((point, index) => [point.metric, { paramId: index + 1, point }]));
  const connection: ModbusConnection = { kind: 'modbus', host, port: server.port, unit: 1, pollMs: 50 };
  return { id: 1, key: 'device', typeId: type.id, profile, connection, offlineAfterMs: 30_000, points };
}

async function faultsOf(
  host: string,
  networks: readonly string[],
  resolve?: (name: string) => Promise<readonly string[]>,
): Promise<string[]> {
  const guard = createFieldGuard({ networks, ownPorts: [], ...(resolve ? { resolve } : {}) });
  const locate = async (name: string, port: number) => (await guard.addresses(name, port))[0];
  const driver = createModbusDriver({ locate, retry: { minMs: 10, maxMs: 10 } });
  const faults: string[] = [];
  driver.setDevices([deviceAt(host)]);
  await driver.start({
    readings: async () => ({ stored: 1, repeated: 0, rejected: 0 }),
    alive: () => {},
    fault: (_id, _kind, detail) => void faults.push(detail),
  });
  await vi.waitFor(() => expect(faults.length).toBeGreaterThan(1), { timeout: 5000, interval: 10 });
  await driver.stop();
  return faults;
}

describe('a device outside the field networks', () => {
  it('is never connected to, however it got into the database', async () => {
    const faults = await faultsOf('127.0.0.1', ['10.0.0.0/8']);
    expect(faults[0]).toContain('outside the field networks');
    expect(server.connections).toBe(0);
  });

  it('is detected on every connect when its name resolves differently', async () => {
    const answers = [['127.0.0.1'], ['169.254.169.254']];
    const resolve = vi.fn(async () => answers.shift() ?? ['169.254.169.254']);
    server.mischief = () => 'close';
    const faults = await faultsOf('device.example', ['127.0.0.0/8'], resolve);
    expect(faults.join()).toContain('outside the field networks');
    expect(server.connections).toBe(1);
    expect(resolve.mock.calls.length).toBeGreaterThan(1);
  });
});
