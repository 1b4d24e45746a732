/** Load of the main thread of a server process: its processor time, and its parts from a CPU profile. */
import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of a process, s: of each thread (the first is the main thread), and of its child processes. */
export interface ProcessorTime {
  readonly threads: ReadonlyMap<number, number>;
  readonly children: number;
}

/** Processor time of a thread, ns; 0 if it has ended. */
function threadNs(pid: number, thread: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    return 0;
  }
}

const threadsOf = (pid: number) =>
  new Map(readdirSync(`/proc/${pid}/task`).map((thread) => [Number(thread), threadNs(pid, Number(thread)) / 1e9]));
const sum = (times: Iterable<number>) => [...times].reduce((all, each) => all + each, 0);

export function processorTime(pid: number): ProcessorTime {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  return { threads: threadsOf(pid), children: sum(children.flatMap((child) => [...threadsOf(child).values()])) };
}

/** Seconds between two samples; threads that ended in between are not counted. */
export function spentBetween(pid: number, before: ProcessorTime, after: ProcessorTime) {
  const spent = new Map([...after.threads].map(([thread, time]) => [thread, time - (before.threads.get(thread) ?? 0)]));
  const main = spent.get(pid) ?? 0;
  const others = [...spent].flatMap(([thread, time]) => (thread === pid ? [] : time));
  return { main, busiest: Math.max(0, ...others), others: sum(others), engine: after.children - before.children };
}

export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}

/** Garbage collections of the main thread. */
interface Collections {
  readonly young: number;
  readonly full: number;
  readonly ms: number;
}

export interface CpuProfile {
  readonly collections: Collections;
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Records `work` with the profiler of a process that was started with `--inspect-port`. */
export async function profiled(pid: number, port: number, work: () => Promise<unknown>): Promise<CpuProfile> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await debuggerUrl(port));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let lastId = 0;
  const call = <T>(method: string, params: object = {}): Promise<T> => {
    const id = ++lastId;
    return new Promise((resolve) => {
      const hear = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; result: T };
        if (answer.id !== id) return;
        socket.removeEventListener('message', hear);
        resolve(answer.result);
      };
      socket.addEventListener('message', hear);
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
  await call('Profiler.enable');
  const { result } = await call<{ result: { objectId: string } }>('Runtime.evaluate', { expression: countCollections });
  await call('Profiler.start');
  await work();
  const { profile } = await call<{ profile: CpuProfile }>('Profiler.stop');
  const counted = await call<{ result: { value: Collections } }>('Runtime.callFunctionOn', {
    objectId: result.objectId,
    functionDeclaration: 'function () { this.observer.disconnect(); return this.counts; }',
    returnByValue: true,
  });
  await call('Profiler.disable');
  socket.close();
  return { ...profile, collections: counted.result.value };
}

/** Runs in the server. Kind 1 is a scavenge, 2 one by the minor collector (perf_hooks.constants). */
const countCollections = `(() => {
  const counts = { young: 0, full: 0, ms: 0 };
  const observer = new (process.getBuiltinModule('perf_hooks').PerformanceObserver)((list) => {
    for (const { duration, detail } of list.getEntries()) {
      counts[detail.kind <= 2 ? 'young' : 'full'] += 1;
      counts.ms += duration;
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  return { counts, observer };
})()`;

async function debuggerUrl(port: number): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
      const [first] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
      if (first) return first.webSocketDebuggerUrl;
    } catch (error) {
      if (tries > 100) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Parts of the work, by the file of a function; the first match counts. */
const parts: readonly (readonly [part: string, file: RegExp])[] = [
  [
    'MQTT packets (library)',
    /node_modules\/(aedes|debug|ms|mqtt-packet|mqtt|bl|readable-stream|hyperid|mqemitter|qlobber|fast[a-z]+|reusify)/,
  ],
  ['JSON and profile decode', /drivers\/(mqtt\/(decode-|findings)|batch-builder)/],
  ['MQTT connections and limits', /drivers\/mqtt\//],
  ['Modbus frames (library)', /node_modules\/(modbus-serial)/],
  ['register decode', /drivers\/modbus\/readings|packages\/devices\//],
  ['polling', /drivers\/modbus\//],
  ['field access', /drivers\/field\//],
  ['device health and ranges', /drivers\/manager\//],
  ['admission', /telemetry\/intake\//],
  ['spool', /telemetry\/spool\//],
  ['newest values, staleness', /telemetry\/newest\//],
  ['flush to the engine, roll-ups', /telemetry\//],
  ['alarms', /server\/src\/alarms\//],
  ['live, mirror', /server\/src\/(live|mirror)\//],
  ['sockets and streams', /^node:(net|stream|events|internal\/(stream|streams|net|util))/],
  ['files', /^node:(fs|internal\/fs)/],
  ['timers, ticks, promises', /^node:/],
  ['other packages', /node_modules\//],
];

/** Helpers of Node and the engine count for their caller. */
const isHelper = ({ url, functionName }: ProfileNode['callFrame']) =>
  (url === '' && !functionName.startsWith('(')) || /^node:(buffer|internal\/(buffer|validators|errors))/.test(url);

function partOf({ url, functionName }: ProfileNode['callFrame']): string {
  if (functionName === '(idle)') return 'idle';
  if (functionName === '(garbage collector)') return 'garbage collection';
  if (functionName.startsWith('(')) return 'event loop and system calls';
  return parts.find(([, file]) => file.test(url))?.[0] ?? 'the rest of the server';
}

/** Microseconds by part, idle time included; `functions` lists those with the most time of their own. */
export function sharesOf({ nodes, samples, timeDeltas }: CpuProfile): {
  readonly parts: ReadonlyMap<string, number>;
  readonly functions: readonly (readonly [name: string, us: number])[];
} {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const owner = (id: number): string => {
    let node = byId.get(id);
    while (node && isHelper(node.callFrame) && parents.has(node.id)) node = byId.get(parents.get(node.id) ?? 0);
    return node ? partOf(node.callFrame) : 'event loop and system calls';
  };
  const byPart = new Map<string, number>();
  const byFunction = new Map<string, number>();
  const add = (to: Map<string, number>, key: string, us: number) => void to.set(key, (to.get(key) ?? 0) + us);
  for (const [at, id] of samples.entries()) {
    const us = timeDeltas[at + 1] ?? 0;
    add(byPart, owner(id), us);
    const frame = byId.get(id)?.callFrame;
    if (frame)
      add(byFunction, `${frame.functionName || 'anonymous'} ${frame.url.split('/').slice(-2).join('/')}:${frame.lineNumber + 1}`, us);
  }
  const most = <K>(map: Map<K, number>) => [...map].sort((a, b) => b[1] - a[1]);
  return { parts: new Map(most(byPart)), functions: most(byFunction).slice(0, 40) };
}

/** Prints the shares of the busy time of a profile, and the functions with the most time. */
export function printShares(name: string, profile: CpuProfile): void {
  const { parts: byPart, functions } = sharesOf(profile);
  const busy = [...byPart].filter(([part]) => part !== 'idle');
  const total = busy.reduce((sum, [, us]) => sum + us, 0);
  const line = (what: string, us: number) => console.log(`  ${((us / total) * 100).toFixed(1).padStart(5)} %  ${what}`);
  console.log(`\n${name}: ${(total / 1e6).toFixed(1)} s of the main thread`);
  for (const [part, us] of busy) line(part, us);
  const { young, full, ms } = profile.collections;
  console.log(`  collections: ${young} young, ${full} full, ${Math.round(ms)} ms`);
  console.log('  functions, without those that they call');
  for (const [what, us] of functions) line(what, us);
}
