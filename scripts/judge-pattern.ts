/** For tests: whether any text makes a regular expression take ever longer. */
import recheck from 'recheck/lib/browser.js';

/** Without clocks: how far it looks is counted in steps, so a busy machine is told the same. */
const untilDone = { timeout: null, incubationTimeout: null, attackTimeout: null, seedingTimeout: null };

export function judgePattern(source: string, flags: string): 'safe' | 'vulnerable' | 'unknown' {
  return recheck.checkSync(source, flags, untilDone).status;
}
