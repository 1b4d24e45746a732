import { useMemo, useState } from 'react';
import { Board } from '../src/kit/board/board.tsx';
import type { Place } from '../src/kit/board/layout.ts';
import { Spin } from '../src/kit/control/spin.tsx';
import { Panel } from '../src/kit/panel/panel.tsx';
import { BrokenPanel } from '../src/kit/panel/panel-boundary.tsx';
import { NumberText } from '../src/kit/ui/value.tsx';
import { ApiError } from '../src/platform/api/api-error.ts';
import { partText } from './part-words.ts';

const refetch = () => undefined;

/** A panel in all its states. */
export function Panels() {
  const t = partText.useText();
  return (
    <div
      style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))', gridAutoRows: '240px', gap: 16 }}
    >
      <Panel title={t(($) => $.panel.figures)} note={t(($) => $.panel.note)} how={t(($) => $.panel.how)} picture>
        <NumberText value={1234.5} unit="kWh" decimals={1} />
        <svg viewBox="0 0 40 8" width="100%" height="24" aria-hidden="true" data-drawing>
          <rect width="40" height="8" style={{ fill: 'var(--action)' }} />
        </svg>
      </Panel>
      <Panel
        title={t(($) => $.panel.failed)}
        of={{
          data: undefined,
          error: new ApiError(
            500,
            500,
            t(($) => $.panel.failure),
          ),
          refetch,
        }}
      />
      <Panel title={t(($) => $.panel.refused)} of={{ data: undefined, error: new ApiError(403, 403, ''), refetch }} />
      <BrokenPanel title={t(($) => $.panel.broken)} hint={t(($) => $.panel.brokenHint)} onRetry={refetch} />
    </div>
  );
}

/** Waits forever: on a separate page, as a page with it never becomes idle. */
export function WaitingPanel() {
  const t = partText.useText();
  return (
    <div style={{ height: 200, display: 'grid', gap: 8 }}>
      <Panel title={t(($) => $.panel.waiting)} of={{ data: undefined, error: null, refetch }} />
      <Spin />
      <Spin small />
    </div>
  );
}

const places: readonly Place[] = [
  { id: '1', x: 0, y: 0, w: 6, h: 2 },
  { id: '2', x: 6, y: 0, w: 6, h: 2 },
  { id: '3', x: 0, y: 2, w: 4, h: 2 },
];
const least = { w: 2, h: 1 };

/** A displayed board, and one being arranged. */
export function Boards() {
  const t = partText.useText();
  const [tiles, setTiles] = useState(places);
  const arranging = useMemo(
    () => ({ onChange: setTiles, titleOf: ({ id }: Place) => t(($) => $.board.tile, { n: id }), leastOf: () => least }),
    [t],
  );
  const tile = ({ id }: Place) => <Panel title={t(($) => $.board.tile, { n: id })}>{id}</Panel>;
  return (
    <>
      <section aria-label={t(($) => $.board.title)}>
        <Board tiles={places}>{tile}</Board>
      </section>
      <section aria-label={t(($) => $.board.arranged)}>
        <Board tiles={tiles} arranging={arranging}>
          {tile}
        </Board>
      </section>
    </>
  );
}
