/** Protocols of the product: one folder and one line here each. */
import { createModbusDriver, type ModbusDriver, type ModbusDriverOptions } from './modbus/index.ts';
import { createMqttDriver, type MqttDriver, type MqttDriverOptions } from './mqtt/index.ts';
import { createMqttThread } from './thread/mqtt-thread.ts';
import type { Driver } from './types.ts';

export { createDriverManager, type DriverManager } from './manager/manager.ts';
export { clientIdOf, type OutsideHost } from './mqtt/outside.ts';

interface DriversOptions {
  readonly mqtt: MqttDriverOptions;
  readonly modbus?: ModbusDriverOptions;
  /** Runs the embedded broker in its own thread. */
  readonly isMqttThread?: boolean;
}

/** One driver per protocol, and both by name for their specific features. */
export function createDrivers(options: DriversOptions): {
  readonly all: readonly Driver[];
  readonly mqtt: MqttDriver;
  readonly modbus: ModbusDriver;
} {
  const mqtt = options.isMqttThread ? createMqttThread(options.mqtt) : createMqttDriver(options.mqtt);
  const modbus = createModbusDriver(options.modbus);
  return { all: [mqtt, modbus], mqtt, modbus };
}
