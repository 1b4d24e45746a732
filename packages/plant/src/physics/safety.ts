import { type Fault, faultOf } from './faults.ts';
import { approach, type Settings, setting } from './settings.ts';

export const detectorCount = 6;

/** Fire control of the container. */
export interface FireState {
  key: string;
  set: Settings;
  /** Seconds of smoke so far. */
  smokeS: number;
  smoke: number;
  coPpm: number;
  level: number;
  /** 0 watching, 1 early warning, 2 fire alarm, 3 delayed release, 4 released, 5 fault. */
  state: number;
  countdownS: number;
  released: number;
  releaseCount: number;
  silenced: number;
}

export function createFire(key: string): FireState {
  return {
    key,
    set: { control_mode: 1 },
    smokeS: 0,
    smoke: 0,
    coPpm: 0,
    level: 0,
    state: 0,
    countdownS: 0,
    released: 0,
    releaseCount: 0,
    silenced: 0,
  };
}

/**
 * Smoke at one detector raises an early warning after 5 s and a fire alarm after 20 s. Level 3 (release) needs two detectors or a manual
 * release: injected smoke affects one detector only.
 */
export function runFire(fire: FireState, faults: readonly Fault[], dtS: number): void {
  const burning = faultOf(faults, 'fire-smoke', fire.key) !== undefined;
  fire.smokeS = burning ? fire.smokeS + dtS : 0;
  fire.smoke = approach(fire.smoke, burning ? 9 : 0, dtS, burning ? 12 : 30);
  fire.coPpm = approach(fire.coPpm, burning ? 180 : 0, dtS, burning ? 20 : 60);
  if (fire.countdownS > 0) {
    fire.countdownS = Math.max(0, fire.countdownS - dtS);
    if (fire.countdownS === 0) {
      fire.released = 1;
      fire.releaseCount += 1;
    }
  }
  fire.level = fire.released === 1 || fire.countdownS > 0 ? 3 : fire.smoke > 6 ? 2 : fire.smoke > 2 ? 1 : 0;
  fire.state = fire.released === 1 ? 4 : fire.countdownS > 0 ? 3 : fire.level;
  if (fire.level === 0) fire.silenced = 0;
}

/** Starts the release manually; refused outside level 2 and 3 or in automatic mode. */
export function releaseFire(fire: FireState): boolean {
  if (setting(fire.set, 'control_mode') !== 0 || fire.level < 2 || fire.countdownS > 0 || fire.released === 1) return false;
  fire.countdownS = 30;
  return true;
}

/** The static transfer switch in front of the critical loads. */
export interface StsState {
  set: Settings;
  /** 0 stopped, 1 on grid, 2 islanded, 3 switching, 4 fault. */
  state: number;
  timerS: number;
  transferMs: number;
  transferCount: number;
  coreC: number;
}

export function createSts(): StsState {
  return {
    set: { grid_mode: 0, return_delay: 60, grid_voltage_low: 85, grid_voltage_high: 110 },
    state: 1,
    timerS: 0,
    transferMs: 8,
    transferCount: 37,
    coreC: 36,
  };
}

/** Follows the wanted mode: leaving the grid takes one step, the return waits for the return delay. Loads are supplied from either side. */
export function runSts(sts: StsState, loadKw: number, roomC: number, dtS: number): void {
  const wanted = setting(sts.set, 'grid_mode') === 1 ? 2 : 1;
  sts.timerS += dtS;
  if (sts.state !== wanted && sts.state !== 3) {
    sts.state = 3;
    sts.timerS = 0;
  } else if (sts.state === 3 && sts.timerS >= (wanted === 1 ? Math.min(10, setting(sts.set, 'return_delay')) : 1)) {
    sts.state = wanted;
    sts.transferMs = wanted === 2 ? 9 : 6;
    sts.transferCount += 1;
  }
  sts.coreC = approach(sts.coreC, roomC + 6 + loadKw * 0.16, dtS, 240);
}
