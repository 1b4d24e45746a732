/** JSON lines on standard error. Credentials are blanked wherever they occur; addresses are never logged with their query. */
import { type DestinationStream, type Logger, pino } from 'pino';

const secrets = ['sid', 'password', 'secret', 'token', 'authorization', 'cookie'];
/** pino needs every depth listed explicitly. */
const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);

/** A request in the log, without its query, which may contain a password. */
function request({ method, url }: { readonly method?: string; readonly url?: string }) {
  return { method, path: url?.split('?', 1)[0] };
}

export type { Logger };

/** A logger with a minimum level; `destination` is standard error except in tests. */
export function createLogger(level: string, destination: DestinationStream = pino.destination({ dest: 2, sync: true })): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: { paths, censor: '[blanked]' }, serializers: { req: request } },
    destination,
  );
}
