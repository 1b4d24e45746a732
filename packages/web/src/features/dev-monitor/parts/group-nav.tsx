import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { Link, useLocation } from 'react-router';
import { useWord } from '../../../shared/i18n/language.ts';
import { monitorText } from '../text.ts';
import type { GroupLayout } from './layout.ts';

export interface GroupNavProps {
  readonly groups: readonly GroupLayout[];
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Ways to each group, and the search for a point. Stays in sight. */
export function GroupNav({ groups, text, onText }: GroupNavProps) {
  const t = monitorText.use();
  const word = useWord();
  const { search } = useLocation();
  return (
    <div className="group-nav">
      <nav aria-label={t(($) => $.nav.label)}>
        <ul>
          {groups.map((group) => (
            <li key={group.key}>
              <Link
                to={{ search, hash: `g-${group.key}` }}
                replace
                // A second click on the same group must scroll again though the address stays.
                onClick={() => document.getElementById(`g-${group.key}`)?.scrollIntoView({ block: 'start' })}
              >
                {word(group.name)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Input
        allowClear
        value={text}
        maxLength={60}
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t(($) => $.nav.search)}
        aria-label={t(($) => $.nav.searchLabel)}
        onChange={({ target }) => onText(target.value)}
      />
    </div>
  );
}
