import type { ReactNode } from 'react';
import box from '../../kit/ui/box.module.css';
import { menuPictures } from './menu-pictures.ts';

const isPicture = (name: string): name is keyof typeof menuPictures => Object.hasOwn(menuPictures, name);

/** Picture of a menu entry, by its name in the contract; hidden from screen readers, as the text is beside it. */
export function MenuIcon({ name }: { readonly name: string }): ReactNode {
  return (
    <svg
      className={box.fixed}
      width={18}
      height={18}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={menuPictures[isPicture(name) ? name : 'page']} />
    </svg>
  );
}
