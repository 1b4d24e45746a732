/** For tests: alarms evaluated over a server's store and readings, with their own clock and devices whose state the test sets. */
import { pino } from 'pino';
import type { DeviceStates } from '../drivers/types.ts';
import { createTestServer, type TestServer } from '../testing/index.ts';
import { createAlarms } from './index.ts';
import type { Alarms } from './types.ts';

export interface JudgeBed {
  readonly server: TestServer;
  /** Clock of the judges; advanced manually. */
  now: number;
  /** Starts another judge, as another process would. */
  start(): Promise<Alarms>;
  /** The device reports its state now. */
  say(key: string): void;
}

export async function judgeBed(): Promise<JudgeBed> {
  const server = await createTestServer();
  // The server's own alarms would evaluate the same.
  await server.alarms.close();
  const listeners = new Set<Parameters<DeviceStates['onChange']>[0]>();
  const onChange: DeviceStates['onChange'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const bed: JudgeBed = {
    server,
    now: Date.now(),
    start: () =>
      createAlarms({
        db: server.db,
        registry: server.registry,
        newest: server.telemetry.newest,
        history: server.telemetry.history,
        states: { ...server.drivers, onChange },
        logger: pino({ level: 'silent' }),
        now: () => bed.now,
        flushMs: 5,
        tickMs: 5,
      }),
    say(key) {
      for (const listener of listeners) listener([server.drivers.get(server.device(key).id)]);
    },
  };
  return bed;
}
