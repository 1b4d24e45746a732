import type { ChartBand } from '../../kit/chart/time-chart-types.ts';
import box from '../../kit/ui/box.module.css';
import { serverClockText } from './text.ts';

interface BandNoteProps {
  readonly bands: readonly ChartBand[];
  readonly start: number;
  readonly end: number;
}

/** Explains the grey bands behind curves; renders nothing when none is in the range. */
export function BandNote({ bands, start, end }: BandNoteProps) {
  const t = serverClockText.useText();
  if (!bands.some((band) => band.start < end && band.end > start)) return null;
  return (
    <p className={`${box.plain} ${box.small} ${box.soft}`} data-part="clock-band">
      {t(($) => $.band)}
    </p>
  );
}
