import type { Text } from '@czyun/devices';
import type { Vec } from '../../../kit/scene/model.ts';

/** A part of a scene and the points of its state, most important first. */
export interface PartSpec {
  readonly id: string;
  readonly name: Text;
  readonly metrics: readonly string[];
  /** Number of points in its label; 0: no label. */
  readonly labelled: number;
  readonly group: string;
  /** Anchor of its label; absent: the centre of the part. */
  readonly at?: Vec;
}

export const part = (id: string, zh: string, en: string, metrics: readonly string[], labelled = 1, at?: Vec): PartSpec => ({
  ...{ id, name: { zh, en }, metrics, labelled, group: id.replace(/\d+$/, '') },
  ...(at === undefined ? {} : { at }),
});

export const fanParts: readonly PartSpec[] = [
  part('inlet', '进风口', 'Inlet', ['damper_position', 'inlet_pressure', 'damper_state'], 2, [-0.4, -0.38, 0.75]),
  part('impeller', '叶轮', 'Impeller', ['speed', 'state'], 2, [-0.2, 0.35, 0.3]),
  part('outlet', '出风口', 'Outlet', ['pressure', 'flow', 'air_temperature'], 2),
  part('freeEnd', '自由端轴承', 'Free-end bearing', ['free_end_temperature'], 1, [0.2, -0.05, -0.7]),
  part('housing', '轴承座', 'Bearing housing', ['vibration', 'vibration_x', 'vibration_y', 'temperature'], 1, [0.25, -0.44, -0.98]),
  part('driveEnd', '驱动端轴承', 'Drive-end bearing', ['drive_end_temperature'], 1, [0.2, 0.05, -1.3]),
  part('oil', '润滑油站', 'Oil unit', ['oil_pressure', 'oil_temperature'], 2),
  part('motor', '电机', 'Motor', [
    ...['active_power', 'winding_temperature_a', 'winding_temperature_b', 'winding_temperature_c'],
    ...['current_a', 'current_b', 'current_c'],
  ]),
  part('drive', '变频器', 'Frequency drive', ['frequency', 'frequency_setpoint', 'work_mode', 'control_source']),
];

export const vesselParts: readonly PartSpec[] = [
  part('inlet', '进料阀', 'Inlet valve', ['inlet_valve', 'inlet_flow'], 2),
  part('agitator', '搅拌器', 'Agitator', ['agitator_speed', 'agitator_current'], 1, [0, 2, 0]),
  part('relief', '安全阀', 'Relief valve', ['relief_valve']),
  part('gas', '气相', 'Gas space', ['pressure', 'pressure_setpoint', 'pressure_upper_limit'], 1, [-0.35, 0.95, 0.8]),
  part('lid', '快开门', 'Quick-opening lid', ['lid_state']),
  part('shell', '壳体', 'Shell', ['state', 'phase_time', 'strain', 'wall_thickness', 'pressure_cycles'], 1, [-0.5, -1.25, 0.6]),
  ...[4, 3, 2, 1].map((n) => part(`wall${n}`, `${n}号壁温`, `Wall temperature ${n}`, [`wall_temperature_${n}`], 0)),
  part('liquid', '介质', 'Medium', ['level', 'temperature', 'temperature_setpoint', 'level_setpoint', 'volume'], 2, [1.16, 0.2, 0.38]),
  part('jacket', '夹套', 'Jacket', ['jacket_temperature', 'heater_power', 'jacket_pressure'], 2, [-1, -0.75, 0.2]),
  part('outlet', '出料阀', 'Outlet valve', ['outlet_valve', 'outlet_flow'], 2),
];
