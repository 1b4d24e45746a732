/** Share of a project's points with a good value, %. */
import type { DeviceRecord } from '../registry/types.ts';
import type { Offers } from './balance.ts';
import type { Newest } from './readings.ts';
import { percent } from './sums.ts';

/** Points whose latest value is good, %. Points that are never stored are omitted: they are unknown at past instants. */
export function completeness(devices: readonly DeviceRecord[], offers: Offers, newest: Newest): number | null {
  let good = 0;
  let all = 0;
  for (const device of devices) {
    for (const { paramId, point } of offers(device)) {
      if (point.storage === 'live') continue;
      all += 1;
      if (newest.get(paramId)?.quality === 0) good += 1;
    }
  }
  return percent(good, all);
}
