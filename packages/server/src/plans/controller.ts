/** Controllers of slot plans: how they are recognised, and their registers. */
import { setTimeout as pause } from 'node:timers/promises';
import { planMetrics } from '@czyun/contract';
import type { DriverManager } from '../drivers/manager/manager.ts';
import type { DeviceRecord, Registry } from '../registry/types.ts';
import type { NewestValues } from '../telemetry/types.ts';

/** Starts and stops the controller: 0 is standby, in which it follows no plan; 1 runs. */
export const runMetric = 'run_command';
/** Show whether a running controller follows the slots: 1 is automatic, and strategy 0 is the plan. */
const [modeMetric, strategyMetric] = ['system_mode', 'control_strategy'] as const;

/** Inputs of `isInForce`. */
export const inForceMetrics: readonly string[] = [runMetric, modeMetric, strategyMetric];

export type Held = Readonly<Record<string, number | null>>;

/** Whether a device has twelve slots, all writable, and can be paused. */
export function isController(device: DeviceRecord): boolean {
  const writable = new Map(device.params.filter(({ point }) => point.access !== 'r').map(({ point }) => [point.metric, point]));
  return planMetrics.every((metric) => writable.has(metric)) && writable.get(runMetric)?.stops?.includes(0) === true;
}

export interface ControllerDeps {
  readonly registry: Pick<Registry, 'paramOf' | 'device'>;
  readonly newest: Pick<NewestValues, 'get'>;
  readonly readNow?: DriverManager['readNow'] | undefined;
  readonly times: { readonly readMs: number; readonly wireMs: number; readonly settleMs: number; readonly maxReportMs: number };
}

export interface Controllers {
  /** Latest good values, null if there is none. */
  held(deviceId: number, metrics: readonly string[]): Held;
  /** Values read now (of a device that cannot be read, its latest good values), repeated until `fits` or for the settling time. */
  read(deviceId: number, metrics: readonly string[], fits?: (held: Held) => boolean): Promise<Held>;
  /** The metrics that show whether the slots are followed, as far as the device has them. */
  stateMetrics(deviceId: number): readonly string[];
}

/** Whether slots are followed, by values of `stateMetrics`; unknown values do not exclude it. */
export function isInForce(held: Held): boolean {
  return held[runMetric] !== 0 && held[modeMetric] !== 0 && (held[strategyMetric] ?? 0) === 0;
}

export function createControllers({ registry, newest, readNow, times }: ControllerDeps): Controllers {
  function newestOf(deviceId: number, metric: string): number | null {
    const param = registry.paramOf(deviceId, metric);
    const current = param && newest.get(param.paramId);
    return current?.quality === 0 && Number.isFinite(current.value) ? current.value : null;
  }

  const held = (deviceId: number, metrics: readonly string[]) =>
    Object.fromEntries(metrics.map((metric) => [metric, newestOf(deviceId, metric)]));

  /** Null: the device cannot be read; only its latest values are available. */
  async function readOnce(deviceId: number, metrics: readonly string[]): Promise<Held | null> {
    const came = (await readNow?.(deviceId, metrics, times.readMs, times.wireMs)) ?? null;
    const values = held(deviceId, metrics);
    return came && Object.fromEntries(metrics.map((metric) => [metric, came.has(metric) ? (values[metric] ?? null) : null]));
  }

  /** A device that reports at intervals gets the time of its next two reports. */
  const reportMs = (deviceId: number) =>
    Math.min(times.maxReportMs, Math.max(times.settleMs, 2.5 * (registry.device(deviceId)?.intervalMs ?? 0)));

  return {
    held,
    stateMetrics: (deviceId) => inForceMetrics.filter((metric) => registry.paramOf(deviceId, metric)),
    async read(deviceId, metrics, fits = () => true) {
      const since = performance.now();
      for (;;) {
        const answered = await readOnce(deviceId, metrics);
        const found = answered ?? held(deviceId, metrics);
        const settleMs = answered ? times.settleMs : reportMs(deviceId);
        if (fits(found) || performance.now() - since > settleMs) return found;
        await pause(100);
      }
    },
  };
}
