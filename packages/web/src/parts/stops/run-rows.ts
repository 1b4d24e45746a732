/** Run states of devices as rows of a chart. */
import type { CallResult } from '@czyun/contract';
import { runStateOrder, type stopsApi } from '@czyun/contract/stops';
import type { GanttState } from '../../kit/chart/gantt/use-gantt-canvas.ts';
import type { Segments } from '../../kit/chart/segments.ts';

type RunStates = CallResult<typeof stopsApi.getRunStates>;

/** Unknown is not a state: it is hatched. */
export const runLooks = {
  run: { meaning: 'run' },
  auto: { meaning: 'auto' },
  standby: { meaning: 'run', fill: 'half' },
  stop: { meaning: 'stop' },
  fault: { meaning: 'fault', grave: true },
  offline: { meaning: 'offline', fill: 'hollow' },
} as const satisfies Partial<Record<(typeof runStateOrder)[number], Omit<GanttState, 'key' | 'word'>>>;
export type DrawnRunState = keyof typeof runLooks;
/** Their indexes are the states of the rows. */
export const drawnRunStates = runStateOrder.filter((state): state is DrawnRunState => state in runLooks);

/** Ranges of known state; the ranges of the response are contiguous. */
export function runRows({ devices, states, start, until }: RunStates): readonly (Segments & {
  readonly key: string;
  readonly name: string;
})[] {
  const indexOf = states.map((state) => drawnRunStates.indexOf(state as DrawnRunState));
  return devices.map(({ deviceId, name, starts, spans }) => {
    const known = spans.flatMap((state, index) => ((indexOf[state] ?? -1) >= 0 ? [index] : []));
    return {
      key: String(deviceId),
      name,
      starts: Float64Array.from(known, (index) => start + (starts[index] ?? 0)),
      ends: Float64Array.from(known, (index) => (index + 1 < starts.length ? start + (starts[index + 1] ?? 0) : until)),
      states: Uint8Array.from(known, (index) => indexOf[spans[index] ?? 0] ?? 0),
    };
  });
}
