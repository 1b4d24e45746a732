import type { Text } from '@czyun/devices';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { useWord } from '../../shared/i18n/language.ts';
import { PlatformOnly } from './platform-only.tsx';
import { TopBar } from './top-bar.tsx';
import { usePageTitle } from './use-page-title.ts';
import './frame.css';

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
    <App className="frame">
      <TopBar />
      <main id="main" className="frame-main" tabIndex={-1}>
        <div className="frame-content">{platform === true ? <PlatformOnly>{children}</PlatformOnly> : children}</div>
      </main>
    </App>
  );
}
