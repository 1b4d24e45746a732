import { machinePlans } from '../physics/machines.ts';
import { noiseAt } from '../physics/noise.ts';
import { vesselM3 } from '../physics/process.ts';
import type { PlantState } from '../physics/state.ts';
import { always, type Binding, clamp, flagOf, members, phases, phaseV, push, ripple, settingsBinding, zero } from './readers.ts';

/** One machine of the factory. */
export function machineBinding(index: number): Binding {
  const at = (state: PlantState) => state.machines[index]!;
  const plan = machinePlans[index]!;
  const channel = 500 + index * 12;
  const settings = settingsBinding((state) => at(state).set, ['run_command', 'work_mode', 'speed_setpoint', 'temperature_setpoint']);
  const working = (state: PlantState) => at(state).state === 1 || at(state).state === 2;
  const availability = (state: PlantState) =>
    at(state).plannedTodayS > 0 ? clamp((at(state).runTodayS / at(state).plannedTodayS) * 100, 0, 100) : 0;
  const performance = (state: PlantState) =>
    at(state).runTodayS > 0 ? clamp(((at(state).piecesToday * plan.idealCycleS) / at(state).runTodayS) * 100, 0, 200) : 0;
  const quality = (state: PlantState) => (at(state).piecesToday > 0 ? (1 - at(state).rejectsToday / at(state).piecesToday) * 100 : 0);
  const maintenance = (state: PlantState) => at(state).state === 6;
  const alarm = (state: PlantState) =>
    flagOf(at(state).state === 3) | (flagOf(at(state).toolPct < 8 && !maintenance(state)) << 2) | (flagOf(at(state).spindleC > 85) << 5);
  const fault = (state: PlantState) => (at(state).faultBit >= 0 ? 1 << at(state).faultBit : 0);
  const factor = (state: PlantState) => (working(state) ? 0.86 + 0.02 * noiseAt(state.seed, channel, state.timeMs / 1000, 60) : 0.55);
  return {
    writers: {
      ...settings.writers,
      fault_reset: push((state) => {
        at(state).resetWindow = at(state).stopWindow;
      }),
    },
    readers: {
      ...settings.readers,
      state: (state) => at(state).state,
      control_source: always(1),
      lamp: (state) => (working(state) ? 1 : at(state).state === 4 ? 3 : at(state).state === 0 ? 0 : 2),
      run_hours: (state) => at(state).runHours,
      comm_state: zero,
      output_total: (state) => Math.floor(at(state).pieces),
      reject_total: (state) => Math.floor(at(state).rejects),
      output_today: (state) => Math.floor(at(state).piecesToday),
      reject_today: (state) => Math.floor(at(state).rejectsToday),
      order_quantity: (state) => at(state).orderQuantity,
      order_done: (state) => Math.floor(at(state).pieces - at(state).orderStart),
      batch_no: (state) => at(state).batchNo,
      cycle_time: (state) => clamp(at(state).cycleS, 0, 3_600),
      ideal_cycle_time: always(plan.idealCycleS),
      availability,
      performance,
      quality,
      oee: (state) => clamp((availability(state) * performance(state) * quality(state)) / 10_000, 0, 100),
      speed: (state) =>
        working(state) ? Math.max(0, (at(state).set.speed_setpoint ?? 0) * (1 + 0.004 * ripple(state, channel + 1, 6))) : 0,
      load_rate: (state) => (at(state).powerKw / plan.powerKw) * 100,
      pressure: (state) => (at(state).state === 0 ? 0.42 : 0.61 + 0.02 * ripple(state, channel + 2, 30)),
      temperature: (state) => at(state).processC,
      spindle_temperature: (state) => at(state).spindleC + 0.2 * ripple(state, channel + 3),
      vibration: (state) =>
        Math.max(0, working(state) ? 1.3 + (100 - at(state).toolPct) * 0.008 + 0.3 * ripple(state, channel + 4, 5) : 0.08),
      tool_life: (state) => clamp(at(state).toolPct, 0, 100),
      active_power: (state) => at(state).powerKw,
      current: (state) => (at(state).powerKw * 1000) / (3 * phaseV(state, 0) * factor(state)),
      power_factor: factor,
      energy_total: (state) => at(state).energyKwh,
      energy_per_piece: (state) => clamp((plan.powerKw * 0.74 * at(state).cycleS) / 3600, 0, 1_000),
      speed_upper_limit: always(Math.round(plan.speedRpm * 1.2)),
      alarm_state: (state) => flagOf(alarm(state) !== 0 || fault(state) !== 0),
      alarm_word_1: alarm,
      fault_word_1: fault,
    },
  };
}

/** The exhaust fan. */
export function fanBinding(): Binding {
  const at = (state: PlantState) => state.fan;
  const speed = (state: PlantState) => at(state).hz / 50;
  const settings = settingsBinding(
    (state) => state.fan.set,
    ['run_command', 'work_mode', 'frequency_setpoint', 'pressure_setpoint', 'damper_setpoint'],
  );
  const vibration = (state: PlantState, channel: number) =>
    Math.max(0, 0.15 + 2.1 * speed(state) ** 2 + 0.25 * speed(state) * ripple(state, channel, 4));
  return {
    writers: { ...settings.writers, fault_reset: push(() => undefined) },
    readers: {
      ...settings.readers,
      state: (state) => at(state).state,
      control_source: always(1),
      damper_state: (state) => flagOf(at(state).damperPct > 5),
      run_hours: (state) => at(state).runHours,
      comm_state: zero,
      pressure: (state) => at(state).pressureKpa,
      inlet_pressure: (state) => -0.35 * speed(state) ** 2,
      flow: (state) => at(state).flowM3h,
      air_temperature: (state) => 24 + (state.weather.ambientC - 22) * 0.35 + 6 * speed(state),
      damper_position: (state) => at(state).damperPct,
      speed: (state) => at(state).hz * 29.4,
      vibration: (state) => Math.max(vibration(state, 600), vibration(state, 601)),
      vibration_x: (state) => vibration(state, 600),
      vibration_y: (state) => vibration(state, 601),
      temperature: (state) => at(state).bearingC,
      drive_end_temperature: (state) => at(state).bearingC,
      free_end_temperature: (state) => at(state).bearingC - 2.3,
      oil_temperature: (state) => at(state).oilC,
      oil_pressure: (state) => 0.02 + 0.19 * Math.min(1, speed(state) * 1.6),
      active_power: (state) => at(state).powerKw,
      frequency: (state) => at(state).hz,
      ...phases('current', (state, phase) => (at(state).powerKw * 1000) / (3 * 0.87 * phaseV(state, phase))),
      ...phases('winding_temperature', (state, phase) => at(state).windingC + [0.4, 1.1, -0.3][phase]!),
      efficiency: (state) =>
        at(state).hz > 2 ? clamp(((at(state).pressureKpa * at(state).flowM3h) / 3600 / at(state).powerKw) * 100, 0, 100) : 0,
      energy_total: (state) => at(state).energyKwh,
      alarm_state: zero,
      alarm_word_1: zero,
      fault_word_1: zero,
    },
  };
}

/** The batch reactor. */
export function vesselBinding(): Binding {
  const at = (state: PlantState) => state.vessel;
  const settings = settingsBinding(
    (state) => state.vessel.set,
    [
      'work_mode',
      'pressure_setpoint',
      'temperature_setpoint',
      'level_setpoint',
      'agitator_speed_setpoint',
      'inlet_valve_command',
      'outlet_valve_command',
    ],
  );
  const upperMpa = 2.2;
  const alarm = (state: PlantState) =>
    flagOf(at(state).pressureMpa > upperMpa * 0.95) | (flagOf(at(state).levelPct > 92) << 2) | (flagOf(at(state).temperatureC > 290) << 4);
  return {
    writers: {
      ...settings.writers,
      pressure_release: push((state) => {
        at(state).venting = 1;
      }),
      fault_reset: push(() => undefined),
    },
    readers: {
      ...settings.readers,
      state: (state) => at(state).state,
      phase_time: (state) => at(state).phaseS,
      pressure_cycles: (state) => at(state).cycles,
      comm_state: zero,
      pressure: (state) => at(state).pressureMpa,
      level: (state) => at(state).levelPct,
      temperature: (state) => at(state).temperatureC,
      inlet_flow: (state) => at(state).inletM3h,
      outlet_flow: (state) => at(state).outletM3h,
      volume: (state) => (at(state).levelPct / 100) * vesselM3,
      ...members('wall_temperature_{n}', 4, (state, index) => at(state).wallC - index * 1.2 + 0.3 * ripple(state, 610 + index, 60)),
      jacket_temperature: (state) => at(state).jacketC,
      jacket_pressure: (state) => 0.1 + Math.max(0, at(state).jacketC - 90) * 0.006,
      strain: (state) => at(state).pressureMpa * 310 + (at(state).wallC - 25) * 1.1,
      wall_thickness: (state) => 21.84 + 0.01 * ripple(state, 614, 600),
      inlet_valve: (state) => flagOf(at(state).inletM3h > 0.01),
      outlet_valve: (state) => flagOf(at(state).outletM3h > 0.01),
      relief_valve: zero,
      lid_state: (state) => flagOf(at(state).state >= 1 && at(state).state <= 4),
      agitator_speed: (state) => at(state).agitatorRpm,
      agitator_current: (state) => at(state).agitatorRpm * 0.12,
      heater_power: (state) => at(state).heaterKw,
      pressure_upper_limit: always(upperMpa),
      alarm_state: (state) => flagOf(alarm(state) !== 0),
      alarm_word_1: alarm,
      fault_word_1: zero,
    },
  };
}
