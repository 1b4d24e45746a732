import { ratedPowerKw } from '../physics/battery.ts';
import type { PlantState } from '../physics/state.ts';
import { type Binding, clamp, flagOf, push, ripple, settingsBinding, zero } from './readers.ts';
import { directionOf } from './storage.ts';

/** One DCDC module between a stack and its converter. */
export function dcdcBinding(index: number): Binding {
  const at = (state: PlantState) => state.dcdc[index]!;
  const battery = (state: PlantState) => state.batteries[index >> 1]!;
  const on = (state: PlantState) => at(state).state === 2 && battery(state).contactor;
  const highV = (state: PlantState) => (at(state).highV > 1 ? at(state).highV + 0.2 * ripple(state, 100 + index, 5) : 0);
  const lowV = (state: PlantState) => (battery(state).contactor ? battery(state).terminalV : 0);
  const settings = settingsBinding(
    (state) => at(state).set,
    ['run_command', 'work_mode', 'active_power_setpoint', 'low_current_setpoint', 'high_voltage_setpoint'],
  );
  const alarm = (state: PlantState) => flagOf(at(state).moduleC > 85);
  return {
    writers: { ...settings.writers, fault_reset: push(() => undefined) },
    readers: {
      ...settings.readers,
      state: (state) => at(state).state,
      direction: (state) => directionOf(at(state).lowKw),
      high_contactor: (state) => flagOf(on(state)),
      low_contactor: (state) => flagOf(on(state)),
      comm_state: zero,
      high_voltage: highV,
      high_current: (state) => (highV(state) > 1 ? (at(state).highKw * 1000) / highV(state) : 0),
      active_power: (state) => at(state).highKw,
      low_voltage: lowV,
      low_current: (state) => (lowV(state) > 1 ? (at(state).lowKw * 1000) / lowV(state) : 0),
      low_power: (state) => at(state).lowKw,
      efficiency: (state) => {
        const { highKw, lowKw } = at(state);
        return Math.abs(highKw) < 0.5 ? 0 : clamp(lowKw > 0 ? (highKw / lowKw) * 100 : (lowKw / highKw) * 100, 0, 100);
      },
      insulation_resistance: (state) => 2_050 + 50 * ripple(state, 104 + index, 3_600) - state.weather.humidityPct * 4,
      charge_energy_total: (state) => at(state).chargeKwh,
      discharge_energy_total: (state) => at(state).dischargeKwh,
      charge_energy_today: (state) => at(state).chargeTodayKwh,
      discharge_energy_today: (state) => at(state).dischargeTodayKwh,
      module_temperature: (state) => at(state).moduleC + 0.3 * ripple(state, 108 + index),
      inductor_temperature: (state) => at(state).moduleC + 5 + Math.abs(at(state).highKw) * 0.06,
      fan_speed: (state) => (at(state).state === 2 ? 1_400 + Math.abs(at(state).highKw) * 12 + 20 * ripple(state, 112 + index) : 0),
      active_power_upper_limit: (state) => (on(state) ? Math.min(260, battery(state).dischargeLimitKw, ratedPowerKw) : 0),
      active_power_lower_limit: (state) => (on(state) ? -Math.min(260, battery(state).chargeLimitKw, ratedPowerKw) : 0),
      alarm_state: alarm,
      alarm_word_1: alarm,
      fault_word_1: zero,
    },
  };
}
