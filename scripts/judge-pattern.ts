/** For tests: whether a text exists for which a regular expression takes more than linear time. */
import recheck from 'recheck/lib/browser.js';

/** Without clocks: the search is limited by steps, so the result does not depend on the load of the machine. */
const untilDone = { timeout: null, incubationTimeout: null, attackTimeout: null, seedingTimeout: null };

export function judgePattern(source: string, flags: string): 'safe' | 'vulnerable' | 'unknown' {
  return recheck.checkSync(source, flags, untilDone).status;
}
