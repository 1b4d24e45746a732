/** Starts measuring this process's CPU time; the function returns the ms since then. Other work on the machine hardly affects it. */
export function processorTime(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}
