import { devicesApi, logsApi, type ServerFrame } from '@czyun/contract';
import { afterAll, expect, test, vi } from 'vitest';

const sockets: FakeSocket[] = [];
class FakeSocket {
  readonly sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
  say(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

vi.stubGlobal('WebSocket', FakeSocket);
vi.stubGlobal('location', new URL('http://station.example/'));
const { session } = await import('../session/session.ts');
const { queryClient } = await import('../api/query-client.ts');
const { callKey } = await import('../api/call-key.ts');
const { deviceStates, holdProject, activeAlarms, values, wanted } = await import('./live.ts');
afterAll(() => void vi.unstubAllGlobals());

const line = () => {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('no line');
  return socket;
};

test('follows a project: a new configuration version invalidates devices, and frames of a previous project are ignored', () => {
  session.begin('x', { userName: 'a', userType: 0 });
  const leave = holdProject(1);
  line().onopen?.();
  line().say({ op: 'welcome', at: 1 });
  expect(line().sent).toMatchObject([{ op: 'hello' }, { op: 'subscribe', projectId: 1 }]);

  const types = callKey(devicesApi.queryDeviceType, { query: { id: 3 } }, 'zh');
  const alarms = callKey(logsApi.realAlarm, { query: { id: 1 } }, 'zh');
  for (const key of [types, alarms]) queryClient.setQueryData([...key], {});
  const isOld = (key: readonly unknown[]) => queryClient.getQueryState([...key])?.isInvalidated;
  line().say({ op: 'setup', at: 2, projectId: 1, version: 7 });
  line().say({ op: 'setup', at: 3, projectId: 1, version: 7 });
  expect(isOld(types)).toBe(false);
  line().say({ op: 'setup', at: 4, projectId: 1, version: 8 });
  expect([isOld(types), isOld(alarms)]).toEqual([true, false]);

  const state = { id: 4, status: 'run', lastMessage: 1, openAlarms: 0 };
  line().say({ op: 'devices', at: 5, projectId: 1, whole: true, devices: [state] });
  line().say({ op: 'alarms', at: 5, projectId: 1, whole: true, entries: [] });
  expect([deviceStates.get(4)?.status, activeAlarms.known]).toEqual(['run', true]);
  const other = holdProject(2);
  line().say({ op: 'devices', at: 6, projectId: 1, devices: [{ ...state, status: 'fault' }] });
  expect(deviceStates.get(4)?.status).toBe('run');
  line().say({ op: 'devices', at: 7, projectId: 2, whole: true, devices: [{ ...state, id: 9 }] });
  expect([deviceStates.get(4), deviceStates.get(9)?.status]).toEqual([undefined, 'run']);
  other();
  leave();
});

test('refused points are unknown', () => {
  const release = wanted.add([5, 6]);
  line().say({ op: 'error', code: 4013, msg: '', paramIds: [6] });
  expect([values.get(5), values.get(6)?.value]).toEqual([undefined, null]);
  release();
});
