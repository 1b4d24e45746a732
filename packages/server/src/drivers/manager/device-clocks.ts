/** Time stamps in the health of devices. */
import type { StampedDevices } from '../../clock/types.ts';
import type { DeviceMonitors } from './device-monitors.ts';
import type { StateNews } from './state-news.ts';

/** Republishes states with their corrected times. */
export function deviceClocks(monitors: DeviceMonitors, news: StateNews): StampedDevices {
  return {
    ownStamped: () => new Set(monitors.all().flatMap((monitor) => (monitor.isOwnStamped ? monitor.deviceId : []))),
    clockSet(by, trueTime) {
      for (const monitor of monitors.all()) {
        monitor.clockSet(by, trueTime);
        news.forget(monitor.deviceId);
        news.touch(monitor.deviceId);
      }
    },
  };
}
