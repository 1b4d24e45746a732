import type { Severity, Tone } from '@czyun/devices';
import type { ShownStatus } from '../live/use-device-states.ts';
import { shared } from '../text.ts';
import './ui.css';

/** Shape and colour of a meaning; the word beside it says the same. */
export function Dot({ tone }: { readonly tone: Tone | 'unknown' }) {
  return <span className={`cz-dot ${tone}`} aria-hidden="true" />;
}

/** Device status as shape, colour and word. */
export function StatusBadge({ status }: { readonly status: ShownStatus }) {
  const t = shared.use();
  return (
    <span className="cz-status">
      <Dot tone={status} />
      {t(($) => $.status[status])}
    </span>
  );
}

/** Severity of an alarm: 1 red triangle, 2 orange diamond, 3 yellow circle, and the word. */
export function SeverityTag({ severity }: { readonly severity: Severity }) {
  const t = shared.use();
  return (
    <span className={`cz-severity s${severity}`}>
      <i aria-hidden="true" />
      {t(($) => $.severity[`s${severity}`])}
    </span>
  );
}
