/** One station for all flows of a project that share it. */
import type { TestProject } from 'vitest/node';
import { startStation } from './station.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    api: string;
    plantControl: string;
    mqttPort: number;
    modbusPort: number;
  }
}

export async function setup(project: TestProject) {
  // Generating history costs a core half a minute.
  const historyDays = project.name === 'e2e-plain' ? 0 : 1;
  const station = await startStation({ historyDays });
  project.provide('origin', station.origin);
  project.provide('api', station.api);
  project.provide('plantControl', `http://127.0.0.1:${station.ports.control}`);
  project.provide('mqttPort', station.ports.mqtt);
  project.provide('modbusPort', station.ports.modbus);
  return () => station.stop();
}
