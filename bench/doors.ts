/** Ten of the lowest role and ten strangers do their worst from one address; meanwhile an operator writes to a device from another. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectAsync } from 'mqtt';
import { nodeFlags } from '../scripts/node-flags.ts';
import { startLoadStation } from './load-station.ts';
import { type BenchRow, quantile } from './row.ts';

const run = promisify(execFile);
const attackers = 10;
/** The operator sits elsewhere: also an address of the loopback. */
const elsewhere = '127.0.0.7';

interface Answer {
  readonly status: number;
  readonly text: string;
}

function send(url: URL, headers: Record<string, string>, body?: object): Promise<Answer> {
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

const unanswered = (error: unknown): Answer => ({ status: 0, text: String(error) });

/** Measures on a server of its own. */
export async function doorsBench(seconds = 15): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'czyun-bench-doors-'));
  const { station } = await startLoadStation(folder, 20);
  const device = await connectAsync(`mqtt://127.0.0.1:${station.ports.mqtt}`, { username: 'load-1', password: 'load-token-1' });
  try {
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
    const operator = await signIn('operator');
    const sids: string[] = [];
    for (let count = 0; count < attackers; count += 1) sids.push(await signIn('monitor'));
    const projectId = (await call<{ list: { id: number }[] }>('/proj/getProjList', operator)).list[0]?.id ?? 0;
    const [first] = await call<{ id: number }[]>(`/device/getAllByProjId?id=${projectId}`, operator);
    const detail = await call<{ params: { paramId: number; metric: string }[] }>(`/device/ex/getDetail?deviceId=${first?.id}`, operator);
    const paramOf = (metric: string) => detail.params.find((param) => param.metric === metric)?.paramId ?? 0;

    /** Writes one after the other for some seconds, and how the server's event loop fared meanwhile (one look a second). */
    const measure = async () => {
      const [waits, delays]: [number[], number[]] = [[], []];
      const until = Date.now() + seconds * 1000;
      let failures = 0;
      const watching = setInterval(() => {
        void send(new URL(`${station.origin}/metrics`), {})
          .catch(unanswered)
          .then(({ text }) => {
            const found = /^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/m.exec(text)?.[1];
            if (found) delays.push(Number(found) * 1000);
          });
      }, 1000);
      while (Date.now() < until) {
        const from = performance.now();
        const target = new URL(`${station.api}/api/operate/setDeviceParamValue`);
        const { status, text } = await send(target, { sid: operator }, { paramId: paramOf('demand_window'), value: 15 }).catch(unanswered);
        waits.push(performance.now() - from);
        if (status !== 200 || !text.includes('"done"')) {
          if (failures === 0) console.log(`  a write failed: ${status} ${text.slice(0, 300)}`);
          failures += 1;
        }
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      clearInterval(watching);
      return { waits, delays, failures };
    };

    const calm = await measure();
    const file = join(folder, 'attack.json');
    const key = `${first?.id}:active_power`;
    const { pathname } = new URL(station.api);
    writeFileSync(
      file,
      JSON.stringify({
        origin: station.origin,
        base: pathname,
        sids,
        projectId,
        key,
        paramId: paramOf('demand_window'),
        seconds: seconds + 3,
      }),
    );
    const attack = run(process.execPath, [...nodeFlags, join(import.meta.dirname, 'attackers.ts'), file], { maxBuffer: 1 << 24 });
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const stormy = await measure();
    const { stdout } = await attack;
    clearInterval(speaking);
    console.log(`  answers to the attackers: ${stdout.trim()}`);
    const p = (values: readonly number[], q: number) => quantile(values, q);
    return [
      {
        name: `operator’s device write, nobody attacking: p99 (${calm.failures} failures of ${calm.waits.length})`,
        figure: p(calm.waits, 0.99),
        unit: 'ms',
      },
      {
        name: `operator’s device write under attack: p99 (${stormy.failures} failures of ${stormy.waits.length})`,
        figure: p(stormy.waits, 0.99),
        unit: 'ms',
        goal: '< 1000',
        ratio: p(stormy.waits, 0.99) / p(calm.waits, 0.99),
        ratioTo: 'nobody attacking',
      },
      { name: 'event loop delay, nobody attacking: p99 of a second, worst', figure: Math.max(...calm.delays), unit: 'ms' },
      {
        name: 'event loop delay under attack: p99 of a second, median',
        figure: p(stormy.delays, 0.5),
        unit: 'ms',
        goal: '< 100',
        ratio: p(stormy.delays, 0.5) / p(calm.delays, 0.5),
        ratioTo: 'nobody attacking',
      },
      { name: 'event loop delay under attack: p99 of a second, worst', figure: Math.max(...stormy.delays), unit: 'ms', goal: '< 100' },
    ];
  } finally {
    await device.endAsync(true);
    await station.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
