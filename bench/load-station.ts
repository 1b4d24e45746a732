/** A server with fifty meters that speak MQTT, for measuring under load. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Station, startStation } from '../e2e/station.ts';
import { deviceTypeById, expandPoints } from '../packages/devices/src/index.ts';
import type { LoadDevice } from './mqtt-load-client.ts';

const meterType = 1203;

export interface LoadStation {
  readonly station: Station;
  /** File with the devices for mqtt-load.ts. */
  readonly devicesFile: string;
  readonly devices: readonly LoadDevice[];
  readonly sid: string;
}

/** Starts it with a fresh store in `folder`. */
export async function startLoadStation(folder: string, count = 50): Promise<LoadStation> {
  const type = deviceTypeById(meterType);
  if (!type) throw new Error('no meter type');
  const metrics = expandPoints(type)
    .filter(({ type: kind, access, storage }) => kind === 'number' && access === 'r' && storage !== 'live')
    .map(({ metric, range }): LoadDevice['metrics'][number] => [metric, Math.max(range?.[0] ?? 0, -100), Math.min(range?.[1] ?? 100, 100)]);
  const devices = Array.from(
    { length: count },
    (_, index): LoadDevice => ({ key: `load-${index + 1}`, token: `load-token-${index + 1}`, metrics }),
  );
  const description = {
    projects: [
      {
        key: 'load',
        name: 'Load',
        type: 1,
        timeZone: 'Asia/Shanghai',
        devices: devices.map(({ key, token }) => ({
          key,
          name: key,
          typeId: meterType,
          profileId: 'mqtt-meter',
          token,
          connection: { kind: 'mqtt', periodMs: 1000 },
        })),
      },
    ],
  };
  const station = await startStation({ plant: false, dataDir: folder, description });
  const devicesFile = join(folder, 'load-devices.json');
  writeFileSync(devicesFile, JSON.stringify(devices));
  const answer = await fetch(`${station.api}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'platform', password: 'demo12345' }),
  });
  const { data } = (await answer.json()) as { data: { sid: string } };
  return { station, devicesFile, devices, sid: data.sid };
}
