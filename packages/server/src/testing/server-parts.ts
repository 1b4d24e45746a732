/** Parts used by every server of the tests. */
import { pino } from 'pino';
import { type Bus, createBus, type LocalWires } from '../bus/index.ts';
import { systemClock } from '../clock.ts';
import type { CallLimits } from '../http/call-limits.ts';
import type { Closing } from '../process/stop.ts';
import { readSettings, type Settings } from '../settings.ts';

/** No rate limits: a test does in a second what people do in an hour. */
export const noLimits: CallLimits = { take: () => {}, stranger: () => {}, lookedUp: () => {} };

/** Closing a part may take long on a busy machine, ms. */
export const patientClosing = { part: 45_000, all: 55_000, least: 500 };

/** Settings from environment variables; answers are checked against the contract. */
export function testSettings(environment: Readonly<Record<string, string>>): Settings {
  const settings = readSettings({ CHECK_ANSWERS: 'true', ...environment });
  if ('refusals' in settings) throw new Error(settings.refusals.join());
  return settings;
}

/** Closes every part; throws with the names of those that failed or hung. */
export async function closeAll(closing: Closing): Promise<void> {
  const failed = await closing.run();
  if (failed.length > 0) throw new Error(`not closed: ${failed.join(', ')}`);
}

/** The bus of one server among those that share `wires`. */
export function localBus(wires: LocalWires): Promise<Bus> {
  return createBus({ wire: wires.join(), logger: pino({ level: 'silent' }), elapsed: systemClock.elapsed });
}
