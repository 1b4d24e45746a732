/** A page at each server: the WebSocket with live values of the meter and of one device of every project. */
import type { ServerFrame } from '../../packages/contract/src/kernel/live.ts';
import type { Pause } from './counts.ts';
import type { RigServer } from './processes.ts';
import type { Rig } from './rig.ts';

interface Sample {
  readonly paramId: number;
  /** Time at the device, epoch ms. */
  readonly time: number;
  /** Time at the page, epoch ms. */
  readonly at: number;
  /** Measured before the page connected: its age when it is shown is not a delay of the servers. */
  readonly isBefore: boolean;
}

export interface Page {
  readonly server: string;
  readonly samples: readonly Sample[];
  readonly connections: () => number;
  close(): void;
}

export interface Pages {
  readonly pages: readonly Page[];
  readonly meter: number;
  /** Project of each parameter. */
  readonly projectOf: ReadonlyMap<number, number>;
  close(): void;
}

export async function openPages(rig: Rig): Promise<Pages> {
  const params = await rig.stored.params('active_power');
  const meter = params.get('meter') ?? 0;
  const projectOf = new Map([[meter, rig.projectIds[0] ?? 0]]);
  for (const [at, keys] of rig.meters.entries()) {
    const paramId = params.get(keys[0] ?? '');
    if (paramId !== undefined) projectOf.set(paramId, rig.projectIds[at] ?? 0);
  }
  const pages = rig.servers.map((server) => openPage(server, rig.sid, [...projectOf.keys()]));
  return {
    ...{ pages, meter, projectOf },
    close() {
      for (const page of pages) page.close();
    },
  };
}

function openPage({ name, port }: RigServer, sid: string, paramIds: readonly number[]): Page {
  const samples: Sample[] = [];
  const newest = new Map<number, number>();
  let isClosed = false;
  let connections = 0;
  let socket: WebSocket | undefined;
  function connect(): void {
    let connected = Number.POSITIVE_INFINITY;
    socket = new WebSocket(`ws://127.0.0.1:${port}/dataviewapi8/live`);
    socket.addEventListener('open', () => socket?.send(JSON.stringify({ op: 'hello', sid })));
    socket.addEventListener('error', () => undefined);
    socket.addEventListener('close', () => {
      if (!isClosed) setTimeout(connect, 500);
    });
    socket.addEventListener('message', ({ data }) => {
      const at = Date.now();
      const frame = JSON.parse(String(data)) as ServerFrame;
      if (frame.op === 'welcome') {
        connections += 1;
        connected = at;
        socket?.send(JSON.stringify({ op: 'want', paramIds }));
      }
      if (frame.op !== 'values') return;
      for (const [index, paramId] of frame.ids.entries()) {
        const time = frame.times[index] ?? 0;
        if (frame.quality[index] !== 0 || time <= (newest.get(paramId) ?? 0)) continue;
        newest.set(paramId, time);
        samples.push({ paramId, time, at, isBefore: time < connected });
      }
    });
  }
  connect();
  return {
    ...{ server: name, samples, connections: () => connections },
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}

/** Delays from the time at the device to the page, excluding the pauses of their projects, ms. */
export function latenessOf({ pages, projectOf }: Pages, pauses: readonly Pause[]): readonly number[] {
  const inPause = ({ paramId, time }: Sample) =>
    pauses.some(({ projectId, from, to }) => projectOf.get(paramId) === projectId && time >= from && time <= to);
  return pages.flatMap(({ samples }) => samples.flatMap((each) => (each.isBefore || inPause(each) ? [] : each.at - each.time)));
}

/** Longest time without a new value of the meter at a page between two instants, ms. */
export function longestSilence({ pages, meter }: Pages, servers: ReadonlySet<string>, from: number, to: number): number {
  const gaps = pages
    .filter(({ server }) => servers.has(server))
    .map(({ samples }) => {
      const ats = samples.flatMap(({ paramId, at }) => (paramId === meter && at >= from && at <= to ? at : []));
      return Math.max(...ats.map((at, index) => at - (ats[index - 1] ?? from)), to - (ats.at(-1) ?? from));
    });
  return Math.max(...gaps);
}
