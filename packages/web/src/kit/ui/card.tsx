import { createContext, type ReactNode, useContext } from 'react';
import { Panel, type PanelProps } from '../panel/panel.tsx';
import box from './box.module.css';
import css from './page.module.css';

/** A panel of settings or fields: it has no actions as a whole, so it has no menu. */
export function Card({ className = '', ...props }: Omit<PanelProps, 'picture' | 'how' | 'note' | 'menu'>) {
  return <Panel {...props} className={`cz-card ${className}`} menu={false} />;
}

/** Content beside every page's heading, set by the frame of the page. */
export const HeadTool = createContext<ReactNode>(null);

/** The page's heading, a line beside it, actions at the end. */
export function PageHead({ title, sub, extra }: { readonly title: ReactNode; readonly sub?: ReactNode; readonly extra?: ReactNode }) {
  const tool = useContext(HeadTool);
  return (
    <header className={`${box.row} ${box.wrap} ${css.head}`}>
      <h1 className={css.title}>{title}</h1>
      {tool}
      {sub !== undefined && <span className={box.faint}>{sub}</span>}
      {extra !== undefined && <div className={`${box.row} ${box.wrap} ${box.last}`}>{extra}</div>}
    </header>
  );
}
