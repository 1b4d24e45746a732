/** Ten users of the lowest role and ten strangers attack from one address; meanwhile an operator writes to a device from another. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeFlags } from '../scripts/node-flags.ts';
import { startLoadStation } from './load-station.ts';
import { send, startOperator, unanswered } from './operator.ts';
import { type BenchRow, quantile } from './row.ts';

const run = promisify(execFile);
const attackers = 10;
/** Measures on a separate server. */
export async function doorsBench(seconds = 15): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'czyun-bench-doors-'));
  const { station } = await startLoadStation(folder, 20);
  const operator = await startOperator(station);
  try {
    const { projectId } = operator;
    const sids: string[] = [];
    for (let count = 0; count < attackers; count += 1) sids.push(await operator.signIn('monitor'));

    /** Consecutive writes for some seconds, and the delay of the server's event loop meanwhile (one sample per second). */
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
        const { ms, ok, told } = await operator.write();
        waits.push(ms);
        if (!ok) {
          if (failures === 0) console.log(`  a write failed: ${told}`);
          failures += 1;
        }
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      clearInterval(watching);
      return { waits, delays, failures };
    };

    const calm = await measure();
    const file = join(folder, 'attack.json');
    const key = `${operator.deviceId}:active_power`;
    const { pathname } = new URL(station.api);
    writeFileSync(
      file,
      JSON.stringify({
        origin: station.origin,
        base: pathname,
        sids,
        projectId,
        key,
        paramId: operator.paramId,
        seconds: seconds + 3,
      }),
    );
    const attack = run(process.execPath, [...nodeFlags, join(import.meta.dirname, 'attackers.ts'), file], { maxBuffer: 1 << 24 });
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const stormy = await measure();
    const { stdout } = await attack;
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
    await operator.stop();
    await station.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
