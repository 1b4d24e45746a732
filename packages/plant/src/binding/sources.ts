import { pvRatedKw, stringCount, windRatedKw } from '../physics/sources.ts';
import type { PlantState } from '../physics/state.ts';
import {
  always,
  type Binding,
  clamp,
  currentA,
  flagOf,
  lines,
  lineV,
  members,
  phases,
  phaseV,
  powerFactor,
  push,
  ripple,
  settingsBinding,
  zero,
} from './readers.ts';

/** One PV inverter with eight trackers. */
export function pvBinding(index: number): Binding {
  const at = (state: PlantState) => state.pv[index]!;
  const channel = 220 + index * 30;
  const settings = settingsBinding((state) => state.pvSet[index]!, ['reactive_power_setpoint', 'reactive_mode', 'power_factor_setpoint']);
  const kvar = (state: PlantState) => {
    const set = state.pvSet[index]!;
    if (at(state).powerKw <= 0) return 0;
    const mode = set.reactive_mode ?? 0;
    const room = Math.sqrt(Math.max(0, 440 ** 2 - at(state).powerKw ** 2));
    const factor = clamp(Math.abs(set.power_factor_setpoint ?? 1), 0.1, 1);
    const wanted =
      mode === 2
        ? (set.reactive_power_setpoint ?? 0)
        : mode === 1
          ? at(state).powerKw * Math.tan(Math.acos(factor))
          : at(state).powerKw * 0.02;
    return clamp(wanted, -room, room);
  };
  const kva = (state: PlantState) => Math.hypot(at(state).powerKw, kvar(state));
  const stateOf = (state: PlantState) => {
    const { powerKw, possibleKw, runCommand } = at(state);
    if (runCommand === 0) return 0;
    if (possibleKw <= 0) return state.weather.irradianceWm2 > 3 ? 2 : 1;
    return powerKw < possibleKw - 0.1 ? 5 : 3;
  };
  const trackerV = (state: PlantState, tracker: number) =>
    at(state).dcKw > 0
      ? 640 - (at(state).moduleC - 25) * 1.7 + tracker * 1.5 + 2 * ripple(state, channel + tracker, 15)
      : state.weather.irradianceWm2 * 1.2;
  const trackerShare = (state: PlantState, tracker: number) => {
    const { lostString } = at(state);
    if (tracker + 1 === lostString) return 0;
    const share = (of: number) => 0.125 + (of - 3.5) * 0.0012;
    return share(tracker) / (lostString > 0 ? 1 - share(lostString - 1) : 1);
  };
  const fields = { run_command: 'runCommand', power_limit_enable: 'limitEnabled', active_power_limit: 'limitKw' } as const;
  const alarm = (state: PlantState) => flagOf(at(state).moduleC > 95) | (flagOf(at(state).stringAlarm) << 2);
  return {
    writers: {
      ...settings.writers,
      ...Object.fromEntries(
        Object.entries(fields).map(([metric, field]) => [
          metric,
          (state: PlantState, value: number) => {
            at(state)[field] = value;
            return undefined;
          },
        ]),
      ),
      fault_reset: push(() => undefined),
    },
    readers: {
      ...settings.readers,
      ...Object.fromEntries(Object.entries(fields).map(([metric, field]) => [metric, (state: PlantState) => at(state)[field]])),
      state: stateOf,
      run_hours: (state) => at(state).runHours,
      cabinet_temperature: (state) => state.weather.ambientC + 4 + at(state).powerKw * 0.055,
      insulation_resistance: (state) => 1_600 + 80 * ripple(state, channel + 20, 3_600) - state.weather.humidityPct * 6,
      comm_state: zero,
      active_power: (state) => at(state).powerKw,
      reactive_power: kvar,
      apparent_power: kva,
      power_factor: (state) => powerFactor(at(state).powerKw, kvar(state)),
      ...lines('voltage', lineV),
      ...phases('voltage', phaseV),
      ...phases('current', (state, phase) => currentA(state, kva(state), phase)),
      frequency: (state) => state.frequencyHz,
      efficiency: (state) => (at(state).powerKw > 0 ? clamp((at(state).powerKw / at(state).dcKw) * 100, 0, 100) : 0),
      dc_power: (state) => at(state).dcKw,
      ...members('mppt_voltage_{n}', stringCount, trackerV),
      ...members('mppt_current_{n}', stringCount, (state, tracker) => {
        const volts = trackerV(state, tracker);
        return volts > 50 ? (at(state).dcKw * 1000 * trackerShare(state, tracker)) / volts : 0;
      }),
      energy_today: (state) => at(state).todayKwh,
      energy_total: (state) => at(state).totalKwh,
      equivalent_hours_today: (state) => clamp(at(state).todayKwh / pvRatedKw, 0, 24),
      rated_power: always(pvRatedKw),
      alarm_state: (state) => flagOf(alarm(state) !== 0),
      alarm_word_1: alarm,
      fault_word_1: zero,
    },
  };
}

/** The wind turbine. */
export function windBinding(): Binding {
  const at = (state: PlantState) => state.wind;
  const kvar = (state: PlantState) => (at(state).powerKw > 1 ? clamp(state.windSet.reactive_power_setpoint ?? 0, -120, 120) : 0);
  const kva = (state: PlantState) => Math.hypot(at(state).powerKw, kvar(state));
  const yawError = (state: PlantState) => ((state.weather.windDirectionDeg - at(state).yawDeg + 540) % 360) - 180;
  const stateOf = (state: PlantState) => {
    const { runCommand, powerKw, rotorRpm, limitKw, possibleKw, isTurning } = at(state);
    if (runCommand === 0) return rotorRpm > 2 ? 4 : 0;
    if (!isTurning) return 1;
    return powerKw <= 0.5 ? 2 : limitKw < possibleKw - 1 ? 6 : 3;
  };
  const share = (state: PlantState) => at(state).powerKw / windRatedKw;
  const settings = settingsBinding((state) => state.windSet, ['reactive_power_setpoint']);
  const alarm = (state: PlantState) => flagOf(state.weather.windMs > 22);
  return {
    writers: {
      ...settings.writers,
      run_command: (state, value) => {
        at(state).runCommand = value;
        return undefined;
      },
      active_power_limit: (state, value) => {
        at(state).limitKw = value;
        return undefined;
      },
      fault_reset: push(() => undefined),
    },
    readers: {
      ...settings.readers,
      run_command: (state) => at(state).runCommand,
      active_power_limit: (state) => at(state).limitKw,
      state: stateOf,
      grid_contactor: (state) => flagOf(at(state).powerKw > 0.5),
      brake_state: (state) => flagOf(at(state).runCommand === 0),
      // Time turning and ready; it generates in a part of it.
      run_hours: (state) => at(state).runHours * 1.12,
      generating_hours: (state) => at(state).runHours,
      availability: always(98.6),
      comm_state: zero,
      wind_speed: (state) => state.weather.windMs,
      wind_speed_10min: (state) => state.windMean10,
      wind_direction: (state) => state.weather.windDirectionDeg,
      ambient_temperature: (state) => state.weather.ambientC - 0.6,
      rotor_speed: (state) => at(state).rotorRpm,
      generator_speed: (state) => at(state).rotorRpm * 42,
      ...members('pitch_angle_{n}', 3, (state, blade) => at(state).pitchDeg + (blade - 1) * 0.1),
      nacelle_position: (state) => at(state).yawDeg,
      yaw_error: yawError,
      cable_twist: (state) => 0.8 + 0.6 * ripple(state, 290, 86_400),
      nacelle_vibration_x: (state) => Math.max(0, 0.4 + 2.2 * share(state) + 0.2 * ripple(state, 291, 4)),
      nacelle_vibration_y: (state) => Math.max(0, 0.3 + 1.6 * share(state) + 0.2 * ripple(state, 292, 4)),
      gearbox_oil_temperature: (state) => state.weather.ambientC + 14 + 22 * share(state),
      gearbox_oil_pressure: (state) => 1.2 + Math.min(3, at(state).rotorRpm * 0.09),
      main_bearing_temperature: (state) => state.weather.ambientC + 8 + 14 * share(state),
      generator_temperature: (state) => at(state).moduleC,
      active_power: (state) => at(state).powerKw,
      reactive_power: kvar,
      power_factor: (state) => powerFactor(at(state).powerKw, kvar(state)),
      ...lines('voltage', lineV),
      ...phases('current', (state, phase) => currentA(state, kva(state), phase)),
      frequency: (state) => state.frequencyHz,
      energy_today: (state) => at(state).todayKwh,
      energy_total: (state) => at(state).totalKwh,
      rated_power: always(windRatedKw),
      alarm_state: alarm,
      alarm_word_1: alarm,
      fault_word_1: zero,
    },
  };
}

/** The weather mast on the roof. */
export function environmentBinding(): Binding {
  const w = (state: PlantState) => state.weather;
  const alarm = (state: PlantState) =>
    flagOf(w(state).windMs > 17) |
    (flagOf(w(state).ambientC > 40) << 1) |
    (flagOf(w(state).ambientC < -5) << 2) |
    (flagOf(w(state).rainMmH > 30) << 3);
  return {
    writers: {},
    readers: {
      irradiance: (state) => w(state).irradianceWm2 * 1.04,
      irradiance_horizontal: (state) => w(state).irradianceWm2,
      irradiance_diffuse: (state) => w(state).diffuseWm2,
      irradiation_today: (state) => state.today.irradiationKwh,
      irradiation_total: (state) => state.irradiationTotalKwh,
      module_temperature: (state) => state.pv[0]!.moduleC,
      sunshine_hours_today: (state) => state.today.sunshineS / 3600,
      ambient_temperature: (state) => w(state).ambientC,
      humidity: (state) => w(state).humidityPct,
      wind_speed: (state) => w(state).windMs,
      wind_direction: (state) => w(state).windDirectionDeg,
      air_pressure: (state) => w(state).pressureHpa,
      rainfall_today: (state) => state.today.rainMm,
      dew_point: (state) => {
        // Magnus formula.
        const gamma = Math.log(w(state).humidityPct / 100) + (17.62 * w(state).ambientC) / (243.12 + w(state).ambientC);
        return (243.12 * gamma) / (17.62 - gamma);
      },
      supply_voltage: (state) => 12.6 + 0.1 * ripple(state, 295, 600),
      comm_state: zero,
      alarm_state: (state) => flagOf(alarm(state) !== 0),
      alarm_word_1: alarm,
      fault_word_1: zero,
    },
  };
}
