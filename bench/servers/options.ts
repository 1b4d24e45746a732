/** Settings of `npm run bench servers` and `servers-cost`. */
const number = (name: string, usual: number) => Number(process.env[name] ?? usual);

export const options = {
  /** Kills of servers and of nodes of the bus together. */
  kills: number('SERVERS_KILLS', 4),
  /** Times that a living owner loses its projects, after the kills: suspended past its lease, and its lease ended in the store, in turn. */
  stalls: number('SERVERS_STALLS', 2),
  /** No kill begins later than this after the first, minutes. */
  minutes: number('SERVERS_MINUTES', 600),
  /** Number of moves of a project by hand, and of orderly stops of a server, after the kills. */
  handOvers: number('SERVERS_HANDOVERS', 3),
  servers: number('SERVERS_COUNT', 3),
  devices: number('SERVERS_DEVICES', 2000),
  projects: number('SERVERS_PROJECTS', 8),
  /** Interval at which each load meter sends its values, ms. */
  periodMs: number('SERVERS_PERIOD_MS', 30_000),
  acknowledge: process.env.SERVERS_ACKNOWLEDGE ?? 'replicated',
  /** Folder for the logs of the servers. */
  logs: process.env.BENCH_LOGS,
};

/** Lease of a seat, ms. */
export const leaseMs = 30_000;
/** Interval at which the meter of the first project sends, ms. */
export const meterMs = 200;
