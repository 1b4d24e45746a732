/** An operator who writes to a device that answers at once, from a separate address. */
import { request } from 'node:http';
import { connectAsync } from 'mqtt';
import type { Station } from '../e2e/station.ts';

/** Another loopback address. */
const elsewhere = '127.0.0.7';

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export function send(url: URL, headers: Record<string, string>, body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const asked = request(
      url,
      {
        method: payload === undefined ? 'GET' : 'POST',
        localAddress: elsewhere,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    asked.setTimeout(60_000, () => asked.destroy(new Error('no answer within a minute')));
    asked.on('error', reject);
    asked.end(payload);
  });
}

export const unanswered = (error: unknown): Answer => ({ status: 0, text: String(error) });

export interface Operator {
  readonly projectId: number;
  readonly deviceId: number;
  readonly paramId: number;
  /** Signs in from the operator's address. */
  signIn(username: string): Promise<string>;
  /** One write that a device confirms; its duration, ms. */
  write(): Promise<{ readonly ms: number; readonly ok: boolean; readonly told: string }>;
  stop(): Promise<void>;
}

/** The first device of a load station sends values and answers commands; the operator writes to it. */
export async function startOperator(station: Station): Promise<Operator> {
  const device = await connectAsync(`mqtt://127.0.0.1:${station.ports.mqtt}`, { username: 'load-1', password: 'load-token-1' });
  await device.subscribeAsync('v1/devices/load-1/commands', { qos: 1 });
  device.on('message', (_topic, payload) => {
    const { id, value } = JSON.parse(payload.toString()) as { id: string; value: number };
    device.publish('v1/devices/load-1/replies', JSON.stringify({ id, ok: true, value }), { qos: 1 });
  });
  const speak = () =>
    device.publish('v1/devices/load-1/telemetry', JSON.stringify({ values: { demand_window: 15, active_power: 1 } }), { qos: 1 });
  speak();
  const speaking = setInterval(speak, 1000);
  const call = async <T>(path: string, sid: string | null, body?: object): Promise<T> => {
    const { status, text } = await send(new URL(`${station.api}${path}`), sid ? { sid } : {}, body);
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
    return (JSON.parse(text) as { data: T }).data;
  };
  const signIn = async (username: string) => (await call<{ sid: string }>('/login', null, { username, password: 'demo12345' })).sid;
  const sid = await signIn('operator');
  const projectId = (await call<{ list: { id: number }[] }>('/proj/getProjList', sid)).list[0]?.id ?? 0;
  const [first] = await call<{ id: number }[]>(`/device/getAllByProjId?id=${projectId}`, sid);
  const deviceId = first?.id ?? 0;
  const detail = await call<{ params: { paramId: number; metric: string }[] }>(`/device/ex/getDetail?deviceId=${deviceId}`, sid);
  const paramId = detail.params.find(({ metric }) => metric === 'demand_window')?.paramId ?? 0;
  return {
    ...{ projectId, deviceId, paramId, signIn },
    async write() {
      const from = performance.now();
      const target = new URL(`${station.api}/api/operate/setDeviceParamValue`);
      const { status, text } = await send(target, { sid }, { paramId, value: 15 }).catch(unanswered);
      return { ms: performance.now() - from, ok: status === 200 && text.includes('"done"'), told: `${status} ${text.slice(0, 300)}` };
    },
    async stop() {
      clearInterval(speaking);
      await device.endAsync(true);
    },
  };
}
