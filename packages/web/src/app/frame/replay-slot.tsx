import { Suspense } from 'react';
import { lazyPart } from '../../platform/chunk.ts';
import { useClock } from '../../platform/live/use-clock.ts';

const ReplayBar = lazyPart(async () => (await import('./replay-bar.tsx')).ReplayBar);

/** The place of the replay's bar, whose code comes with the first look at the past. */
export function ReplaySlot({ timeZone }: { readonly timeZone: string }) {
  if (useClock().mode === 'live') return null;
  return (
    <Suspense fallback={null}>
      <ReplayBar timeZone={timeZone} />
    </Suspense>
  );
}
