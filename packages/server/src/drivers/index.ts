/** The protocols of the product: one folder each, one line here. */
import { createModbusDriver, type ModbusDriver, type ModbusDriverOptions } from './modbus/index.ts';
import { createMqttDriver, type MqttDriver, type MqttDriverOptions } from './mqtt/index.ts';
import { createMqttThread } from './thread/mqtt-thread.ts';
import type { Driver } from './types.ts';

export { createDriverManager, type DriverManager } from './manager/manager.ts';
export { clientIdOf, type OutsideHost } from './mqtt/outside.ts';

interface DriversOptions {
  readonly mqtt: MqttDriverOptions;
  readonly modbus?: ModbusDriverOptions;
  /** The embedded broker gets a thread of its own. */
  readonly isMqttThread?: boolean;
}

/** One driver of each protocol, and both by name for what is their own. */
export function createDrivers(options: DriversOptions): {
  readonly all: readonly Driver[];
  readonly mqtt: MqttDriver;
  readonly modbus: ModbusDriver;
} {
  const mqtt = options.isMqttThread ? createMqttThread(options.mqtt) : createMqttDriver(options.mqtt);
  const modbus = createModbusDriver(options.modbus);
  return { all: [mqtt, modbus], mqtt, modbus };
}
