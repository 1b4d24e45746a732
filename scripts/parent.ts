/** The parent process may end without notice: killed, or ended by another process. */

const everyMs = 500;

/**
 * Calls `gone` once when the npm that runs this script has ended. Without npm no process is monitored: a manual start may outlive its
 * shell, and a service manager ends its own processes.
 */
export function whenNpmIsGone(gone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  // The scripts of package.json use `exec`, so there is no shell between npm and this process.
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    gone();
  }, everyMs).unref();
}
