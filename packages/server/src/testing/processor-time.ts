/** Starts a measurement of this process's processor time; the function returns the ms since. Other work on the machine hardly changes it. */
export function processorTime(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}
