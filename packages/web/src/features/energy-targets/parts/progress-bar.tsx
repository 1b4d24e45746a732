import type { TargetProgress } from '@czyun/contract';
import { useTheme } from '../../../platform/theme/theme.ts';
import type { Meaning } from '../../../platform/theme/tokens.ts';
import { targetsText } from '../text.ts';
import { percentText } from './words.tsx';

const [barHeight, tickHeight] = [8, 12];
const marks = [80, 100] as const;

const looks = {
  ...{ none: 'stop', partial: 'stop', within: 'run', fast: 'high', near: 'high', over: 'fault' },
  ...{ reached: 'run', ahead: 'run', behind: 'high', missed: 'fault' },
} as const satisfies Record<TargetProgress['state'], Meaning>;

/** Progress of a target, with marks at 80 and 100 % and for the elapsed time. */
export function ProgressBar({ of: { share, time, state } }: { readonly of: Pick<TargetProgress, 'share' | 'time' | 'state'> }) {
  const t = targetsText.useText();
  const { tokens } = useTheme();
  const width = Math.max(110, (share ?? 0) + 5);
  const colour = tokens[looks[state]];
  const label = t(($) => $.card.bar, { share: percentText(share), time: percentText(time) });
  return (
    <svg viewBox={`0 0 ${width} ${tickHeight}`} preserveAspectRatio="none" width="100%" height={tickHeight} role="img" aria-label={label}>
      <title>{label}</title>
      <rect x={0} y={2} width={100} height={barHeight} fill={tokens.line} />
      <rect x={0} y={2} width={Math.max(0, share ?? 0)} height={barHeight} fill={colour} />
      {marks.map((mark) => (
        <line key={mark} x1={mark} x2={mark} y1={1} y2={tickHeight - 1} stroke={tokens.lineStrong} vectorEffect="non-scaling-stroke" />
      ))}
      <line x1={time} x2={time} y1={0} y2={tickHeight} stroke={tokens.text} strokeWidth={2} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
