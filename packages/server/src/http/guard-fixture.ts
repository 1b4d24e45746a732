/** Shared by the tests of guards: a fresh server per test, called through inject() or a raw connection. */
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach } from 'vitest';
import type { AppDeps } from '../app.ts';
import { base, type TestApp, testApp } from '../app-fixture.ts';
import { readSettings } from '../settings.ts';
import type { Answer } from './call-fixture.ts';

export let t: TestApp;

/** A fresh server before each test of a file. */
export function useOwnServer(): void {
  beforeEach(async () => {
    t = await testApp();
  });
  afterEach(() => t?.close());
}

export async function again(overrides: Partial<AppDeps>): Promise<void> {
  await t.close();
  t = await testApp(overrides);
}

export function settingsOf(environment: Record<string, string>) {
  const settings = readSettings({ CHECK_ANSWERS: 'true', WEB_DIR: '/nonexistent', ...environment });
  if ('refusals' in settings) throw new Error(settings.refusals.join());
  return settings;
}

export async function ask<T = unknown>(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  payload?: object,
  address = '10.0.0.1',
) {
  const response = await t.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `${base}${path}`,
    headers: { 'accept-language': 'en', ...headers },
    remoteAddress: address,
    ...(payload ? { payload } : {}),
  });
  return { response, status: response.statusCode, ...response.json<Answer & { data: T }>() };
}

export const portOf = (server: Server) => (server.address() as AddressInfo).port;

export async function listen(): Promise<number> {
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  return (t.app.server.address() as AddressInfo).port;
}

/** Sends a beginning and then one drop after another until the server disconnects; resolves to all that it answered. */
export async function drip(port: number, beginning: string, drop = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  if (beginning !== '') socket.write(beginning);
  const dripping = drop === '' ? undefined : setInterval(() => socket.write(drop), 20);
  // A server that never disconnects must not block the test forever.
  const enough = setTimeout(() => socket.destroy(), 6_000);
  // Not `once` of node:events, which rejects on an error of the socket.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  clearTimeout(enough);
  return said;
}
