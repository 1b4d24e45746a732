/** Run states of several devices as columns. */
import type { Language } from '@czyun/contract';
import { runStateOrder } from '@czyun/contract/stops';
import { availability } from '../../energy/figures/index.ts';
import { timesOf } from '../../energy/spans.ts';
import type { RunStateService } from '../../figure-sources/run-states.ts';
import { askedDevices } from '../../registry/asked-devices.ts';
import { nameIn } from '../../registry/name.ts';
import { timeZoneOf } from '../../registry/time-zone.ts';
import type { Registry } from '../../registry/types.ts';
import { type AskedRange, rangeOf } from './range.ts';

export interface GanttDeps {
  readonly registry: Registry;
  readonly runStates: Pick<RunStateService, 'ofDevices'>;
}

const indexOf = new Map(runStateOrder.map((state, index) => [state, index]));

export function createGantt({ registry, runStates }: GanttDeps) {
  return async (
    query: AskedRange & { readonly projectId: number; readonly deviceIds: readonly number[] },
    language: Language,
    now: number,
  ) => {
    const { start, end, until } = rangeOf(query, now);
    const devices = askedDevices(registry, query.projectId, query);
    const spansBy = await runStates.ofDevices(devices, start, end, now);
    return {
      ...{ timeZone: timeZoneOf(registry, query.projectId), start, end, until },
      states: [...runStateOrder],
      devices: devices.map((device) => {
        const spans = spansBy.get(device.id) ?? [];
        return {
          deviceId: device.id,
          name: nameIn(language, device),
          availability: availability.of({ ...timesOf(spans), wholeMs: until - start }),
          starts: spans.map((span) => span.start - start),
          spans: spans.map(({ state }) => indexOf.get(state) ?? runStateOrder.length - 1),
        };
      }),
    };
  };
}
