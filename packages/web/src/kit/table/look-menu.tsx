import { SettingOutlined } from '@ant-design/icons';
import { Button } from '../control/button.tsx';
import { Checkbox } from '../control/checkbox.tsx';
import { Popover } from '../control/popover.tsx';
import box from '../ui/box.module.css';
import { changeLook, useLook } from './look.ts';
import { tableText } from './text.ts';

export interface LookMenuProps {
  /** Id of the table. */
  readonly table: string;
  readonly columns: readonly { readonly id: string; readonly title: string; readonly stays?: true }[];
}

/** Visible columns and density of a table. */
export function LookMenu({ table, columns }: LookMenuProps) {
  const t = tableText.useText();
  const { hidden, dense } = useLook(table);
  const toggle = (id: string) =>
    changeLook(table, (now) => ({
      ...now,
      hidden: now.hidden.includes(id) ? now.hidden.filter((each) => each !== id) : [...now.hidden, id],
    }));
  const content = (
    <div className={`${box.stack} ${box.tight}`}>
      {columns.map(({ id, title, stays }) => (
        <Checkbox key={id} checked={stays === true || !hidden.includes(id)} disabled={stays === true} onChange={() => toggle(id)}>
          {title}
        </Checkbox>
      ))}
      <hr style={{ width: '100%', margin: 0, border: 0, borderBlockStart: '1px solid var(--line)' }} />
      <Checkbox checked={dense} onChange={(checked) => changeLook(table, (now) => ({ ...now, dense: checked }))}>
        {t(($) => $.dense)}
      </Checkbox>
    </div>
  );
  return (
    <Popover content={content} placement="bottomRight">
      <Button icon={<SettingOutlined aria-hidden />} label={t(($) => $.columns)} title={t(($) => $.columns)} />
    </Popover>
  );
}
