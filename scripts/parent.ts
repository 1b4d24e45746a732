/** Who started this process may be gone without a word: killed, or itself ended by somebody who told nobody else. */

const everyMs = 500;

/**
 * Calls `gone` once when the npm that runs this script ended. Without npm nobody is watched: a start by hand may outlive its shell,
 * and a service manager ends what it started itself.
 */
export function whenNpmIsGone(gone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  // The scripts of package.json say `exec`, so no shell stands between npm and this process.
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    gone();
  }, everyMs).unref();
}
