import { SearchOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Lazy, lazyPart } from '../../platform/chunk.ts';
import { frameText } from '../text.ts';

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);

/** Opens the palette, also by Ctrl+K and ⌘K; its code is loaded on first use. */
export function PaletteButton() {
  const t = frameText.useText();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const label = t(($) => $.palette.open);
  return (
    <>
      <Button
        kind="text"
        icon={<SearchOutlined aria-hidden />}
        label={label}
        title={`${label} (Ctrl+K)`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Lazy fallback={null}>
          <Palette onClose={close} />
        </Lazy>
      )}
    </>
  );
}
