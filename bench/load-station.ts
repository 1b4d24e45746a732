/** A server with many MQTT devices, fifty meters by default, for measurements under load. */
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type Station, startStation } from '../e2e/station.ts';
import { deviceTypeById, expandPoints } from '../packages/devices/src/index.ts';
import type { LoadDevice } from './mqtt-load-client.ts';

export interface LoadKind {
  readonly typeId: number;
  readonly profileId: string;
  readonly projectType: number;
  /** Number of metrics sent for each device. */
  readonly most: number;
}

export const meters: LoadKind = { typeId: 1203, profileId: 'mqtt-meter', projectType: 1, most: 1000 };
/** A factory whose machines send ten values each. */
export const machines: LoadKind = { typeId: 1501, profileId: 'mqtt-machine', projectType: 2, most: 10 };

export interface LoadStation {
  readonly station: Station;
  /** File with the devices for mqtt-load.ts. */
  readonly devicesFile: string;
  readonly devices: readonly LoadDevice[];
  readonly sid: string;
}

/** The limits for many devices: here a few devices represent the load of many. */
export const asMany = { MQTT_DEVICE_CONNECTIONS: '100', MQTT_DEVICE_READINGS: '1000000' };

/** Starts it with a fresh store in `folder`; `settings` replace device limits that this load never reaches. */
export async function startLoadStation(
  folder: string,
  count = 50,
  kind: LoadKind = meters,
  settings: Readonly<Record<string, string>> = asMany,
): Promise<LoadStation> {
  const type = deviceTypeById(kind.typeId);
  if (!type) throw new Error(`no type ${kind.typeId}`);
  const metrics = expandPoints(type)
    .filter(({ type: kind, access, storage }) => kind === 'number' && access === 'r' && storage !== 'live')
    .slice(-kind.most)
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
        type: kind.projectType,
        timeZone: 'Asia/Shanghai',
        devices: devices.map(({ key, token }) => ({
          key,
          name: key,
          typeId: kind.typeId,
          profileId: kind.profileId,
          token,
          connection: { kind: 'mqtt', periodMs: 1000 },
        })),
      },
    ],
  };
  const station = await startStation({ plant: false, dataDir: folder, description, settings });
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

/** Starts a process that sends the values of every machine about every `everyS` seconds. */
export function sendValues(
  { station, devicesFile, devices }: LoadStation,
  { everyS, seconds }: { readonly everyS: number; readonly seconds: number },
): ChildProcess {
  const options = {
    url: `mqtt://127.0.0.1:${station.ports.mqtt}`,
    devices: devicesFile,
    clients: devices.length,
    values: machines.most,
    seconds,
    rate: (devices.length * machines.most) / everyS,
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return spawn(process.execPath, [join(import.meta.dirname, 'mqtt-load.ts'), ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
}

export const ended = (child: ChildProcess) =>
  new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(null)));

/** Opens a signed-in page in a new browser context of a given size. */
export async function openPage(
  browser: Browser,
  { station, sid }: Pick<LoadStation, 'station' | 'sid'>,
  viewport = { width: 1366, height: 768 },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: station.origin, viewport, timezoneId: 'Asia/Shanghai' });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto('/login');
  const person = JSON.stringify({ userName: 'platform', userType: 1 });
  await page.evaluate(
    `localStorage.setItem('czyun.token', ${JSON.stringify(sid)}); localStorage.setItem('czyun.user', ${JSON.stringify(person)})`,
  );
  return page;
}
