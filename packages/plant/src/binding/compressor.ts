import type { PlantState } from '../physics/state.ts';
import { always, type Binding, flagOf, phaseV, push, ripple, settingsBinding, zero } from './readers.ts';

/** The air compressor of the machining shop. */
export function compressorBinding(): Binding {
  const at = (state: PlantState) => state.compressor;
  const settings = settingsBinding((state) => state.compressor.set, ['run_command', 'load_pressure', 'pressure_band']);
  const isOn = (state: PlantState) => at(state).state === 1 || at(state).state === 2;
  const alarm = (state: PlantState) => flagOf(at(state).pressureMpa < 0.55) | (flagOf(at(state).dischargeC > 105) << 1);
  return {
    writers: { ...settings.writers, fault_reset: push(() => undefined) },
    readers: {
      ...settings.readers,
      state: (state) => at(state).state,
      control_source: always(1),
      run_hours: (state) => at(state).runHours,
      load_hours: (state) => at(state).loadHours,
      comm_state: zero,
      pressure: (state) => at(state).pressureMpa,
      flow: (state) => at(state).flowM3min,
      air_total: (state) => at(state).airM3,
      dew_point: (state) => at(state).dewPointC,
      discharge_temperature: (state) => at(state).dischargeC,
      oil_pressure_drop: (state) => (isOn(state) ? 24 + 1.5 * ripple(state, 704, 120) : 0),
      current: (state) => (at(state).powerKw * 1000) / (3 * 0.86 * phaseV(state, 0)),
      active_power: (state) => at(state).powerKw,
      energy_total: (state) => at(state).energyKwh,
      alarm_state: (state) => flagOf(alarm(state) !== 0),
      alarm_word_1: alarm,
      fault_word_1: zero,
    },
  };
}
