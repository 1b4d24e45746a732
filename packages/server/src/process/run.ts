/** Lifecycle of the process: settings, start, signals, and an end with a reason. */
import { parseArgs } from 'node:util';
import { createLogger } from '../logger.ts';
import { readSettings } from '../settings.ts';
import { StartRefused } from './refused.ts';

/** Runs the server until a signal ends it; ends the process itself. */
export async function run(): Promise<void> {
  // Files written by this process and its engine are accessible to their own account only: files 0600, folders 0700.
  process.umask(0o077);
  const settings = readSettings(process.env);
  if ('refusals' in settings) return refuse(settings.refusals);
  const logger = createLogger(settings.LOG_LEVEL);

  const end = (reason: string) => (error: unknown) => {
    logger.fatal({ err: error }, reason);
    process.exit(1);
  };
  process.on('unhandledRejection', end('a promise was rejected and nobody listened'));
  process.on('uncaughtException', end('an exception was thrown and nobody listened'));

  // Handled from the start, since process 1 of a container ignores signals without a handler. Before the server runs there is nothing to
  // clean up that a killed process would not leave as well.
  let stop = (_reason: string, code: number): void => process.exit(code);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal, 0));
  // Started with a channel, it ends with the process at the other end, however that one ended.
  process.on('disconnect', () => stop('the parent process has exited', 0));
  try {
    const flags = readFlags();
    // Invalid settings and flags are reported before the server is loaded.
    const { startServer } = await import('./start.ts');
    const mustEnd = Promise.withResolvers<string>();
    const server = await startServer({ settings, logger, ...flags, mustEnd: mustEnd.resolve });
    let stopping = false;
    stop = (reason, code) => {
      if (stopping) return;
      stopping = true;
      void server.stop(reason).then((inOrder) => process.exit(inOrder ? code : 1));
    };
    void mustEnd.promise.then((reason) => {
      logger.fatal({ reason }, 'this server must end');
      stop(reason, 1);
    });
    // Reports its address to a parent process with a channel; last, since the parent may end it immediately.
    process.send?.({ listening: { address: server.address, mqttPort: server.mqttPort } });
  } catch (error) {
    if (error instanceof StartRefused) refuse([error.message]);
    end('the server could not start')(error);
  }
}

/** The file of `--demonstration`, and whether its projects are furnished (`--furnish`). */
function readFlags(): { readonly demonstration: string | undefined; readonly furnish: boolean } {
  try {
    const { demonstration, furnish = false } = parseArgs({
      options: { demonstration: { type: 'string' }, furnish: { type: 'boolean' } },
    }).values;
    return { demonstration, furnish };
  } catch (error) {
    throw new StartRefused(error instanceof Error ? error.message : String(error));
  }
}

function refuse(reasons: readonly string[]): never {
  for (const reason of reasons) console.error(reason);
  process.exit(1);
}
