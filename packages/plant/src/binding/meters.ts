import type { PlantState } from '../physics/state.ts';
import { type Binding, currentA, flagOf, lines, lineV, phaseShare, phases, phaseV, powerFactor, push, ripple, zero } from './readers.ts';

/** A meter of the grid, the load, the PV plant or the storage. */
export function meterBinding(which: keyof PlantState['meters']): Binding {
  const at = (state: PlantState) => state.meters[which];
  const channel = { grid: 120, load: 130, pv: 140, storage: 300 }[which];
  const kva = (state: PlantState) => Math.hypot(at(state).powerKw, at(state).reactiveKvar);
  const share = (phase: number) => phaseShare[phase as 0 | 1 | 2];
  const unbalance = (state: PlantState) => (kva(state) < 1 ? 0 : 1.4 + 0.4 * ripple(state, channel, 300));
  const alarm = (state: PlantState) =>
    (flagOf(at(state).demandKw > at(state).demandLimitKw) << 12) |
    (flagOf((which === 'grid' || which === 'load') && at(state).powerKw < -2) << 13);
  const fields = { ct_ratio: 'ctRatio', pt_ratio: 'ptRatio', demand_window: 'windowMin', demand_limit: 'demandLimitKw' } as const;
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
      demand_reset: push((state) => {
        at(state).demandMaxKw = 0;
        at(state).demandExportMaxKw = 0;
      }),
    },
    readers: {
      ...Object.fromEntries(Object.entries(fields).map(([metric, field]) => [metric, (state: PlantState) => at(state)[field]])),
      active_power: (state) => at(state).powerKw,
      ...phases('active_power', (state, phase) => at(state).powerKw * share(phase)),
      reactive_power: (state) => at(state).reactiveKvar,
      ...phases('reactive_power', (state, phase) => at(state).reactiveKvar * share(phase)),
      apparent_power: kva,
      ...phases('apparent_power', (state, phase) => kva(state) * share(phase)),
      power_factor: (state) => powerFactor(at(state).powerKw, at(state).reactiveKvar),
      ...phases('power_factor', (state) => powerFactor(at(state).powerKw, at(state).reactiveKvar)),
      ...phases('voltage', phaseV),
      ...lines('voltage', lineV),
      ...phases('current', (state, phase) => currentA(state, kva(state), phase)),
      current_n: (state) => kva(state) * 0.03,
      frequency: (state) => state.frequencyHz,
      energy_import: (state) => at(state).importKwh,
      energy_export: (state) => at(state).exportKwh,
      reactive_energy_import: (state) => at(state).reactiveImportKvarh,
      reactive_energy_export: (state) => at(state).reactiveExportKvarh,
      demand: (state) => at(state).demandKw,
      demand_max: (state) => at(state).demandMaxKw,
      demand_export: (state) => at(state).demandExportKw,
      demand_export_max: (state) => at(state).demandExportMaxKw,
      ...phases('voltage_thd', (state, phase) => 1.6 + 0.2 * phase + 0.3 * ripple(state, channel + 1 + phase, 120)),
      ...phases('current_thd', (state, phase) => 4.2 + 0.4 * phase + 0.9 * ripple(state, channel + 4 + phase, 120)),
      voltage_unbalance: (state) => 0.3 + 0.08 * ripple(state, channel + 7, 300),
      current_unbalance: unbalance,
      comm_state: zero,
      alarm_state: (state) => flagOf((alarm(state) & (1 << 12)) !== 0),
      alarm_word_1: alarm,
      fault_word_1: zero,
    },
  };
}
