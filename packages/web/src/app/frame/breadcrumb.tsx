import { type MenuGroup, menuGroups, menuOfType, routeAt } from '@czyun/contract';
import { useLocation } from 'react-router';
import box from '../../kit/ui/box.module.css';
import { useWord } from '../../platform/language/language.ts';
import { readPlace } from '../../platform/project/paths.ts';
import { frameText } from '../text.ts';
import css from './top-bar.module.css';

/** Position in the project: group of the menu and screen. */
export function Breadcrumb({ projectType }: { readonly projectType: number }) {
  const t = frameText.useText();
  const word = useWord();
  const route = routeAt(readPlace(useLocation().pathname).child);
  if (route?.built !== true) return null;
  const menu = menuOfType(projectType);
  const group = (Object.keys(menuGroups) as MenuGroup[]).find((name) => (menu[name] as readonly string[]).includes(route.path));
  return (
    <nav className={css.crumbs} aria-label={t(($) => $.menu.here)}>
      <ol className={`${box.plain} ${box.row} ${box.soft}`} style={{ gap: 0, whiteSpace: 'nowrap' }}>
        {group !== undefined && <li>{word(menuGroups[group])}</li>}
        <li aria-current="page">{word(route.title)}</li>
      </ol>
    </nav>
  );
}
