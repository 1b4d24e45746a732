import { ownWord, stateWords } from '@czyun/contract';
import type { WhySubject } from '@czyun/contract/why';
import type { Severity, StateWord, Tone } from '@czyun/devices';
import { useWord } from '../../platform/language/language.ts';
import type { ShownStatus } from '../../platform/live/use-device-states.ts';
import { shared } from '../../platform/text.ts';
import { whyMark } from '../why/mark.ts';
import box from './box.module.css';
import './ui.css';

/** Shape and colour of a meaning, beside the word for it. `alarm`, `warn`, `low`: the severities. */
export function Dot({ tone }: { readonly tone: Tone | 'low' | 'standby' | 'unknown' }) {
  return <span className={`cz-dot ${tone}`} aria-hidden="true" />;
}

export interface StatusBadgeProps {
  readonly status: ShownStatus;
  readonly own?: StateWord | undefined;
  /** Explanation of the state, and its name in lists. */
  readonly why?: WhySubject;
  readonly whyName?: string;
}

/** State of a unit as shape, colour and word; the device's own word (`Charging`) is added if it says more. */
export function StatusBadge({ status, own, why, whyName }: StatusBadgeProps) {
  const say = useWord();
  const more = ownWord(status, own);
  return (
    <span className="cz-status" {...whyMark(why, whyName)}>
      <Dot tone={status} />
      {say(stateWords[status])}
      {more !== null && <span className={`own ${box.clip} ${box.soft}`}>{say(more)}</span>}
    </span>
  );
}

/** Severity of an alarm: 1 red triangle, 2 orange diamond, 3 yellow circle, and the word. */
export function SeverityTag({ severity }: { readonly severity: Severity }) {
  const t = shared.useText();
  return (
    <span className={`cz-severity s${severity}`}>
      <i aria-hidden="true" />
      {t(($) => $.severity[`s${severity}`])}
    </span>
  );
}
