import { capacityKwh, ratedKwh } from '../physics/battery.ts';
import { type Slot, slotsOverlap } from '../physics/ems.ts';
import { isAvailable, pcsRatedKw } from '../physics/pcs.ts';
import type { PlantState } from '../physics/state.ts';
import { anyPcsFault } from '../physics/step.ts';
import { type Binding, flagOf, members, powerFactor, push, type Readers, type Writers } from './readers.ts';

const reactive = (state: PlantState) => state.meters.grid.reactiveKvar;
const soc = (state: PlantState) => ((state.batteries[0]!.soc + state.batteries[1]!.soc) / 2) * 100;
const extreme = (state: PlantState, pick: 'maxV' | 'minV' | 'maxC' | 'minC') => {
  const [a, b] = [state.batteries[0]!.summary[pick], state.batteries[1]!.summary[pick]];
  return pick.startsWith('max') ? Math.max(a, b) : Math.min(a, b);
};

function lost(state: PlantState, device: string): boolean {
  return state.standing.some((fault) => fault.kind === 'comms-loss' && fault.device === device);
}

function alarmWord(state: PlantState): number {
  const { ems } = state;
  const hot = state.batteries.some((battery) => (battery.alarmWord1 & 0b1_1000) !== 0);
  const wide = state.batteries.some((battery) => (battery.alarmWord1 & 4) !== 0);
  const skewed = state.standing.some((fault) => fault.kind === 'clock-skew' && fault.device === 'ems-1');
  return (
    flagOf(soc(state) < 4) |
    (flagOf(soc(state) > 98.5) << 1) |
    (flagOf(ems.demandControl === 1 && state.meters.grid.demandKw > ems.demandLimitKw) << 2) |
    (flagOf(ems.reverseProtection === 1 && -state.balance.gridKw > ems.exportLimitKw + 20) << 3) |
    (flagOf(slotsOverlap(ems.slots)) << 4) |
    (flagOf(hot) << 6) |
    (flagOf(wide) << 7) |
    (flagOf(skewed) << 8)
  );
}

const watched = ['pcs-1', 'pcs-2', 'bms-1', 'bms-2', 'meter-grid', 'meter-load', 'meter-pv', 'lc-1', 'fire-1'] as const;

function faultWord(state: PlantState): number {
  let word = 0;
  for (const [bit, device] of watched.entries()) if (lost(state, device)) word |= 1 << bit;
  if (anyPcsFault(state)) word |= 1 << 9;
  if (state.batteries.some((battery) => battery.faultWord1 !== 0 || battery.faultWord2 !== 0)) word |= 1 << 10;
  if (state.fire.released === 1) word |= 1 << 11;
  return word;
}

const control: Record<
  string,
  keyof PlantState['ems'] &
    (
      | 'runCommand'
      | 'mode'
      | 'setpointKw'
      | 'strategy'
      | 'socUpperPct'
      | 'socLowerPct'
      | 'demandLimitKw'
      | 'demandControl'
      | 'reverseProtection'
      | 'exportLimitKw'
    )
> = {
  run_command: 'runCommand',
  system_mode: 'mode',
  dispatch_power_setpoint: 'setpointKw',
  control_strategy: 'strategy',
  soc_upper_limit: 'socUpperPct',
  soc_lower_limit: 'socLowerPct',
  demand_limit: 'demandLimitKw',
  demand_control: 'demandControl',
  reverse_power_protection: 'reverseProtection',
  grid_export_limit: 'exportLimitKw',
};

const slotFields: Record<string, keyof Slot> = {
  'slot_begin_hour_{n}': 'beginHour',
  'slot_begin_minute_{n}': 'beginMinute',
  'slot_end_hour_{n}': 'endHour',
  'slot_end_minute_{n}': 'endMinute',
  'slot_power_{n}': 'powerKw',
  'slot_mode_{n}': 'mode',
};

function controlBinding(): Binding {
  const readers: Readers = {};
  const writers: Writers = {
    fault_reset: push((state) => {
      for (const battery of state.batteries) {
        battery.faultWord1 = 0;
        battery.faultWord2 = 0;
      }
    }),
  };
  for (const [metric, field] of Object.entries(control)) {
    readers[metric] = (state) => state.ems[field];
    writers[metric] = (state, value) => {
      state.ems[field] = value;
      // Standby sets the converters' setpoints to 0; they can be changed afterwards.
      if (field === 'runCommand' && value === 0) for (const converter of state.pcs) converter.setpointKw = 0;
      return undefined;
    };
  }
  for (const [metric, field] of Object.entries(slotFields)) {
    Object.assign(
      readers,
      members(metric, 12, (state, index) => state.ems.slots[index]?.[field] ?? 0),
    );
    for (let index = 0; index < 12; index++) {
      writers[metric.replace('{n}', String(index + 1))] = (state, value) => {
        const slot = state.ems.slots[index];
        if (!slot) return false;
        slot[field] = value;
        state.ems.ownPlan = false;
        return undefined;
      };
    }
  }
  return { readers, writers };
}

/** The EMS: the whole station, its plan and its control. */
export function emsBinding(): Binding {
  const { readers, writers } = controlBinding();
  return {
    writers,
    readers: {
      ...readers,
      grid_power: (state) => state.balance.gridKw,
      pv_power: (state) => state.balance.pvKw,
      wind_power: (state) => state.balance.windKw,
      load_power: (state) => state.balance.loadKw,
      storage_power: (state) => state.balance.dischargeKw - state.balance.chargeKw,
      reactive_power: reactive,
      power_factor: (state) => powerFactor(state.balance.gridKw, reactive(state)),
      grid_frequency: (state) => state.frequencyHz,
      demand: (state) => state.meters.grid.demandKw,
      demand_max: (state) => state.meters.grid.demandMaxKw,
      soc,
      soh: (state) => (state.batteries[0]!.sohPct + state.batteries[1]!.sohPct) / 2,
      rated_power: () => pcsRatedKw * 2,
      rated_energy: () => ratedKwh * 2,
      charge_energy_available: (state) =>
        state.batteries.reduce((sum, one) => sum + Math.max(0, state.ems.socUpperPct / 100 - one.soc) * capacityKwh(one), 0),
      discharge_energy_available: (state) =>
        state.batteries.reduce((sum, one) => sum + Math.max(0, one.soc - state.ems.socLowerPct / 100) * capacityKwh(one), 0),
      dispatch_power_upper_limit: (state) => state.pcs[0]!.upperKw + state.pcs[1]!.upperKw,
      dispatch_power_lower_limit: (state) => state.pcs[0]!.lowerKw + state.pcs[1]!.lowerKw,
      cell_voltage_max: (state) => extreme(state, 'maxV'),
      cell_voltage_min: (state) => extreme(state, 'minV'),
      cell_temperature_max: (state) => extreme(state, 'maxC'),
      cell_temperature_min: (state) => extreme(state, 'minC'),
      charge_energy_today: (state) => state.today.chargeKwh,
      discharge_energy_today: (state) => state.today.dischargeKwh,
      charge_energy_total: (state) => state.storageChargeKwh,
      discharge_energy_total: (state) => state.storageDischargeKwh,
      grid_import_today: (state) => state.today.importKwh,
      grid_export_today: (state) => state.today.exportKwh,
      pv_energy_today: (state) => state.today.pvKwh,
      wind_energy_today: (state) => state.today.windKwh,
      load_energy_today: (state) => state.today.loadKwh,
      cycle_efficiency: (state) => Math.min(100, (state.storageDischargeKwh / state.storageChargeKwh) * 100),
      auxiliary_energy_today: (state) => state.today.auxiliaryKwh,
      ems_state: (state) => state.ems.runCommand,
      grid_state: () => 0,
      plan_state: (state) => state.ems.planState,
      slot_now: (state) => state.ems.slotNow,
      slot_now_mode: (state) => state.ems.slots[state.ems.slotNow - 1]?.mode ?? 0,
      dispatch_power: (state) => state.ems.targetKw,
      limit_reason: (state) => state.ems.limitReason,
      pcs_online_count: (state) => state.pcs.filter((one) => isAvailable(one) && !lost(state, one.key)).length,
      bms_online_count: (state) => state.batteries.filter((one) => one.contactor && !lost(state, one.key)).length,
      comm_state: () => 0,
      alarm_state: (state) => flagOf(alarmWord(state) !== 0 || faultWord(state) !== 0),
      alarm_word_1: alarmWord,
      fault_word_1: faultWord,
    },
  };
}
