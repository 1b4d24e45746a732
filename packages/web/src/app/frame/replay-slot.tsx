import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { useClock } from '../../platform/live/use-clock.ts';

const ReplayBar = lazyPart(async () => (await import('./replay-bar.tsx')).ReplayBar);

/** Slot of the replay bar, whose code is loaded when the past is first shown. */
export function ReplaySlot({ timeZone }: { readonly timeZone: string }) {
  if (useClock().mode === 'live') return null;
  return (
    <Lazy fallback={null}>
      <ReplayBar timeZone={timeZone} />
    </Lazy>
  );
}
