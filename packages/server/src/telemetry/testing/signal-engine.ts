/** Signals to the engine behind a history. */
import type { Telemetry } from '../types.ts';

/** Sends a signal to the engine that runs now; its pid. Without one it throws: 0 would be every process of this group. */
export function signalEngine(telemetry: Pick<Telemetry, 'health'>, signal: NodeJS.Signals): number {
  const { enginePid } = telemetry.health();
  if (enginePid === undefined) throw new Error('no engine runs');
  process.kill(enginePid, signal);
  return enginePid;
}
