import type { ModbusMap, RegisterPoint } from '../profile.ts';
import { modelMap } from './sunspec.ts';

function text(metric: string, address: number, length: number): RegisterPoint {
  return { metric, table: 'holding', address, type: 'string', length };
}

/**
 * Model 1, the first model of every SunSpec device: its manufacturer. No device type has such points; the driver reads it to report which
 * device it found if the expected model is missing. Source: SunSpec Alliance model definitions (github.com/sunspec/models,
 * json/model_1.json), Apache-2.0.
 */
export const sunspecCommon: ModbusMap = modelMap(1, [
  text('manufacturer', 2, 16),
  text('model', 18, 16),
  text('options', 34, 8),
  text('version', 42, 8),
  text('serial_number', 50, 16),
]);
