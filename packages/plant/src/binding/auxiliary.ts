import { detectorCount, releaseFire } from '../physics/safety.ts';
import type { PlantState } from '../physics/state.ts';
import { always, type Binding, clamp, flagOf, members, phases, phaseV, push, ripple, settingsBinding, zero } from './readers.ts';

const supplyV = (state: PlantState) => phaseV(state, 0) * Math.sqrt(3);

/** Liquid cooling of both stacks. */
export function coolingBinding(): Binding {
  const at = (state: PlantState) => state.cooling;
  const settings = settingsBinding(
    (state) => state.cooling.set,
    [
      'run_command',
      'work_mode',
      'cooling_temperature_setpoint',
      'heating_temperature_setpoint',
      'temperature_dead_band',
      'pump_speed_setpoint',
    ],
  );
  const pumping = (state: PlantState) => at(state).pumpPct > 0;
  const share = (state: PlantState) => at(state).compressorHz / 90;
  const alarm = (state: PlantState) =>
    flagOf(at(state).supplyC > 38) |
    (flagOf(at(state).supplyC < 8) << 1) |
    (flagOf(at(state).returnC > 42) << 2) |
    (flagOf(at(state).tankPct < 30) << 6);
  return {
    writers: { ...settings.writers, fault_reset: push(() => undefined) },
    readers: {
      ...settings.readers,
      state: (state) => at(state).state,
      mode_now: (state) => at(state).mode,
      pump_state: (state) => flagOf(pumping(state)),
      compressor_state: (state) => flagOf(at(state).compressorHz > 5),
      condenser_fan_state: (state) => flagOf(at(state).compressorHz > 5),
      heater_state: (state) => flagOf(at(state).mode === 2),
      refill_pump_state: zero,
      run_hours: (state) => at(state).runHours,
      compressor_hours: (state) => at(state).compressorHours,
      comm_state: zero,
      supply_temperature: (state) => at(state).supplyC + 0.05 * ripple(state, 150),
      return_temperature: (state) => at(state).returnC + 0.05 * ripple(state, 151),
      ambient_temperature: (state) => state.weather.ambientC + 1.5,
      supply_pressure: (state) => 0.6 + (at(state).pumpPct / 100) ** 2 * 1.9 + 0.02 * ripple(state, 152),
      return_pressure: (state) => 0.6 + (at(state).pumpPct / 100) ** 2 * 0.7 + 0.01 * ripple(state, 153),
      flow: (state) => (pumping(state) ? at(state).pumpPct * 4.4 + 2 * ripple(state, 154, 8) : 0),
      pump_speed: (state) => at(state).pumpPct * 32,
      tank_level: (state) => at(state).tankPct,
      cooling_power: (state) => Math.max(0, at(state).coolingKw),
      high_pressure: (state) => 9.5 + 11 * share(state) + state.weather.ambientC * 0.12 + 0.1 * ripple(state, 155),
      low_pressure: (state) => 8 - 3.6 * share(state) + 0.05 * ripple(state, 156),
      discharge_temperature: (state) => state.weather.ambientC + 4 + 48 * share(state),
      suction_temperature: (state) => state.weather.ambientC - 12 * share(state),
      compressor_frequency: (state) => at(state).compressorHz,
      condenser_fan_speed: (state) => clamp(share(state) * 100, 0, 100),
      expansion_valve: (state) => clamp(8 + 60 * share(state), 0, 100),
      active_power: (state) => at(state).powerKw,
      supply_voltage: supplyV,
      current: (state) => (at(state).powerKw * 1000) / (Math.sqrt(3) * supplyV(state) * 0.9),
      energy_total: (state) => at(state).energyKwh,
      alarm_state: (state) => flagOf(alarm(state) !== 0),
      alarm_word_1: alarm,
      fault_word_1: zero,
    },
  };
}

/** Fire control; the injected smoke is at detector 3. */
export function fireBinding(): Binding {
  const at = (state: PlantState) => state.fire;
  const smokyAt = 2;
  const near = (index: number) => (index === smokyAt ? 1 : Math.abs(index - smokyAt) === 1 ? 0.12 : 0.02);
  const settings = settingsBinding((state) => state.fire.set, ['control_mode']);
  const alarm = (state: PlantState) => (flagOf(at(state).smoke > 2) << 1) | (flagOf(at(state).coPpm > 100) << 2);
  return {
    writers: {
      ...settings.writers,
      alarm_reset: push((state) => {
        at(state).released = 0;
        at(state).countdownS = 0;
      }),
      silence: push((state) => {
        at(state).silenced = 1;
      }),
      manual_release: push((state) => releaseFire(at(state))),
    },
    readers: {
      ...settings.readers,
      state: (state) => at(state).state,
      fire_level: (state) => at(state).level,
      mains_state: always(1),
      backup_voltage: (state) => 27.2 + 0.1 * ripple(state, 160, 600),
      release_countdown: (state) => at(state).countdownS,
      sounder_state: (state) => flagOf(at(state).level >= 2 && at(state).silenced === 0),
      exhaust_fan_state: (state) => flagOf(at(state).level === 1 || at(state).level === 2),
      comm_state: zero,
      ...members('temperature_{n}', detectorCount, (state, index) => {
        const base = index < 4 ? state.batteries[index >> 1]!.cellsC + 0.8 : state.air.roomC;
        return base + at(state).smoke * 1.4 * near(index) + 0.2 * ripple(state, 161 + index, 60);
      }),
      ...members('smoke_{n}', detectorCount, (state, index) =>
        Math.max(0, 0.08 + 0.03 * ripple(state, 168 + index, 90) + at(state).smoke * near(index)),
      ),
      ...members('co_{n}', detectorCount, (state, index) =>
        Math.max(0, 3 + 1.5 * ripple(state, 175 + index, 300) + at(state).coPpm * near(index)),
      ),
      ...members('hydrogen_{n}', detectorCount, (state, index) => Math.max(0, 4 + 2 * ripple(state, 182 + index, 300))),
      ...members('voc_{n}', detectorCount, (state, index) =>
        Math.max(0, 12 + 4 * ripple(state, 189 + index, 300) + at(state).coPpm * 0.4 * near(index)),
      ),
      agent_pressure: (state) => (at(state).released === 1 ? 0.1 : 2.5 + (state.weather.ambientC - 20) * 0.012),
      agent_valve: (state) => at(state).released,
      release_feedback: (state) => at(state).released,
      release_count: (state) => at(state).releaseCount,
      alarm_state: (state) => flagOf(at(state).level > 0),
      alarm_word_1: alarm,
      fault_word_1: zero,
    },
  };
}

/** Static transfer switch before the critical loads. */
export function stsBinding(): Binding {
  const at = (state: PlantState) => state.sts;
  const loadKw = (state: PlantState) => state.stsLoadKw;
  const onGrid = (state: PlantState) => at(state).state === 1;
  const settings = settingsBinding((state) => state.sts.set, ['grid_mode', 'return_delay', 'grid_voltage_low', 'grid_voltage_high']);
  const microV = (state: PlantState, phase: number) =>
    onGrid(state) ? phaseV(state, phase) - 0.6 : 230 + 0.2 * ripple(state, 200 + phase, 5);
  return {
    writers: { ...settings.writers, fault_reset: push(() => undefined) },
    readers: {
      ...settings.readers,
      state: (state) => at(state).state,
      grid_switch: (state) => flagOf(onGrid(state)),
      bypass_switch: zero,
      control_source: always(1),
      synchronised: (state) => flagOf(onGrid(state)),
      transfer_time: (state) => at(state).transferMs,
      transfer_count: (state) => at(state).transferCount,
      comm_state: zero,
      ...phases('voltage', phaseV),
      frequency: (state) => state.frequencyHz,
      active_power: (state) => (onGrid(state) ? loadKw(state) : 0),
      reactive_power: (state) => (onGrid(state) ? loadKw(state) * 0.29 : 0),
      ...phases('current', (state, phase) => (onGrid(state) ? (loadKw(state) * 1000) / (3 * 0.96 * phaseV(state, phase)) : 0)),
      ...phases('micro_voltage', microV),
      micro_frequency: (state) => (onGrid(state) ? state.frequencyHz : 50),
      phase_difference: (state) => (onGrid(state) ? 0.4 + 0.2 * ripple(state, 204, 10) : 12 * ripple(state, 205, 120)),
      voltage_difference: (state) => phaseV(state, 0) - microV(state, 0),
      load_power: loadKw,
      load_power_factor: (state) => 0.96 + 0.005 * ripple(state, 206, 60),
      load_rate: (state) => loadKw(state) / 1.25,
      ...phases('thyristor_temperature', (state, phase) => at(state).coreC + phase * 0.6 + 0.2 * ripple(state, 207 + phase)),
      cabinet_temperature: (state) => state.air.roomC + 3,
      alarm_state: zero,
      alarm_word_1: (state) => flagOf(!onGrid(state)) << 4,
      fault_word_1: zero,
    },
  };
}

/** Air conditioner of the converter room. */
export function airBinding(): Binding {
  const at = (state: PlantState) => state.air;
  const settings = settingsBinding(
    (state) => state.air.set,
    [
      'run_command',
      'work_mode',
      'cooling_temperature_setpoint',
      'heating_temperature_setpoint',
      'humidity_setpoint',
      'temperature_dead_band',
    ],
  );
  const alarm = (state: PlantState) =>
    flagOf(at(state).roomC > 45) |
    (flagOf(at(state).roomC < 0) << 1) |
    (flagOf(at(state).humidityPct > 92) << 2) |
    (flagOf(at(state).humidityPct < 15) << 3);
  const lift = (state: PlantState) => (at(state).compressor ? 1 : 0);
  return {
    writers: { ...settings.writers, fault_reset: push(() => undefined) },
    readers: {
      ...settings.readers,
      state: (state) => at(state).state,
      inner_fan_state: (state) => flagOf(at(state).state > 0),
      outer_fan_state: (state) => flagOf(at(state).compressor),
      compressor_state: (state) => flagOf(at(state).compressor),
      heater_state: (state) => flagOf(at(state).state === 3),
      compressor_hours: (state) => at(state).compressorHours,
      compressor_starts: (state) => at(state).starts,
      comm_state: zero,
      ambient_temperature: (state) => at(state).roomC + 0.05 * ripple(state, 210),
      humidity: (state) => at(state).humidityPct + 0.2 * ripple(state, 211, 60),
      outdoor_temperature: (state) => state.weather.ambientC + 0.7,
      supply_air_temperature: (state) => at(state).supplyC,
      coil_temperature: (state) => at(state).supplyC - 4 * lift(state),
      condenser_temperature: (state) => state.weather.ambientC + 2 + 15 * lift(state),
      discharge_temperature: (state) => state.weather.ambientC + 4 + 46 * lift(state),
      inner_fan_speed: (state) => (at(state).state > 0 ? 1_650 + 20 * ripple(state, 212) : 0),
      outer_fan_speed: (state) => (at(state).compressor ? 880 + 12 * ripple(state, 213) : 0),
      active_power: (state) => at(state).powerKw,
      supply_voltage: (state) => phaseV(state, 1),
      current: (state) => (at(state).powerKw * 1000) / (phaseV(state, 1) * 0.92),
      energy_total: (state) => at(state).energyKwh,
      alarm_state: (state) => flagOf(alarm(state) !== 0),
      alarm_word_1: alarm,
      fault_word_1: zero,
    },
  };
}
