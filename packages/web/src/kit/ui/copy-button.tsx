import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useState } from 'react';
import { shared } from '../../platform/text.ts';
import { Button } from '../control/button.tsx';
import { useToast } from '../control/use-toast.ts';
import { copyText } from './copy-text.ts';

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({
  text,
  label,
  about,
  icon,
  compact = false,
  primary = false,
}: {
  readonly text: string;
  /** Label; "Copy" by default. */
  readonly label?: string;
  /** Read aloud instead of the label if several buttons have the same one. */
  readonly about?: string;
  readonly icon?: ReactNode;
  /** Only the icon; the label is read aloud. */
  readonly compact?: boolean;
  readonly primary?: boolean;
}) {
  const t = shared.useText();
  const toast = useToast();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [done]);
  const word = label ?? t(($) => $.action.copy);
  const copy = async () => {
    if (await copyText(text)) setDone(true);
    else toast.error(t(($) => $.action.copyFailed));
  };
  return (
    <Button
      size="small"
      kind={primary ? 'primary' : compact ? 'text' : 'plain'}
      icon={done ? <CheckOutlined aria-hidden /> : (icon ?? <CopyOutlined aria-hidden />)}
      title={word}
      label={done ? t(($) => $.action.copied) : (about ?? word)}
      onClick={() => void copy()}
    >
      {compact ? null : done ? t(($) => $.action.copied) : word}
    </Button>
  );
}
