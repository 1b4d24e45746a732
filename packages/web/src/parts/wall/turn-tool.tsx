import { SyncOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { wallPartsText } from './text.ts';

// Its controls are not needed on the first load of a page.
const TurnChoice = lazyPart(async () => (await import('./turn-choice.tsx')).TurnChoice);

/** Selects the walls that this display rotates through; they are stored in the address, so that a link shows the same. */
export function TurnTool() {
  const t = wallPartsText.useText();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  // Escape closes this first, not the wall.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the key of the controls in it
    <div onKeyDown={press}>
      <Button
        kind="text"
        icon={<SyncOutlined aria-hidden />}
        label={t(($) => $.turn.title)}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Lazy fallback={null}>
          <TurnChoice onDone={close} />
        </Lazy>
      )}
    </div>
  );
}
