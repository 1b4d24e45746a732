import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Registry } from '../../registry/types.ts';
import type { NewestValues } from '../../telemetry/types.ts';
import type { DeviceMonitors } from './device-monitors.ts';
import { statusParam } from './device-state.ts';
import type { Intake } from './intake.ts';
import type { StateNews } from './state-news.ts';

export interface SilenceParts {
  readonly monitors: DeviceMonitors;
  readonly news: StateNews;
  readonly intake: Pick<Intake, 'refusing'>;
  readonly registry: Pick<Registry, 'device'>;
  readonly newest: Pick<NewestValues, 'get' | 'markStale'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Detects changes caused by time alone: silent devices, lasting refusals, overdue run-state words. */
export function checkSilence({ monitors, news, intake, registry, newest, clock, logger }: SilenceParts): void {
  for (const deviceId of intake.refusing) news.touch(deviceId);
  for (const monitor of monitors.all()) {
    if (monitor.rejections.look(clock.elapsed())) news.touch(monitor.deviceId);
    const device = registry.device(monitor.deviceId);
    const word = device && statusParam(device);
    if (word !== undefined && monitor.online && newest.get(word)?.quality === 1) news.touch(monitor.deviceId);
    if (!device?.enabled || !monitor.online || monitor.silentMs <= device.driver.offlineAfterMs) continue;
    monitor.online = false;
    logger.warn({ device: device.key, lastMessage: monitor.lastMessage }, 'device is offline');
    newest.markStale(device.params.map(({ paramId }) => paramId));
    news.touch(monitor.deviceId);
  }
}
