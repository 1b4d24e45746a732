import type { ReactNode, Ref } from 'react';
import box from '../../../../kit/ui/box.module.css';
import css from '../setup.module.css';

/** A step of a drawer. */
export function DrawerPart({
  title,
  ref,
  children,
}: {
  readonly title: string;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}) {
  return (
    <section ref={ref} className={`${box.stack} ${css.part}`} aria-label={title}>
      <h3 className={box.plain}>{title}</h3>
      {children}
    </section>
  );
}
