/** The process: reads settings, opens what stands below, listens, and ends in order. */
import { parseArgs } from 'node:util';
import { createLogger } from './logger.ts';
import { StartRefused } from './process/refused.ts';
import { startServer } from './process/start.ts';
import { readSettings } from './settings.ts';

const settings = readSettings(process.env);
if ('refusals' in settings) refuse(settings.refusals);
const logger = createLogger(settings.LOG_LEVEL);

const end = (reason: string) => (error: unknown) => {
  logger.fatal({ err: error }, reason);
  process.exit(1);
};
process.on('unhandledRejection', end('a promise was rejected and nobody listened'));
process.on('uncaughtException', end('an exception was thrown and nobody listened'));

try {
  const { demonstration } = readFlags();
  const server = await startServer({ settings, logger, demonstration });
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void server.stop(signal).then((inOrder) => process.exit(inOrder ? 0 : 1));
    });
  }
} catch (error) {
  if (error instanceof StartRefused) refuse([error.message]);
  end('the server could not start')(error);
}

function readFlags(): { readonly demonstration: string | undefined } {
  try {
    const { values } = parseArgs({ options: { demonstration: { type: 'string' } } });
    return { demonstration: values.demonstration };
  } catch (error) {
    throw new StartRefused(error instanceof Error ? error.message : String(error));
  }
}

function refuse(reasons: readonly string[]): never {
  for (const reason of reasons) console.error(reason);
  process.exit(1);
}
