import { useState } from 'react';
import { ReplayPanel } from './replay-panel.tsx';
import type { ReplayRange, Span } from './window.ts';

/** The lanes of the whole project, below the replay bar, which contains play and speed. */
export function FrameLanes() {
  const [shown, setShown] = useState<{ readonly range: ReplayRange | null; readonly own: Span | null }>({ range: '8h', own: null });
  return (
    <ReplayPanel
      range={shown.range}
      own={shown.own}
      onRange={(range) => setShown({ range, own: null })}
      onOwn={(own) => setShown({ range: null, own })}
      plain
    />
  );
}
