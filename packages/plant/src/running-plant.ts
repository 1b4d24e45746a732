import { bindDevices, type PlantDevice, readValue, writePoint } from './device.ts';
import { type Fault, type FaultKind, faultOf, isRefused } from './physics/faults.ts';
import type { PlantState } from './physics/state.ts';
import { advance, type Cells, createCells, fillAll, refreshStanding } from './physics/step.ts';

/** Values of one device at an instant, in the order of its points; NaN: no value. */
export interface DeviceReport {
  readonly timeMs: number;
  readonly values: Float64Array;
}

/** A write that reached a device, with any result. */
export interface ReachedWrite {
  readonly timeMs: number;
  readonly device: string;
  readonly metric: string;
  readonly value: number;
  /** Absent: accepted. */
  readonly refused?: string;
}

/** The running plant: state, devices, their values, and the faults between them and the outside. */
export interface RunningPlant {
  readonly state: PlantState;
  readonly devices: readonly PlantDevice[];
  /** Current values of a device. */
  report(device: PlantDevice): DeviceReport;
  /** Writes one point; returns the reason if it is refused. A lost write is reported as accepted. */
  write(device: PlantDevice, metric: string, value: number): string | undefined;
  /** Advances the plant to `untilMs`: by the second, or by the minute after a long pause. */
  runTo(untilMs: number): void;
  isSilent(device: PlantDevice): boolean;
  /** It does not answer a write that it accepted. */
  isMute(device: PlantDevice): boolean;
  /** A read of these registers of its input table is refused. */
  refuses(device: PlantDevice, address: number, count: number): boolean;
  /** Latest writes, oldest first. */
  reached(): readonly ReachedWrite[];
  setFault(kind: FaultKind, device: string, on: boolean, member?: number): void;
  clearFaults(): void;
  /** Offset of the device's own clock, ms. */
  clockOffsetMs(device: PlantDevice): number;
  /** Incremented with every change; caches of device values compare it. */
  revision(): number;
}

const sleepMs = 30 * 60_000;
const maxReached = 1_000;

export function createRunningPlant(state: PlantState, modbusPort?: number): RunningPlant {
  const devices = bindDevices(modbusPort);
  const cells: readonly Cells[] = createCells();
  const stuck = new Map<string, Float64Array>();
  const reached: ReachedWrite[] = [];
  let revision = 0;
  refreshStanding(state);
  fillAll(state, cells);

  const measure = (device: PlantDevice): Float64Array => {
    const values = new Float64Array(device.points.length);
    for (const [index, point] of device.points.entries()) values[index] = readValue(point, state, cells) ?? Number.NaN;
    return values;
  };
  const spoil = (device: PlantDevice, values: Float64Array) => {
    const frozen = stuck.get(device.station.key);
    const key = device.type.keyMetrics[0];
    const index = device.points.findIndex(({ point }) => point.metric === key);
    if (frozen && index >= 0) values[index] = frozen[index] ?? 0;
  };
  const report = (device: PlantDevice): DeviceReport => {
    const values = measure(device);
    if (state.faults.length > 0) spoil(device, values);
    return { timeMs: state.timeMs, values };
  };
  const freeze = () => {
    for (const device of devices) {
      const { key } = device.station;
      const on = faultOf(state.faults, 'stuck-value', key) !== undefined;
      if (on && !stuck.has(key)) stuck.set(key, measure(device));
      else if (!on) stuck.delete(key);
    }
  };
  freeze();
  return {
    state,
    devices,
    report,
    write: (device, metric, value) => {
      const { key } = device.station;
      const isLost = faultOf(state.faults, 'lost-writes', key) !== undefined;
      const faulty = faultOf(state.faults, 'refused-writes', key) && 'the device takes no writes';
      const refused = faulty ?? (isLost ? undefined : writePoint(device, metric, value, state, cells));
      reached.push({ timeMs: state.timeMs, device: key, metric, value, ...(refused === undefined ? {} : { refused }) });
      if (reached.length > maxReached) reached.shift();
      if (refused === undefined) revision++;
      return refused;
    },
    runTo: (untilMs) => {
      if (untilMs <= state.timeMs) return;
      if (untilMs - state.timeMs > sleepMs) advance(state, untilMs - 60_000, 60, cells);
      advance(state, untilMs, 1, cells);
      revision++;
    },
    isSilent: (device) => faultOf(state.faults, 'comms-loss', device.station.key) !== undefined,
    isMute: (device) => faultOf(state.faults, 'unanswered-writes', device.station.key) !== undefined,
    refuses: (device, address, count) => isRefused(state.faults, device.station.key, address, count),
    reached: () => reached,
    setFault: (kind, device, on, member) => {
      const others = state.faults.filter((fault) => fault.kind !== kind || fault.device !== device);
      const fault: Fault = member === undefined ? { kind, device } : { kind, device, member };
      state.faults = on ? [...others, fault] : others;
      refreshStanding(state);
      freeze();
      revision++;
    },
    clearFaults: () => {
      state.faults = [];
      refreshStanding(state);
      freeze();
      revision++;
    },
    clockOffsetMs: (device) => (faultOf(state.faults, 'clock-skew', device.station.key) ? -5 * 60_000 : 0),
    revision: () => revision,
  };
}
