/** Work of a page's main thread, frame by frame, from the browser's own trace; its heap; its socket traffic. */
import type { CDPSession, Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** µs */
  readonly ts: number;
  readonly dur?: number;
  /** CPU time only, µs: time used by other programs is excluded. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Work of the main thread in each frame while `during` runs, ms, ascending by time. */
export async function frameWork(cdp: CDPSession, during: () => Promise<unknown>): Promise<number[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', collect);
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', '__metadata'], excludedCategories: ['*'] },
  });
  await during();
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', collect);
  return workByFrame(events);
}

/** The renderer whose main thread drew most frames is that of the page. */
function workByFrame(events: readonly TraceEvent[]): number[] {
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const byThread = new Map<string, { frames: number[]; tasks: TraceEvent[] }>();
  for (const event of events) {
    const thread = `${event.pid} ${event.tid}`;
    if (!mains.has(thread)) continue;
    const found = byThread.get(thread) ?? { frames: [], tasks: [] };
    byThread.set(thread, found);
    if (event.name === 'FireAnimationFrame') found.frames.push(event.ts);
    if (event.ph === 'X' && (event.name === 'RunTask' || event.name === 'ThreadControllerImpl::RunTask')) found.tasks.push(event);
  }
  const own = [...byThread.values()].sort((a, b) => b.frames.length - a.frames.length)[0] ?? { frames: [], tasks: [] };
  const starts = own.frames.sort((a, b) => a - b).filter((ts, index, all) => index === 0 || ts - (all[index - 1] ?? 0) > 4000);
  const tasks = own.tasks.sort((a, b) => a.ts - b.ts);
  let next = 0;
  return starts.slice(1).map((until, index) => {
    let spent = 0;
    while (next < tasks.length && (tasks[next]?.ts ?? 0) < until) {
      const task = tasks[next++];
      if (task && task.ts >= (starts[index] ?? 0)) spent += task.tdur ?? task.dur ?? 0;
    }
    return spent / 1000;
  });
}

/** Live bytes of the heap after a collection, MB. */
export async function heapMb(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

export interface Traffic {
  sent: number;
  received: number;
}

/** Counts the traffic of the page's sockets from now on; call it before the page opens them. */
export function trafficOf(page: Page): Traffic {
  const traffic: Traffic = { sent: 0, received: 0 };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      traffic.sent += payload.length;
    });
    socket.on('framereceived', ({ payload }) => {
      traffic.received += payload.length;
    });
  });
  return traffic;
}
