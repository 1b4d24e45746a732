import { SearchOutlined } from '@ant-design/icons';
import { Link, useLocation } from 'react-router';
import { TextInput } from '../../kit/control/text-input.tsx';
import box from '../../kit/ui/box.module.css';
import { useWord } from '../../platform/language/language.ts';
import css from './groups.module.css';
import type { GroupLayout } from './layout.ts';
import { monitorText } from './text.ts';

export interface GroupNavProps {
  readonly groups: readonly GroupLayout[];
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Links to the groups and the search for a point; sticks to the top. */
export function GroupNav({ groups, text, onText }: GroupNavProps) {
  const t = monitorText.useText();
  const word = useWord();
  const { search } = useLocation();
  return (
    <div className={`${box.row} ${box.wide} ${css.nav}`}>
      <nav className={box.grow} aria-label={t(($) => $.nav.label)}>
        <ul className={`${box.plain} ${box.row} ${box.wrap} ${box.tight}`}>
          {groups.map((group) => (
            <li key={group.key}>
              <Link
                className={`${box.bare} ${box.line} ${box.soft} ${css.way}`}
                to={{ search, hash: `g-${group.key}` }}
                replace
                // A second click on the same group must scroll again although the address does not change.
                onClick={() => document.getElementById(`g-${group.key}`)?.scrollIntoView({ block: 'start' })}
              >
                {word(group.name)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <TextInput
        className={css.seek}
        clearable
        value={text}
        most={60}
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t(($) => $.nav.search)}
        label={t(($) => $.nav.searchLabel)}
        onChange={onText}
      />
    </div>
  );
}
