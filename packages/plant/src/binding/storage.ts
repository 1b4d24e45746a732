import { capacityKwh, ratedKwh } from '../physics/battery.ts';
import { cellCount, probeCount } from '../physics/cells.ts';
import { isAvailable, isFaulted, type PcsState, pcsRatedKw } from '../physics/pcs.ts';
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
  phaseShare,
  phases,
  phaseV,
  powerFactor,
  push,
  ripple,
  zero,
} from './readers.ts';

export const directionOf = (kw: number): number => (kw > 0.5 ? 2 : kw < -0.5 ? 1 : 0);

function statusWord(pcs: PcsState): number {
  const on = isAvailable(pcs);
  return (
    flagOf(!isFaulted(pcs)) |
    (flagOf(on) << 1) |
    (flagOf(on && pcs.gridMode === 0) << 2) |
    (flagOf(pcs.limited) << 3) |
    (flagOf(pcs.igbtC > 100) << 4) |
    (flagOf(pcs.igbtC > 45) << 9) |
    (1 << 10)
  );
}

function pcsAlarm(state: PlantState, pcs: PcsState): number {
  return (
    flagOf(pcs.igbtC > 95) |
    (flagOf(pcs.cabinetC > 55) << 1) |
    (flagOf(state.air.roomC > 42) << 2) |
    (flagOf(state.standing.some((fault) => fault.kind === 'comms-loss' && fault.device === pcs.key.replace('pcs', 'bms'))) << 14)
  );
}

/** One converter. */
export function pcsBinding(index: number): Binding {
  const at = (state: PlantState) => state.pcs[index]!;
  const kva = (state: PlantState) => Math.hypot(at(state).acKw, at(state).reactiveKvar);
  const battery = (state: PlantState) => state.batteries[index]!;
  const fields = {
    run_command: 'runCommand',
    active_power_setpoint: 'setpointKw',
    reactive_power_setpoint: 'reactiveSetpointKvar',
    power_factor_setpoint: 'powerFactorSetpoint',
    power_ramp: 'rampKwPerS',
    grid_mode: 'gridMode',
    work_mode: 'workMode',
    offgrid_voltage_setpoint: 'offgridV',
    offgrid_frequency_setpoint: 'offgridHz',
  } as const;
  const busV = (state: PlantState) => Math.max(state.dcdc[index * 2]!.highV, state.dcdc[index * 2 + 1]!.highV);
  const reactiveRoom = (state: PlantState) => Math.sqrt(Math.max(0, 550 ** 2 - at(state).acKw ** 2));
  return {
    writers: {
      ...Object.fromEntries(
        Object.entries(fields).map(([metric, field]) => [
          metric,
          (state: PlantState, value: number) => {
            at(state)[field] = value;
            return undefined;
          },
        ]),
      ),
      // The EMS writes this setpoint every second while it runs: refuse it rather than accept and overwrite it.
      active_power_setpoint: (state, value) => {
        if (state.ems.runCommand === 1) return 'the EMS is running and sets this power; put it to standby first';
        at(state).setpointKw = value;
        return undefined;
      },
      fault_reset: push((state) => {
        at(state).faultWord3 = 0;
      }),
      emergency_stop: push((state) => {
        at(state).runCommand = 0;
        at(state).faultWord3 |= 1 << 4;
      }),
    },
    readers: {
      ...Object.fromEntries(Object.entries(fields).map(([metric, field]) => [metric, (state: PlantState) => at(state)[field]])),
      state: (state) => at(state).state,
      direction: (state) => directionOf(at(state).acKw),
      grid_state: (state) => at(state).gridMode,
      control_source: (state) => at(state).remote,
      ac_contactor: (state) => flagOf(isAvailable(at(state)) && at(state).gridMode === 0),
      dc_contactor: (state) => flagOf(isAvailable(at(state)) && battery(state).contactor),
      status_word: (state) => statusWord(at(state)),
      comm_state: zero,
      run_hours: (state) => at(state).runHours,
      active_power: (state) => at(state).acKw,
      reactive_power: (state) => at(state).reactiveKvar,
      apparent_power: kva,
      power_factor: (state) => powerFactor(at(state).acKw, at(state).reactiveKvar),
      ...phases('active_power', (state, phase) => at(state).acKw * phaseShare[phase as 0 | 1 | 2]),
      ...phases('reactive_power', (state, phase) => at(state).reactiveKvar * phaseShare[phase as 0 | 1 | 2]),
      ...phases('voltage', phaseV),
      ...lines('voltage', lineV),
      ...phases('current', (state, phase) => currentA(state, kva(state), phase)),
      frequency: (state) => state.frequencyHz,
      dc_voltage: busV,
      dc_current: (state) => (busV(state) > 1 ? (at(state).dcKw * 1000) / busV(state) : 0),
      dc_power: (state) => at(state).dcKw,
      dc_bus_voltage: (state) => (busV(state) > 1 ? busV(state) + 0.3 * ripple(state, 70 + index, 3) : 0),
      insulation_positive: (state) => 1_850 + 60 * ripple(state, 72 + index, 3_600) - state.weather.humidityPct * 4,
      insulation_negative: (state) => 1_790 + 60 * ripple(state, 74 + index, 3_600) - state.weather.humidityPct * 4,
      leakage_current: (state) => (isAvailable(at(state)) ? 24 + 3 * ripple(state, 76 + index) : 2),
      charge_energy_total: (state) => at(state).chargeKwh,
      discharge_energy_total: (state) => at(state).dischargeKwh,
      charge_energy_today: (state) => at(state).chargeTodayKwh,
      discharge_energy_today: (state) => at(state).dischargeTodayKwh,
      efficiency: (state) => {
        const { acKw, dcKw } = at(state);
        return Math.abs(acKw) < 1 ? 0 : clamp(acKw > 0 ? (acKw / dcKw) * 100 : (dcKw / acKw) * 100, 0, 100);
      },
      ...phases(
        'igbt_temperature',
        (state, phase) => at(state).igbtC + [0.6, 1.4, -0.8][phase]! + 0.2 * ripple(state, 80 + index * 3 + phase),
      ),
      cabinet_temperature: (state) => at(state).cabinetC,
      inlet_temperature: (state) => state.air.roomC + 0.6,
      reactor_temperature: (state) => at(state).igbtC + at(state).lossKw * 1.6,
      fan_speed: (state) => (isAvailable(at(state)) ? 900 + at(state).lossKw * 280 + 15 * ripple(state, 86 + index) : 0),
      rated_power: always(pcsRatedKw),
      active_power_upper_limit: (state) => at(state).upperKw,
      active_power_lower_limit: (state) => at(state).lowerKw,
      reactive_power_upper_limit: reactiveRoom,
      reactive_power_lower_limit: (state) => -reactiveRoom(state),
      alarm_state: (state) => flagOf(pcsAlarm(state, at(state)) !== 0 || isFaulted(at(state))),
      alarm_word_1: (state) => pcsAlarm(state, at(state)),
      fault_word_1: (state) => at(state).faultWord1,
      fault_word_2: (state) => at(state).faultWord2,
      fault_word_3: (state) => at(state).faultWord3,
    },
  };
}

/** Level in the product's order: 1 is the highest, 0 none. */
const levelOf = (critical: boolean, major: boolean, minor: boolean): number => (critical ? 1 : major ? 2 : minor ? 3 : 0);

function packStat(values: Float64Array, from: number, count: number, kind: 'sum' | 'max' | 'spread'): number {
  let [sum, max, min] = [0, -999, 999];
  for (let index = from; index < from + count; index++) {
    const value = values[index] ?? 0;
    sum += value;
    if (value > max) max = value;
    if (value < min) min = value;
  }
  return kind === 'sum' ? sum : kind === 'max' ? max : max - min;
}

/** One battery stack with its cells. */
export function bmsBinding(index: number): Binding {
  const at = (state: PlantState) => state.batteries[index]!;
  const cells = (state: PlantState) => at(state).summary;
  const faulted = (state: PlantState) => at(state).faultWord1 !== 0 || at(state).faultWord2 !== 0;
  const chargeAllowed = (state: PlantState) => at(state).chargeLimitKw > 1;
  const dischargeAllowed = (state: PlantState) => at(state).dischargeLimitKw > 1;
  const voltageLevel = (state: PlantState) =>
    levelOf(
      (at(state).faultWord1 & 3) !== 0,
      (at(state).alarmWord1 & 3) !== 0 || cells(state).maxV - cells(state).minV > 0.2,
      (at(state).alarmWord1 & 4) !== 0,
    );
  const heatLevel = (state: PlantState) => levelOf(cells(state).maxC > 55, cells(state).maxC > 45, (at(state).alarmWord1 & (1 << 7)) !== 0);
  const anyLevel = (state: PlantState) => {
    const levels = [voltageLevel(state), heatLevel(state), faulted(state) ? 1 : 0].filter((level) => level > 0);
    return levels.length > 0 ? Math.min(...levels) : at(state).alarmWord1 !== 0 ? 3 : 0;
  };
  const fields = { balancing_mode: 'balancingMode', soc_upper_limit: 'socUpperPct', soc_lower_limit: 'socLowerPct' } as const;
  const energy = (state: PlantState, from: number, to: number) => Math.max(0, from - to) * capacityKwh(at(state));
  return {
    writers: {
      ...Object.fromEntries(
        Object.entries(fields).map(([metric, field]) => [
          metric,
          (state: PlantState, value: number) => {
            at(state)[field] = value;
            return undefined;
          },
        ]),
      ),
      contactor_command: (state, value) => {
        at(state).contactorCommand = value;
        return undefined;
      },
      soc_calibration: (state, value) => {
        at(state).socCalibrationPct = value;
        at(state).soc = value / 100;
        return undefined;
      },
      fault_reset: push((state) => {
        at(state).faultWord1 = 0;
        at(state).faultWord2 = 0;
      }),
    },
    readers: {
      ...Object.fromEntries(Object.entries(fields).map(([metric, field]) => [metric, (state: PlantState) => at(state)[field]])),
      contactor_command: (state) => at(state).contactorCommand,
      soc_calibration: (state) => at(state).socCalibrationPct,
      state: (state) => (faulted(state) ? 4 : !at(state).contactor ? 0 : at(state).dcKw < -0.5 ? 2 : at(state).dcKw > 0.5 ? 3 : 1),
      permission: (state) => (chargeAllowed(state) ? (dischargeAllowed(state) ? 0 : 2) : dischargeAllowed(state) ? 1 : 3),
      soc: (state) => at(state).soc * 100,
      soh: (state) => at(state).sohPct,
      voltage: (state) => at(state).terminalV,
      current: (state) => at(state).currentA,
      active_power: (state) => at(state).dcKw,
      rated_energy: always(ratedKwh),
      charge_energy_available: (state) => energy(state, at(state).socUpperPct / 100, at(state).soc),
      discharge_energy_available: (state) => energy(state, at(state).soc, at(state).socLowerPct / 100),
      cycle_count: (state) => at(state).dischargeKwh / ratedKwh,
      comm_state: zero,
      charge_power_limit: (state) => at(state).chargeLimitKw,
      discharge_power_limit: (state) => at(state).dischargeLimitKw,
      charge_current_limit: (state) => (at(state).chargeLimitKw * 1000) / at(state).terminalV,
      discharge_current_limit: (state) => (at(state).dischargeLimitKw * 1000) / at(state).terminalV,
      charge_voltage_limit: always(864),
      discharge_voltage_limit: always(672),
      cluster_voltage: (state) => at(state).terminalV,
      cluster_current: (state) => at(state).currentA,
      cluster_soc: (state) => at(state).soc * 100,
      bus_voltage: (state) => (at(state).contactor ? at(state).terminalV : 0),
      contactor_positive: (state) => flagOf(at(state).contactor),
      contactor_negative: (state) => flagOf(at(state).contactor),
      contactor_precharge: zero,
      circuit_breaker: always(1),
      fuse_state: zero,
      insulation_positive: (state) => 2_300 + 80 * ripple(state, 90 + index, 5_400) - state.weather.humidityPct * 5,
      insulation_negative: (state) => 2_240 + 80 * ripple(state, 92 + index, 5_400) - state.weather.humidityPct * 5,
      terminal_temperature_max: (state) => at(state).cellsC + 2 + at(state).lossKw * 0.8,
      control_box_temperature: (state) => at(state).boxC,
      cell_voltage_max: (state) => cells(state).maxV,
      cell_voltage_max_no: (state) => cells(state).maxVNo,
      cell_voltage_min: (state) => cells(state).minV,
      cell_voltage_min_no: (state) => cells(state).minVNo,
      cell_voltage_avg: (state) => cells(state).avgV,
      cell_voltage_spread: (state) => (cells(state).maxV - cells(state).minV) * 1000,
      cell_temperature_max: (state) => cells(state).maxC,
      cell_temperature_max_no: (state) => cells(state).maxCNo,
      cell_temperature_min: (state) => cells(state).minC,
      cell_temperature_min_no: (state) => cells(state).minCNo,
      cell_temperature_avg: (state) => cells(state).avgC,
      cell_temperature_spread: (state) => cells(state).maxC - cells(state).minC,
      balancing_count: (state) => cells(state).balancing,
      ...members('pack_voltage_{n}', 5, (_, pack, all) => packStat(all[index]!.voltages, pack * 48, 48, 'sum')),
      ...members('pack_cell_spread_{n}', 5, (_, pack, all) => packStat(all[index]!.voltages, pack * 48, 48, 'spread') * 1000),
      ...members('pack_temperature_max_{n}', 5, (_, pack, all) => packStat(all[index]!.temperatures, pack * 24, 24, 'max')),
      charge_energy_total: (state) => at(state).chargeKwh,
      discharge_energy_total: (state) => at(state).dischargeKwh,
      charge_energy_today: (state) => at(state).chargeTodayKwh,
      discharge_energy_today: (state) => at(state).dischargeTodayKwh,
      alarm_state: (state) => flagOf(anyLevel(state) > 0),
      alarm_level: anyLevel,
      voltage_alarm_level: voltageLevel,
      temperature_alarm_level: heatLevel,
      insulation_alarm_level: zero,
      alarm_word_1: (state) => at(state).alarmWord1,
      alarm_word_2: (state) => at(state).alarmWord2,
      fault_word_1: (state) => at(state).faultWord1,
      fault_word_2: (state) => at(state).faultWord2,
      ...members('cell_voltage_{n}', cellCount, (_, cell, all) => all[index]!.voltages[cell] ?? 0),
      ...members('cell_temperature_{n}', probeCount, (_, probe, all) => all[index]!.temperatures[probe] ?? 0),
    },
  };
}
