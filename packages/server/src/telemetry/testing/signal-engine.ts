/** Signals to the engine process of a history. */
import type { Telemetry } from '../types.ts';

/** Sends a signal to the running engine; returns its pid. Throws without one: pid 0 would be every process of this group. */
export function signalEngine(telemetry: Pick<Telemetry, 'health'>, signal: NodeJS.Signals): number {
  const { enginePid } = telemetry.health();
  if (enginePid === undefined) throw new Error('no engine runs');
  process.kill(enginePid, signal);
  return enginePid;
}
