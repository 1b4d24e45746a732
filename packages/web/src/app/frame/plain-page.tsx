import type { Text } from '@czyun/devices';
import type { ReactNode } from 'react';
import { Overlays } from '../../kit/control/overlays.tsx';
import box from '../../kit/ui/box.module.css';
import { useWord } from '../../platform/language/language.ts';
import css from './frame.module.css';
import { PlatformOnly } from './platform-only.tsx';
import { TopBar } from './top-bar.tsx';
import { usePageTitle } from './use-page-title.ts';

/** A page under a top bar without a project. */
export function PlainPage({
  title,
  platform,
  children,
}: {
  readonly title: Text;
  readonly platform?: boolean;
  readonly children: ReactNode;
}) {
  const word = useWord();
  usePageTitle(word(title));
  return (
    <Overlays className={`${box.stack} ${box.close} ${css.frame}`}>
      <TopBar />
      <main id="main" className={`${box.grow} ${css.main}`} tabIndex={-1}>
        <div className={css.content}>{platform === true ? <PlatformOnly>{children}</PlatformOnly> : children}</div>
      </main>
    </Overlays>
  );
}
