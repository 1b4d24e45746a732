import type { Driver } from '../drivers/types.ts';

interface Controller {
  /** Register values by metric; accepted writes change them. */
  readonly registers: Map<string, number>;
  /** Makes the device report its registers. */
  readonly report: () => Promise<unknown>;
  /** Writes that it refuses; none by default. */
  readonly refuses?: (metric: string) => boolean;
}

/** A driver with one device that accepts, stores and reports writes. */
export function answeringDriver({ registers, report, refuses = () => false }: Controller): Driver {
  return {
    protocol: 'mqtt',
    async start() {},
    async stop() {},
    setDevices() {},
    followDevices() {},
    async write({ metric, value }) {
      if (refuses(metric)) return { ok: false, reason: 'refused', detail: 'E7' };
      registers.set(metric, value);
      await report();
      return { ok: true, readBack: value };
    },
    async readNow(_device, metrics) {
      await report();
      return new Set(metrics);
    },
    health: () => ({ ok: true, detail: '' }),
  };
}
