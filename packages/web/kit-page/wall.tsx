import { useState } from 'react';
import { Panel } from '../src/kit/panel/panel.tsx';
import { WallStage } from '../src/kit/wall/wall-stage.tsx';
import { zone } from './data.ts';
import { partText } from './part-words.ts';

/** A wall stage; leaving it shows a page without one. */
export function Wall() {
  const t = partText.useText();
  const [left, setLeft] = useState(false);
  if (left) return <h1 data-left>{t(($) => $.title)}</h1>;
  return (
    <WallStage title={t(($) => $.wall)} timeZone={zone} freshAt={null} onLeave={() => setLeft(true)}>
      {(heightPx) => (
        <div style={{ height: heightPx }} data-stage>
          <Panel title={t(($) => $.panel.figures)} how={t(($) => $.panel.how)}>
            {heightPx}
          </Panel>
        </div>
      )}
    </WallStage>
  );
}
