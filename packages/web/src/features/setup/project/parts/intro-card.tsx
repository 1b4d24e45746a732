import type { ReactNode } from 'react';
import box from '../../../../kit/ui/box.module.css';
import { Card } from '../../../../kit/ui/card.tsx';
import { quiet } from '../quiet.ts';

/** A card with an introduction to its contents. */
export function IntroCard({ title, intro, children }: { readonly title?: string; readonly intro: string; readonly children: ReactNode }) {
  return (
    <Card title={title}>
      <div className={`${box.stack} ${box.wide}`}>
        <p className={quiet}>{intro}</p>
        {children}
      </div>
    </Card>
  );
}
