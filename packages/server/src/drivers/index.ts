/** The protocols of the product: one folder each, one line here. */
import { createModbusDriver, type ModbusDriverOptions } from './modbus/index.ts';
import { createMqttDriver, type MqttDriver, type MqttDriverOptions } from './mqtt/index.ts';
import type { Driver } from './types.ts';

export { createDriverManager, type DriverManager } from './manager.ts';

interface DriversOptions {
  readonly mqtt: MqttDriverOptions;
  readonly modbus?: ModbusDriverOptions;
}

/** One driver of each protocol, with the MQTT one by name for its port. */
export function createDrivers(options: DriversOptions): { readonly all: readonly Driver[]; readonly mqtt: MqttDriver } {
  const mqtt = createMqttDriver(options.mqtt);
  return { all: [mqtt, createModbusDriver(options.modbus)], mqtt };
}
