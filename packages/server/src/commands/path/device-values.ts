/** Current values of devices after a write: their newest readings may be older than the write. */
import type { Registry } from '../../registry/types.ts';
import type { NewestValues } from '../../telemetry/types.ts';

/** Maximum time that a device's answer to a write is used until its own readings arrive, ms. */
const answersCountMs = 60_000;

/** The newest value if it is good. */
export function goodValue(newest: Pick<NewestValues, 'get'>, paramId: number | undefined): number | null {
  const current = paramId === undefined ? undefined : newest.get(paramId);
  return current?.quality === 0 && Number.isFinite(current.value) ? current.value : null;
}

interface Written {
  /** Elapsed ms. */
  readonly since: number;
  readonly heard: Set<number>;
  /** Values from answers to writes, until replaced by a reading. */
  readonly answered: Map<number, number>;
  /** Called at each reading. */
  onReading: () => void;
  readonly forget: () => void;
}

export interface DeviceValues {
  /** The device has answered a write; `held`: the value in its answer, if any. */
  wrote(deviceId: number, paramId: number, held: number | null): void;
  /** Resolves when these parameters have been reported since the last write, or `waitMs` after it; at once if nothing was written. */
  fresh(deviceId: number, paramIds: readonly number[], waitMs: number): Promise<void>;
  /** The newest good value, from readings or from an answer to a write. */
  value(paramId: number | undefined): number | null;
  stop(): void;
}

export function createDeviceValues(newest: NewestValues, registry: Pick<Registry, 'param'>): DeviceValues {
  const devices = new Map<number, Written>();

  function listen(deviceId: number, before: Written | undefined): Written {
    before?.forget();
    const written: Written = {
      since: performance.now(),
      heard: new Set(),
      answered: new Map(before?.answered),
      onReading: () => {},
      forget() {
        clearTimeout(timer);
        unsubscribe();
        if (devices.get(deviceId) === written) devices.delete(deviceId);
      },
    };
    const unsubscribe = newest.onChange(({ paramIds }) => {
      for (const paramId of paramIds) {
        if (registry.param(paramId)?.deviceId !== deviceId) continue;
        written.heard.add(paramId);
        written.answered.delete(paramId);
      }
      written.onReading();
    });
    const timer = setTimeout(written.forget, answersCountMs).unref();
    devices.set(deviceId, written);
    return written;
  }

  return {
    wrote(deviceId, paramId, held) {
      const written = listen(deviceId, devices.get(deviceId));
      if (held === null) return;
      written.answered.set(paramId, held);
      written.heard.add(paramId);
    },
    async fresh(deviceId, paramIds, waitMs) {
      const written = devices.get(deviceId);
      const hasListener = () => !written || paramIds.every((paramId) => written.heard.has(paramId));
      const left = written ? written.since + waitMs - performance.now() : 0;
      if (!written || hasListener() || left <= 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, left);
      written.onReading = () => hasListener() && resolve();
      await promise;
      clearTimeout(timer);
      written.onReading = () => {};
    },
    value(paramId) {
      const deviceId = paramId === undefined ? undefined : registry.param(paramId)?.deviceId;
      const answered = deviceId === undefined || paramId === undefined ? undefined : devices.get(deviceId)?.answered.get(paramId);
      return answered ?? goodValue(newest, paramId);
    },
    stop() {
      for (const { forget } of [...devices.values()]) forget();
    },
  };
}
